import fc from 'fast-check';
import type { Costs } from '@hearth/energy/cost/contract.ts';
import { describe, expect, test } from 'vitest';
import { changeCausesOf } from './change-causes.ts';
import { costChangeOf } from './cost-change.ts';

const day = '2026-03-09';
const dayBefore = '2025-03-09';

function costsOf(date: string, parts: Costs['days'][number]['parts'], importKwh: number): Costs {
  const gross = Object.values(parts).reduce((sum, each) => sum + each, 0);
  return {
    installation: '019fa000-0000-7000-8000-000000000001',
    timeZone: 'UTC',
    asOf: '2026-03-10T12:00:00.000Z',
    state: 'known',
    currency: 'EUR',
    revision: 1,
    days: [{ day: date, gross, parts, fault: null, importKwh, exportKwh: 0, measuredShare: 1 }],
    total: gross,
  };
}

const compare = (now: Costs, before: Costs) => ({
  costs: now,
  days: { from: day, to: day },
  compare: 'year' as const,
  before: {
    costs: before,
    days: { from: dayBefore, to: dayBefore },
    compared: { from: day, to: day },
  },
});

describe('changeCausesOf', () => {
  test('more energy at a lower rate, a higher standing charge, less feed-in', () => {
    const before = costsOf(
      dayBefore,
      { energy: 3_000_000, standing: 400_000, 'feed-in': -800_000 },
      10,
    );
    const now = costsOf(day, { energy: 3_000_000, standing: 450_000, 'feed-in': -500_000 }, 12);
    expect(changeCausesOf(compare(now, before))).toEqual([
      { cause: 'price', amount: -60 },
      { cause: 'use', amount: 60 },
      { cause: 'fixed', amount: 5 },
      { cause: 'feed-in', amount: 30 },
    ]);
  });

  test('the weather takes its part of the bought energy', () => {
    const before = costsOf(dayBefore, { energy: 3_000_000 }, 10);
    const now = costsOf(day, { energy: 3_600_000 }, 12);
    expect(changeCausesOf({ ...compare(now, before), weatherKwh: 3 })).toEqual([
      { cause: 'price', amount: 0 },
      { cause: 'weather', amount: 90 },
      { cause: 'use', amount: -30 },
    ]);
  });

  test('compared at this weather, the weather is in the days before and no cause', () => {
    const before = costsOf(dayBefore, { energy: 3_000_000 }, 10);
    const now = costsOf(day, { energy: 3_600_000 }, 12);
    const both = { ...compare(now, before), weatherKwh: 3, compare: 'weather' as const };
    expect(costChangeOf(both)).toMatchObject({ now: 360, before: 390 });
    expect(changeCausesOf(both)).toEqual([
      { cause: 'price', amount: 0 },
      { cause: 'use', amount: -30 },
    ]);
    expect(costChangeOf({ ...both, weatherKwh: null })).toBeNull();
  });

  test('causes add up to the difference as written', () => {
    const micros = fc.integer({ min: 0, max: 90_000_000 });
    const side = fc.record({
      parts: fc.record({ energy: micros, network: micros, standing: micros, 'feed-in': micros }),
      kwh: fc.integer({ min: 1, max: 300 }),
    });
    const choice = fc.constantFrom('previous' as const, 'year' as const, 'weather' as const);
    const weather = fc.integer({ min: -50, max: 50 });
    fc.assert(
      fc.property(side, side, weather, choice, (later, earlier, weatherKwh, chosen) => {
        const both = {
          ...compare(
            costsOf(day, later.parts, later.kwh),
            costsOf(dayBefore, earlier.parts, earlier.kwh),
          ),
          weatherKwh,
          compare: chosen,
        };
        const change = costChangeOf(both);
        const causes = changeCausesOf(both) ?? [];
        expect(causes.reduce((sum, { amount }) => sum + amount, 0)).toBe(
          (change?.now ?? 0) - (change?.before ?? 0),
        );
      }),
    );
  });

  test('a day that is not wholly measured is not compared', () => {
    const before = costsOf(dayBefore, { energy: 3_000_000 }, 10);
    const now = costsOf(day, { energy: 3_000_000 }, 12);
    const [only] = now.days;
    const unmeasured = { ...now, days: only ? [{ ...only, measuredShare: 0 }] : [] };
    expect(changeCausesOf(compare(unmeasured, before))).toBeNull();
  });
});
