import fc from 'fast-check';
import { testing } from '@hearth/platform/testing/config.ts';
import { describe, expect, it } from 'vitest';
import { houseOf } from '../building/house-of-record.ts';
import { homeYear } from '../expected-year/home-year.ts';
import type { SurplusSettings } from '../surplus/surplus-settings.ts';
import { heatingModelOf } from './heating-model.ts';
import { replaySurplus } from './replay-surplus.ts';
import type { WeekSlots } from './week-slots.ts';

const record = { kind: 'detached', built: '1995-2009', floorAreaM2: 140, persons: 4 } as const;
const location = { country: 'DE', altitudeM: 100, year: 2026 };
const found = homeYear(record, location);
if (!found.ok) throw new Error(found.code);
const units = { roomC: 21, tankC: 50, tankMaxC: 60 };
const model = heatingModelOf(found.year, units, { hasTank: true });

const daySlots = 96;
/** Seven days at 8 degrees with a sine of sun from 08:00 to 16:00. */
function weekOf(
  own: { peakW?: number; importPrice?: number; exportPrice?: number } = {},
): WeekSlots {
  const { peakW = 5000, importPrice = 0.3, exportPrice = 0.08 } = own;
  const count = 7 * daySlots;
  const column = (valueAt: (slot: number) => number) =>
    Float64Array.from({ length: count }, (_, t) => valueAt(t % daySlots));
  return {
    fromMs: Date.parse('2026-03-01T00:00:00Z'),
    days: Array.from({ length: 7 }, (_, i) => ({
      day: `2026-03-0${i + 1}`,
      first: i * daySlots,
      count: daySlots,
      isMeasured: true,
    })),
    moments: Array.from({ length: count }, (_, t) => ({ month: 3, minutes: 15 * (t % daySlots) })),
    outdoorC: column(() => 8),
    pvW: column((t) => peakW * Math.max(0, Math.sin(((t - 32) / 32) * Math.PI))),
    pvFrom: 'measured',
    baseLoadW: column(() => 350),
    hotWaterKwhPerDay: 2.4,
    heatingKwhPerDay: null,
    prices: {
      currency: 'EUR',
      importPerKwh: column(() => importPrice),
      exportPerKwh: column(() => exportPrice),
    },
    battery: null,
    exportLimitW: null,
  };
}
const water: SurplusSettings['hotWater'] = {
  targetC: 57,
  ceilingC: 60,
  alwaysC: 46,
  earliest: '09:00',
  latest: '16:00',
  mayUseHeater: false,
  disinfectionDay: null,
};
const rooms: SurplusSettings['spaceHeating'] = {
  liftK: 1.5,
  rooms: null,
  season: { fromMonth: 10, toMonth: 4 },
  minRunMin: 30,
  minPauseMin: 15,
};
const settings = (own: Partial<SurplusSettings>): SurplusSettings => ({
  validFrom: '2026-03-01',
  hotWater: null,
  spaceHeating: null,
  ...own,
});

