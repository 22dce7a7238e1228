import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CommandEvent,
  type CommandState,
  commandStateAfter,
  isSame,
  isSettled,
} from './command-state.ts';

const events = [
  'sent',
  'refused',
  'superseded',
  'seen',
  'expired',
  'given-up',
] as const satisfies readonly CommandEvent[];

/** All states in order, the first included; an event that does not apply leaves the state. */
const walk = (happened: readonly CommandEvent[]): CommandState[] =>
  happened.reduce<CommandState[]>(
    (states, event) => {
      const state = states.at(-1) ?? 'queued';
      return [...states, commandStateAfter(state, event) ?? state];
    },
    ['queued'],
  );

describe('the state of a command', () => {
  it('never leaves a settled state', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events)), (happened) => {
        const states = walk(happened);
        const end = states.findIndex(isSettled);
        return end < 0 || states.slice(end).every((state) => state === states[end]);
      }),
    );
  });

  it('is confirmed only after it was sent', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events)), (happened) => {
        const states = walk(happened);
        return !states.includes('confirmed') || states.includes('sent');
      }),
    );
  });

  it('a sent command does not expire; it ends when it is given up', () => {
    expect(commandStateAfter('sent', 'expired')).toBeNull();
    expect(commandStateAfter('sent', 'given-up')).toBe('timed-out');
    expect(commandStateAfter('queued', 'expired')).toBe('timed-out');
  });

  it('isSame: equal despite binary rounding', () => {
    expect(isSame(0.1 + 0.2 + 19.8, 20.1)).toBe(true);
    expect(isSame(20, 20.5)).toBe(false);
    expect(isSame('20', 20)).toBe(false);
    expect(isSame(null, 20)).toBe(false);
  });
});
