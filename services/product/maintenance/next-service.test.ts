import { expect, it } from 'vitest';
import { nextService } from './next-service.ts';
import { proofOf } from './warranty-proof.ts';

const interval = { months: 12, hours: 4000 };

it.each([
  ['nothing known', { since: null, counted: null, today: '2026-03-12' }, 'unknown'],
  [
    'a year after the set-up',
    { since: '2025-03-31', counted: null, today: '2026-02-28' },
    '2026-03-31 by date fine',
  ],
  [
    'thirty days before',
    { since: '2025-03-31', counted: null, today: '2026-03-01' },
    '2026-03-31 by date soon',
  ],
  [
    'on the last day',
    { since: '2025-03-31', counted: null, today: '2026-03-31' },
    '2026-03-31 by date soon',
  ],
  [
    'a day later',
    { since: '2025-03-31', counted: null, today: '2026-04-01' },
    '2026-03-31 by date overdue',
  ],
  [
    'a leap day',
    { since: '2024-02-29', counted: null, today: '2024-06-01' },
    '2025-02-28 by date fine',
  ],
  [
    'many running hours',
    { since: '2025-03-27', counted: { hours: 3870, daysCounted: 351 }, today: '2026-03-12' },
    '2026-03-25 by hours soon',
  ],
  [
    'few running hours',
    { since: '2025-03-27', counted: { hours: 900, daysCounted: 351 }, today: '2026-03-12' },
    '2026-03-27 by date soon',
  ],
  [
    'hours of too few days',
    { since: '2025-03-27', counted: { hours: 100, daysCounted: 5 }, today: '2025-04-01' },
    '2026-03-27 by date fine',
  ],
  [
    'no hour at all',
    { since: '2025-03-27', counted: { hours: 0, daysCounted: 300 }, today: '2026-01-20' },
    '2026-03-27 by date fine',
  ],
])('nextService: %s', (_, facts, expected) => {
  const { dueOn, by, state } = nextService({ ...facts, interval });
  expect(dueOn === null ? state : `${dueOn} by ${by} ${state}`).toBe(expected);
});

const done = (...days: string[]) => days.map((on) => ({ entry: `of ${on}`, on }));

it.each([
  ['no service yet', done(), '2024-05-01', ['2024-08-14 due']],
  ['none, and the first is overdue', done(), '2024-08-15', ['2024-08-14 no']],
  [
    'one in time, one late',
    done('2025-06-01', '2024-04-03'),
    '2025-07-01',
    ['2024-08-14 yes 2024-04-03', '2025-04-03 no 2025-06-01', '2026-06-01 due'],
  ],
  [
    'on the last day',
    done('2024-08-14'),
    '2024-09-01',
    ['2024-08-14 yes 2024-08-14', '2025-08-14 due'],
  ],
  [
    'before the set-up and after today',
    done('2023-01-01', '2029-01-01'),
    '2024-01-01',
    ['2024-08-14 due'],
  ],
])('proofOf: %s', (_, services, today, expected) => {
  const periods = proofOf({ from: '2023-08-14', services, months: 12, today });
  expect(
    periods.map(({ dueBy, state, service }) =>
      [dueBy, state, ...(service ? [service.on] : [])].join(' '),
    ),
  ).toEqual(expected);
});