describe('replaySurplus', () => {
  it('hot water moves into the sun and saves the difference of import and feed-in', () => {
    const replay = replaySurplus(model, weekOf(), settings({ hotWater: water }));
    expect(replay.days).toHaveLength(7);
    const { without, with: run, saved } = replay;
    expect(run.hotWater.sunKwh).toBeGreaterThan(without.hotWater.sunKwh + 1.5);
    expect(run.gridKwh).toBeLessThan(without.gridKwh);
    expect(saved).toBeGreaterThan(0.05);
    expect(saved).toBeLessThan(0.22 * (without.hotWater.gridKwh + without.heating.gridKwh));
    expect(run.highestTankC).toBeLessThanOrEqual(60.6);
    expect(run.selfConsumption).toBeGreaterThan(without.selfConsumption ?? 1);
    expect(replay.days.reduce((sum, day) => sum + (day.saved ?? 0), 0)).toBeCloseTo(saved ?? 0, 9);
  });

  it('rooms are lifted on surplus and stay within the lift', () => {
    const replay = replaySurplus(model, weekOf({ peakW: 8000 }), settings({ spaceHeating: rooms }));
    expect(replay.with.heating.sunKwh).toBeGreaterThan(replay.without.heating.sunKwh);
    expect(replay.with.highestAirC).toBeGreaterThan(21.3);
    expect(replay.with.highestAirC).toBeLessThanOrEqual(22.9);
  });

  it('without sun nothing changes and nothing is saved', () => {
    const replay = replaySurplus(
      model,
      weekOf({ peakW: 0 }),
      settings({ hotWater: water, spaceHeating: rooms }),
    );
    expect(replay.saved).toBeCloseTo(0, 9);
    expect(replay.with.gridKwh).toBeCloseTo(replay.without.gridKwh, 9);
    expect(replay.with.sunKwh).toBe(0);
    expect(replay.with.selfConsumption).toBeNull();
  });

  it('feed-in that is paid like import makes surplus heating a loss, shown as one', () => {
    const replay = replaySurplus(
      model,
      weekOf({ exportPrice: 0.3 }),
      settings({ hotWater: { ...water, targetC: 60 } }),
    );
    expect(replay.saved).toBeLessThan(0);
  });

  it('the heater uses what the compressor leaves, only where it may', () => {
    const week = weekOf({ peakW: 9000 });
    const without = replaySurplus(model, week, settings({ hotWater: water }));
    const helped = replaySurplus(
      model,
      week,
      settings({ hotWater: { ...water, mayUseHeater: true } }),
    );
    expect(helped.with.hotWater.sunKwh).toBeGreaterThan(without.with.hotWater.sunKwh);
    expect(helped.with.highestTankC).toBeLessThanOrEqual(60.6);
  });

  it('days that are not measured count in no sum', () => {
    const week = weekOf();
    const gap = { ...week, days: week.days.map((day, i) => ({ ...day, isMeasured: i !== 3 })) };
    const replay = replaySurplus(model, gap, settings({ hotWater: water }));
    expect(replay.days.map(({ day }) => day)).not.toContain('2026-03-04');
    expect(replay.days).toHaveLength(6);
  });

  it('measured heating scales the house', () => {
    const warm = replaySurplus(
      model,
      { ...weekOf(), heatingKwhPerDay: 8 },
      settings({ hotWater: water }),
    );
    const { heating } = warm.without;
    expect((heating.sunKwh + heating.gridKwh) / 7).toBeGreaterThan(6.8);
    expect((heating.sunKwh + heating.gridKwh) / 7).toBeLessThan(9.2);
  });

  it('energy is conserved: sun of the heat pump never exceeds what the panels leave', () => {
    const peakW = fc.integer({ min: 0, max: 12_000 });
    const targetC = fc.integer({ min: 51, max: 60 });
    const liftK = fc.integer({ min: 1, max: 6 }).map((half) => half / 2);
    fc.assert(
      fc.property(peakW, targetC, liftK, (peak, target, lift) => {
        const week = weekOf({ peakW: peak });
        const replay = replaySurplus(
          model,
          week,
          settings({
            hotWater: { ...water, targetC: target },
            spaceHeating: { ...rooms, liftK: lift },
          }),
        );
        const leftKwh = week.pvW.reduce(
          (sum, w, t) => sum + Math.max(0, w - (week.baseLoadW[t] ?? 0)) / 4000,
          0,
        );
        for (const each of [replay.with, replay.without]) {
          expect(each.sunKwh).toBeLessThanOrEqual(leftKwh + 1e-6);
          expect(each.hotWater.sunKwh + each.heating.sunKwh).toBeCloseTo(each.sunKwh, 6);
        }
      }),
      { numRuns: testing.runs(10) },
    );
  });
});

it('heatingModelOf: a home of another size has its own loss and draws', () => {
  const small = homeYear({ ...record, floorAreaM2: 70, persons: 1 }, location);
  if (!small.ok) throw new Error(small.code);
  const other = heatingModelOf(small.year, units, { hasTank: true });
  expect(other.drawnKwhPerDay).toBeLessThan(model.drawnKwhPerDay);
  expect(houseOf(record, location).floorAreaM2).toBe(140);
  expect(heatingModelOf(small.year, units, { hasTank: false }).scenario.tank).toBeUndefined();
});
