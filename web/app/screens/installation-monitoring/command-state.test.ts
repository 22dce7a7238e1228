import { describe, expect, it } from 'vitest';
import { isWatching, displayedValue } from './command-state.ts';
import { somePoint, someUnit, someValue } from './testing-unit.ts';
import type { LiveValue } from './unit-view.ts';

const commandIn = (
  state: NonNullable<LiveValue['command']>['state'],
): NonNullable<LiveValue['command']> => ({
  id: '018f0000-0000-7000-8000-000000000200',
  unit: '018f0000-0000-7000-8000-000000000100',
  command: { kind: 'set', point: 'dhw-1', name: 'dhwSetPoint', to: 49 },
  before: { kind: 'set', point: 'dhw-1', name: 'dhwSetPoint', to: 48 },
  by: 'person',
  state,
  reason: null,
  params: {},
  requestedAt: '2026-03-10T10:42:00Z',
  leavesAt: null,
  settledAt: null,
});
const withCommand = (state: Parameters<typeof commandIn>[0]) =>
  someValue('dhwSetPoint', 48, { command: commandIn(state) });
const watching = (state: Parameters<typeof commandIn>[0], now: string) =>
  isWatching([someUnit([somePoint('dhw', [withCommand(state)])])], now);

describe('displayedValue and isWatching', () => {
  it('the requested value while the command is open', () => {
    expect(displayedValue(withCommand('queued'))).toBe(49);
    expect(displayedValue(withCommand('sent'))).toBe(49);
  });

  it.each(['refused', 'timed-out', 'confirmed'] as const)(
    'the reported value once the command is %s',
    (state) => {
      expect(displayedValue(withCommand(state))).toBe(48);
    },
  );
});

describe('the page asks often', () => {
  it('while a command is open, for three minutes', () => {
    expect(watching('sent', '2026-03-10T10:44:59Z')).toBe(true);
    expect(watching('sent', '2026-03-10T10:45:00Z')).toBe(false);
  });

  it('no longer once it is settled', () => {
    expect(watching('confirmed', '2026-03-10T10:42:01Z')).toBe(false);
  });
});
