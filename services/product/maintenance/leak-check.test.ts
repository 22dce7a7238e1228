import { describe, expect, it } from 'vitest';
import type { Refrigerant } from '../home-details/contract.ts';
import { leakCheckOf } from './leak-check.ts';

const today = '2026-01-15';
const check = (
  refrigerant: Refrigerant,
  chargeKg: number | null,
  more: Partial<Parameters<typeof leakCheckOf>[0]> = {},
) => leakCheckOf({ refrigerant, chargeKg, setUpOn: '2025-06-01', last: null, today, ...more });
const done = { entry: 'e', on: '2025-09-30', isTight: true };

describe('leak checks of Regulation (EU) 2024/573', () => {
  it('the worked example: 2.4 kg of R-410A have 5010 kg of CO2', () => {
    expect(check('R-410A', 2.4)).toMatchObject({ co2Kg: 5010, need: 'unless-sealed', months: 12 });
  });

  it.each([
    ['R-290', 5, 'none', null],
    ['R-744', null, 'none', null],
    ['R-32', null, 'charge-unknown', null],
    ['R-32', 7.4, 'none', null],
    ['R-32', 7.41, 'unless-sealed', 12],
    ['R-32', 14.9, 'always', 12],
    ['R-410A', 2.39, 'none', null],
    ['R-410A', 24, 'always', 6],
    ['R-410A', 240, 'always', 3],
    ['R-407C', 2.82, 'unless-sealed', 12],
    // 3.3 kg have a kilogram of R-1234yf, though only 1.5 t of CO2.
    ['R-454B', 3.2, 'none', null],
    ['R-454B', 3.3, 'unless-sealed', 12],
    ['R-454B', 6.5, 'always', 12],
  ] as const)('%s, %s kg: %s, every %s months', (refrigerant, kg, need, months) => {
    expect(check(refrigerant, kg)).toMatchObject({ need, months });
  });

  it('counts from the set-up, then from the last check, and from a leak for a month', () => {
    expect(check('R-410A', 3).next).toEqual({ dueOn: '2026-06-01', state: 'fine' });
    expect(check('R-410A', 3, { last: done }).next).toEqual({ dueOn: '2026-09-30', state: 'fine' });
    const leak = { ...done, isTight: false };
    expect(check('R-410A', 3, { last: leak }).next).toEqual({
      dueOn: '2025-10-30',
      state: 'overdue',
    });
    expect(check('R-410A', 3, { setUpOn: null }).next).toEqual({ dueOn: null, state: 'unknown' });
  });
});
