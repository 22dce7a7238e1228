import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RequestedHeat, heatingStarts, isAllowed, patternOf } from './heating-runs.ts';
import type { HeatingSearch } from './solver.ts';

function searchOf(count: number, change: Partial<HeatingSearch> = {}): HeatingSearch {
  return {
    slots: Array.from({ length: count }, () => ({
      columns: [],
      backup: -1,
      leastRow: 0,
      leastKw: 3,
      mostKw: 8,
      tank: -1,
      mostTankKw: 8,
      air: 0,
      lowC: 20,
      highC: 23,
    })),
    slotH: 0.25,
    minRunSlots: 2,
    minPauseSlots: 2,
    startCost: 0.02,
    begin: { isOn: false, heats: false, slots: 96 },
    swingsKwh: [1],
    previous: null,
    ...change,
  };
}

const requestedOf = (
  heatKw: readonly number[],
  tankShare: readonly number[] = [],
): RequestedHeat => ({
  heatKw: Float64Array.from(heatKw),
  tankShare: Float64Array.from(heatKw, (_, t) => tankShare[t] ?? 0),
});

describe('patternOf', () => {
  it('gathers heat below the least power into few runs', () => {
    const search = searchOf(96);
    const requested = requestedOf(Array.from({ length: 96 }, () => 1.5));
    const pattern = patternOf(search, requested, 1);
    const share = pattern.filter(Boolean).length / 96;
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
    expect(heatingStarts(search, requested, pattern)).toBeLessThan(12);
  });

  it('heats nothing where nothing is requested, and without a break where all is', () => {
    expect(
      patternOf(searchOf(8), requestedOf(Array.from({ length: 8 }, () => 0)), 1),
    ).not.toContain(true);
    expect(
      patternOf(searchOf(8), requestedOf(Array.from({ length: 8 }, () => 8)), 1),
    ).not.toContain(false);
  });

  it('continues a run that began a quarter of an hour ago', () => {
    const search = searchOf(8, { begin: { isOn: true, heats: true, slots: 1 } });
    const pattern = patternOf(search, requestedOf(Array.from({ length: 8 }, () => 0)), 1);
    expect(pattern.slice(0, 3)).toEqual([true, false, false]);
  });

  it('keeps minimum runs and pauses for any heat and any tank runs', () => {
    const kw = fc.constantFrom(0, 0, 0.8, 2, 5, 8);
    fc.assert(
      fc.property(
        fc.array(kw, { minLength: 30, maxLength: 30 }),
        fc.array(fc.constantFrom(0, 0, 0, 0.4, 1), { minLength: 30, maxLength: 30 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 3 }),
        fc.double({ min: 0, max: 4, noNaN: true }),
        (heatKw, tankShare, minRunSlots, minPauseSlots, swingKwh) => {
          const search = searchOf(30, { minRunSlots, minPauseSlots });
          const requested = requestedOf(heatKw, tankShare);
          expect(isAllowed(search, requested, patternOf(search, requested, swingKwh))).toBe(true);
        },
      ),
    );
  });
});
