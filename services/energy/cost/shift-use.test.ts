import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ShiftSlot, shiftDay } from './shift-use.ts';

const hourMs = 3_600_000;
const slotsOf = (values: readonly (readonly [water: number, heat: number, price: number])[]) =>
  values.map(([hotWaterKwh, heatingKwh, perKwh], k): ShiftSlot => ({
    fromMs: k * 2 * hourMs,
    hotWaterKwh,
    heatingKwh,
    perKwh,
  }));

describe('shiftDay', () => {
  it('half or all of the hot water moves to the cheapest slot', () => {
    const slots = slotsOf([
      [0, 0, 0.1],
      [0, 0, 0.2],
      [2, 0, 0.4],
    ]);
    const { low, high } = shiftDay(slots, { hotWaterKwh: 2, heatingKwh: 0 });
    expect(low).toEqual({ kwh: 1, saving: expect.closeTo(0.3, 9) });
    expect(high).toEqual({ kwh: 2, saving: expect.closeTo(0.6, 9) });
  });

  it('a slot takes no more than the heat pump took at most', () => {
    const slots = slotsOf([
      [1, 0, 0.1],
      [0, 0, 0.3],
      [2, 0, 0.4],
    ]);
    const { high } = shiftDay(slots, { hotWaterKwh: 2, heatingKwh: 0 });
    expect(high.saving).toBeCloseTo(1 * 0.3 + 1 * 0.1, 9);
  });

  it('heating moves by a third and by three hours at most', () => {
    const slots = slotsOf([
      [0, 0, 0.1],
      [0, 0, 0.2],
      [0, 3, 0.4],
    ]);
    const { low, high } = shiftDay(slots, { hotWaterKwh: 0, heatingKwh: 3 });
    expect(low).toEqual({ kwh: 0, saving: 0 });
    expect(high.kwh).toBeCloseTo(1, 9);
    expect(high.saving).toBeCloseTo(0.2, 9);
  });

  it('one price all day saves nothing; any prices save something between nothing and the whole spread', () => {
    const slot = fc.tuple(
      fc.double({ min: 0, max: 3, noNaN: true }),
      fc.double({ min: 0, max: 5, noNaN: true }),
      fc.double({ min: -0.2, max: 0.9, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(slot, { minLength: 1, maxLength: 24 }), (values) => {
        const limits = { hotWaterKwh: 3, heatingKwh: 5 };
        const { low, high } = shiftDay(slotsOf(values), limits);
        const total = values.reduce((sum, [water, heat]) => sum + water + heat / 3, 0);
        const prices = values.map(([, , price]) => price);
        const spread = Math.max(...prices) - Math.min(...prices);
        expect(low.saving).toBeGreaterThanOrEqual(0);
        expect(high.saving).toBeGreaterThanOrEqual(low.saving - 1e-9);
        expect(high.kwh).toBeLessThanOrEqual(total + 1e-9);
        expect(high.saving).toBeLessThanOrEqual(total * spread + 1e-9);
        const flat = values.map(([water, heat]) => [water, heat, 0.3] as const);
        expect(shiftDay(slotsOf(flat), limits).high).toEqual({ kwh: 0, saving: 0 });
      }),
    );
  });
});
