import { describe, expect, it } from 'vitest';
import { homeYear } from '../expected-year/home-year.ts';
import { mouldLimitC } from '../saving/mould-limit.ts';
import type { SavingMeasures } from '../saving/saving-settings.ts';
import { heatingModelOf } from './heating-model.ts';
import { measuredSaving } from './measured-saving.ts';
import { type SavingWeek, savingEffect } from './saving-effect.ts';

const record = { kind: 'detached', built: '1979-1994', floorAreaM2: 140, persons: 4 } as const;
const found = homeYear(record, { country: 'DE', altitudeM: 100, year: 2026 });
if (!found.ok) throw new Error(found.code);
const model = heatingModelOf(found.year, { roomC: 21, tankC: 50, tankMaxC: 60 }, { hasTank: true });
const nightsC = [16, 17, 18, 19, 20, 21];

function weekOf(priceAt: (hour: number) => number, meanC = 1): SavingWeek {
  const count = 7 * 96;
  const column = (valueAt: (hour: number) => number) =>
    Float64Array.from({ length: count }, (_, t) => valueAt((t % 96) / 4));
  return {
    fromMs: Date.parse('2026-01-12T00:00:00Z'),
    moments: Array.from({ length: count }, (_, t) => ({ month: 1, minutes: 15 * (t % 96) })),
    outdoorC: column((hour) => meanC - 3 * Math.cos(((hour - 4) / 12) * Math.PI)),
    prices: {
      currency: 'EUR',
      importPerKwh: column(priceAt),
      exportPerKwh: new Float64Array(count),
    },
  };
}
const flat = weekOf(() => 0.3);
const none: SavingMeasures = {
  rooms: null,
  day: null,
  night: null,
  away: null,
  flow: null,
  hotWater: null,
};
const effectOf = (measures: Partial<SavingMeasures>, week = flat) =>
  savingEffect(model, week, { ...none, ...measures }, { spread: 1.2, nightsC });

describe('savingEffect', () => {
  it('half a degree less by day saves three to five percent of heating, inside its range', () => {
    const { before, less, byMeasure, morning } = effectOf({ day: { setPointC: 20.5 } });
    const share = less.kwh.middle / before.kwh.middle;
    expect(share).toBeGreaterThan(0.015);
    expect(share).toBeLessThan(0.05);
    expect(less.kwh.low).toBeLessThan(less.kwh.middle);
    expect(less.kwh.high).toBeGreaterThan(less.kwh.middle);
    expect(less.cost?.middle).toBeCloseTo(0.3 * less.kwh.middle, 6);
    expect(byMeasure.map(({ measure }) => measure)).toEqual(['day']);
    expect(morning.before.middle - morning.after.middle).toBeCloseTo(0.5, 1);
  });

  it('no measure saves nothing', () => {
    const { less, awayDay, flowDropK } = effectOf({});
    expect(less.kwh.middle).toBeCloseTo(0, 9);
    expect([awayDay, flowDropK]).toEqual([null, null]);
  });

  it('cooler water saves loss and lifts the COP; absence counts by the day', () => {
    const { byMeasure, awayDay } = effectOf({
      hotWater: { setPointC: 46 },
      away: { setPointC: 15 },
    });
    const [water] = byMeasure;
    expect(water?.measure).toBe('hotWater');
    expect(water?.less.kwh.middle).toBeGreaterThan(1);
    expect(awayDay?.kwh.middle).toBeGreaterThan(2);
  });

  it('a lower flow saves a few percent and may leave the rooms cooler', () => {
    const { before, byMeasure, flowDropK, morning } = effectOf({ flow: { lowerK: 3 } });
    const share = (byMeasure[0]?.less.kwh.middle ?? 0) / before.kwh.middle;
    expect(share).toBeGreaterThan(0.01);
    expect(share).toBeLessThan(0.12);
    expect(flowDropK?.high).toBeGreaterThan(0.5);
    expect(flowDropK?.high).toBeLessThan(3);
    expect(morning.after.low).toBeLessThan(morning.before.low);
  });

  it('a deep set-back costs more where the morning is dear', () => {
    const dear = weekOf((hour) => (hour >= 5 && hour < 11 ? 0.9 : 0.12));
    const costs = effectOf({}, dear).nights.map(({ amounts }) => amounts.cost?.middle ?? 0);
    const cheapest = nightsC[costs.indexOf(Math.min(...costs))];
    expect(cheapest).toBeGreaterThan(16);
    expect(costs[0]).toBeGreaterThan(Math.min(...costs));
  });

  it('nights are within their range and the day’s own set-point changes nothing', () => {
    const { nights } = effectOf({});
    expect(nights.map(({ setPointC }) => setPointC)).toEqual(nightsC);
    for (const { amounts } of nights) {
      expect(amounts.kwh.low).toBeLessThanOrEqual(amounts.kwh.middle);
      expect(amounts.kwh.high).toBeGreaterThanOrEqual(amounts.kwh.middle);
    }
  });
});

it('mouldLimitC: worked numbers', () => {
  expect([0.24, 0.8, 1].map(mouldLimitC)).toEqual([16, 17, 18]);
});

describe('measuredSaving', () => {
  const dayOf = (i: number, kwh: number) => ({
    day: new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10),
    kwh,
    outdoorC: 4 + Math.sin(i),
  });
  const before = Array.from({ length: 40 }, (_, i) => dayOf(i, 20 + (i % 3)));

  it('two weeks at equal weather show the difference and its chance', () => {
    const since = Array.from({ length: 14 }, (_, i) => dayOf(40 + i, 17 + (i % 3)));
    const result = measuredSaving(before, since);
    if (result.state !== 'known') throw new Error(result.state);
    expect(result.usualKwh - result.kwh).toBeGreaterThan(30);
    expect(result.usualKwh - result.kwh).toBeGreaterThan(result.chanceKwh);
  });

  it('the same use as before is within chance', () => {
    const since = Array.from({ length: 14 }, (_, i) => dayOf(40 + i, 20 + (i % 3)));
    const result = measuredSaving(before, since);
    if (result.state !== 'known') throw new Error(result.state);
    expect(Math.abs(result.usualKwh - result.kwh)).toBeLessThan(result.chanceKwh);
  });

  it('fewer days wait, and another season has no baseline', () => {
    const since = Array.from({ length: 14 }, (_, i) => dayOf(40 + i, 17));
    expect(measuredSaving(before, since.slice(3))).toEqual({
      state: 'waiting',
      days: 11,
      needed: 14,
    });
    const warm = since.map((day) => ({ ...day, outdoorC: 20 }));
    expect(measuredSaving(before, warm)).toEqual({ state: 'no-baseline' });
  });
});
