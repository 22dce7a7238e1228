import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { exceptionDays } from './exception-days.ts';

it('exceptionDays: from the first day to the last one, also over the end of a year', () => {
  const today = Temporal.PlainDate.from('2026-12-30');
  const dayOf = exceptionDays([{ from: '2026-12-31', to: '2027-01-01', as: 'sunday' }], today);
  expect([-1, 0, 1, 2, 3].map(dayOf)).toEqual([
    'tuesday',
    'wednesday',
    'sunday',
    'sunday',
    'saturday',
  ]);
});
