import { expect, test } from 'vitest';
import { scheduleName } from './schedule-name.ts';

const text = (id: string, values?: Readonly<Record<string, unknown>>): string =>
  values === undefined ? id : `${id} ${String(values['number'])}`;
const schedule = (name: string, overrides: { schedule?: string; pointType?: string } = {}) => ({
  storedBy: 'unit' as const,
  point: '1',
  pointType: 'climate',
  mode: 'heating',
  schedule: '0',
  name,
  ...overrides,
});

test('scheduleName: the name that the owner gave', () => {
  expect(scheduleName(text, schedule('Winter'), [])).toBe('Winter');
  expect(scheduleName(text, schedule('winter week'), [])).toBe('winter week');
});

test('scheduleName: a number for vendor defaults, and for one schedule what it is for', () => {
  const all = ['', 'undefined', 'althermaClimateControl2'].map((name) => schedule(name));
  expect(all.map((each) => scheduleName(text, each, all))).toEqual([
    'schedule.numbered 1',
    'schedule.numbered 2',
    'schedule.numbered 3',
  ]);
  const own = schedule('', { schedule: 'own', pointType: 'dhw' });
  expect(scheduleName(text, own, [own])).toBe('schedule.of-dhw');
});
