import type { LogEntry } from '@hearth/energy/logs/contract.ts';
import { expect, test } from 'vitest';
import { formatsOf } from '../../../../i18n/formats.ts';
import { requestedLogs } from './requested-logs.ts';
import { daysOf } from './days.ts';
import { entryText } from './entry-text.ts';

const entry = (overrides: Partial<LogEntry>): LogEntry => ({
  entry: '019fa000-0000-7000-8000-0000000000e1',
  at: '2026-03-10T10:00:00Z',
  appliance: '019fa000-0000-7000-8000-0000000000a1',
  kind: 'change',
  by: 'unit',
  name: 'tankTemperature',
  before: 48,
  after: 52,
  outcome: null,
  reason: null,
  ...overrides,
});
const texts: Readonly<Record<string, string>> = {
  'values.name.tankTemperature': 'Tank',
  'values.refused.blocked': 'It is blocked.',
};
const text = (id: string, values?: object) =>
  texts[id] ??
  (values || id.startsWith('logs.') ? [id, ...Object.values(values ?? {})].join(' ') : id);
const textOf = (overrides: Partial<LogEntry>) =>
  entryText(entry(overrides), { text, formats: formatsOf('en-GB', 'UTC') });

test('entryText: a change has the value before and after, with the unit of a temperature', () => {
  expect(textOf({}).title.replaceAll('\u00a0', ' ')).toBe('logs.changed Tank 48 °C 52 °C');
  expect(textOf({}).note).toBe('logs.by-unit');
});

test('entryText: a refused change has its reason and no new value', () => {
  const refused = textOf({ kind: 'command', by: 'person', outcome: 'refused', reason: 'blocked' });
  expect(refused.title).toContain('logs.requested');
  expect(refused.note).toBe('logs.by-person · logs.because logs.outcome-refused It is blocked.');
  expect(refused.isTrouble).toBe(true);
});

test('a reason that would need its limit has a sentence without it, and one without words is left out', () => {
  const command = { kind: 'command', by: 'person', outcome: 'refused' } as const;
  expect(textOf({ ...command, reason: 'above-max' }).note).toContain('logs.reason-above-max');
  expect(textOf({ ...command, reason: 'x-17' }).note).toBe('logs.by-person · logs.outcome-refused');
});

test('entryText: a holiday and a week have a text and their requester', () => {
  const settled = { kind: 'command', outcome: 'confirmed', before: null } as const;
  const trip = textOf({ ...settled, by: 'trip', name: 'holiday', after: '2026-12-20/2027-01-03' });
  expect(trip.title).toMatch(/^logs.holiday .*20 December 2026.* 3 January 2027/);
  expect(trip.note).toContain('logs.by-trip');
  const titleOf = (name: string, after: string, before: string | null = null) =>
    textOf({ ...settled, by: 'person', name, after, before }).title;
  expect(titleOf('holiday', 'off')).toBe('logs.holiday-off');
  expect(titleOf('schedule.heating.actions.week', '')).toBe('logs.week');
  expect(titleOf('schedule.heating.current', 'on:week')).toBe('logs.week-on');
  expect(titleOf('schedule.heating.current', 'off:week', 'on:week')).toBe('logs.week-off');
  expect(titleOf('boost', 'on', 'off')).toBe('logs.boost-on');
  expect(titleOf('outdoorSilent', 'off', 'on')).toBe('logs.quiet-off');
  expect(titleOf('appWeek', 'on')).toBe('logs.app-week-on');
});

test('entryText: a late change has its due time and the number of skipped ones', () => {
  const late = { by: 'schedule', name: 'lateChange', before: 2, after: '2026-01-15T11:00:00Z' };
  const entryOf = textOf({ kind: 'change', ...late } as Partial<LogEntry>);
  expect(entryOf.title).toContain('logs.late');
  expect(entryOf.note).toBe('logs.by-schedule · logs.late-why 2');
});

test('entryText: start and end of a fault and of a lost connection', () => {
  expect(textOf({ kind: 'fault', name: 'U4-01', before: null, after: 'error' })).toMatchObject({
    title: 'logs.fault-new U4-01',
    note: 'logs.severity-error',
    isTrouble: true,
  });
  expect(textOf({ kind: 'fault', name: 'U4-01', before: 'error', after: null })).toMatchObject({
    title: 'logs.fault-gone U4-01',
    isTrouble: false,
  });
  expect(textOf({ kind: 'connectivity', name: 'online', before: true, after: false }).title).toBe(
    'logs.offline',
  );
});

test('entries stand under their local day, in the order they came', () => {
  const at = (iso: string) => entry({ at: iso });
  const days = daysOf(
    [at('2026-03-09T23:30:00Z'), at('2026-03-09T22:30:00Z'), at('2026-03-09T01:00:00Z')],
    'Europe/Berlin',
  );
  expect(days.map(({ date, entries }) => `${date} ${entries.length}`)).toEqual([
    '2026-03-10 1',
    '2026-03-09 2',
  ]);
});

test('an address names a kind and an appliance that can be, or nothing', () => {
  expect(requestedLogs(new URLSearchParams('kind=fault&before=abc'))).toEqual({
    kind: 'fault',
    before: 'abc',
    appliance: undefined,
  });
  expect(requestedLogs(new URLSearchParams('kind=gossip'))).toBeNull();
  expect(requestedLogs(new URLSearchParams('appliance=1'))).toBeNull();
});
