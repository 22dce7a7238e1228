// @module-tag long
import fc from 'fast-check';
import { feltTemperatures } from '@hearth/physics/energy-signature.ts';
import { monthDays, withCosine } from '@hearth/physics/monthly-temperature.ts';
import { yearlyTemperatureOf } from '@hearth/physics/yearly-temperature.ts';
import { describe, expect, it } from 'vitest';
import type { CountedEnergy } from '../reading/counted-energy.ts';
import { answerOff } from './answer-off.ts';
import { house } from './house.ts';
import { houseHeat } from './house-heat.ts';
import { type HouseReadings, type MeasuredHouse, measureHouse } from './measured-house.ts';

const year = withCosine(
  { monthsC: monthDays.map(() => 0), daySpreadK: 3.6 },
  { meanC: 9.37, amplitudeK: 9.25 },
);
const none = { heat: [], electricity: [], 'heat-pump': [] };
/** COP of a modelled unit: better in mild weather. */
const copAt = (outdoorC: number): number => 3.4 + 0.08 * outdoorC;

interface SyntheticHome {
  readonly lossWPerK: number;
  readonly baseC: number;
  readonly noiseKwh: number;
  readonly seed: number;
}

/** Days of a year from the first of October, with weather that differs from the course. */
function yearOf({ lossWPerK, baseC, noiseKwh, seed }: SyntheticHome) {
  let state = seed;
  const noise = () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  };
  const outdoorC = Array.from({ length: 365 }, (_, i) => {
    const day = 273 + i;
    return (
      9.4 - 9.3 * Math.cos((2 * Math.PI * (day - 15)) / 365) + 3 * Math.sin(i / 3.1) + 3 * noise()
    );
  });
  const heatKwh = feltTemperatures(outdoorC).map(
    (felt) =>
      Math.max(0, (lossWPerK * 24 * Math.max(0, baseC - (felt ?? 0))) / 1000) *
        (1 + 0.02 * noise()) +
      noiseKwh * Math.abs(noise()),
  );
  return { outdoorC, heatKwh };
}

const byDay = (kwh: readonly number[]): readonly CountedEnergy[] =>
  kwh.map((each, day) => ({ fromDay: day, toDay: day + 1, kwh: each }));

/** Whole months of thirty days. */
const byMonth = (kwh: readonly number[]): readonly CountedEnergy[] =>
  Array.from({ length: Math.floor(kwh.length / 30) }, (_, i) => ({
    fromDay: 30 * i,
    toDay: 30 * i + 30,
    kwh: kwh.slice(30 * i, 30 * i + 30).reduce((sum, each) => sum + each, 0),
  }));

function measured(
  readings: Omit<HouseReadings, 'firstDayOfYear'>,
  model: ((outdoorC: number) => number) | null = copAt,
): MeasuredHouse {
  const result = measureHouse({ firstDayOfYear: 273, ...readings }, { year, copAt: model });
  if (!result.ok) throw new Error(result.code);
  return result.house;
}

const home = { lossWPerK: 200, baseC: 15, noiseKwh: 0, seed: 7 };

describe('a measured house', () => {
  it('gives the worked number: 200 W/K below 15 degrees', () => {
    const { outdoorC, heatKwh } = yearOf(home);
    const { lossWPerK, baseC, from, evidence, days } = measured({
      outdoorC,
      counted: { ...none, heat: byDay(heatKwh) },
    });
    expect(lossWPerK.value).toBeCloseTo(200, 0);
    expect(baseC.value).toBeCloseTo(15, 1);
    expect({ from, days }).toEqual({ from: 'heat', days: 365 });
    const all = heatKwh.reduce((sum, each) => sum + each, 0);
    expect(Math.abs(evidence.kwh / all - 1)).toBeLessThan(0.05);
  });

  it('is recovered from days and from whole months, of any house', () => {
    const homes = fc.record({
      lossWPerK: fc.integer({ min: 60, max: 500 }),
      baseC: fc.double({ min: 11, max: 18, noNaN: true }),
      noiseKwh: fc.double({ min: 0, max: 4, noNaN: true }),
      seed: fc.integer({ min: 1, max: 1e6 }),
    });
    fc.assert(
      fc.property(homes, (own) => {
        const { outdoorC, heatKwh } = yearOf(own);
        for (const heat of [byDay(heatKwh), byMonth(heatKwh)]) {
          const { lossWPerK, baseC } = measured({ outdoorC, counted: { ...none, heat } });
          expect(Math.abs(lossWPerK.value / own.lossWPerK - 1)).toBeLessThan(0.06);
          expect(Math.abs(baseC.value - own.baseC)).toBeLessThan(1);
        }
      }),
    );
  });

  it('follows from electricity times the COP of the model, with a wider spread', () => {
    const { outdoorC, heatKwh } = yearOf(home);
    const electricity = heatKwh.map((kwh, day) => kwh / copAt(outdoorC[day] ?? 0));
    const heated = measured({ outdoorC, counted: { ...none, heat: byDay(heatKwh) } });
    const own = measured({ outdoorC, counted: { ...none, electricity: byDay(electricity) } });
    expect(own.from).toBe('electricity');
    expect(Math.abs(own.lossWPerK.value / 200 - 1)).toBeLessThan(0.03);
    expect(own.evidence.spread).toBeGreaterThan(heated.evidence.spread);
    const total = electricity.map((kwh) => kwh + 2);
    const pump = measured({ outdoorC, counted: { ...none, 'heat-pump': byDay(total) } });
    expect(pump.from).toBe('heat-pump');
    expect(Math.abs(pump.lossWPerK.value / 200 - 1)).toBeLessThan(0.05);
  });

  it('corrects the COP of the model by days with both counts', () => {
    const { outdoorC, heatKwh } = yearOf(home);
    const electricity = heatKwh.map((kwh, day) => kwh / (1.2 * copAt(outdoorC[day] ?? 0)));
    const heat = byDay(heatKwh).slice(90, 104);
    const own = measured({ outdoorC, counted: { ...none, heat, electricity: byDay(electricity) } });
    expect(own.from).toBe('electricity');
    expect(own.copFactor).toBeCloseTo(1.2, 2);
    expect(Math.abs(own.lossWPerK.value / 200 - 1)).toBeLessThan(0.03);
  });

  it('is robust against gaps, a holiday and a week of set-back', () => {
    const { outdoorC, heatKwh } = yearOf({ ...home, noiseKwh: 2 });
    const changed = byDay(heatKwh)
      .filter(({ fromDay }) => fromDay < 40 || fromDay > 55)
      .map((each) => {
        const isAway = each.fromDay >= 80 && each.fromDay < 94;
        const isSetBack = each.fromDay >= 110 && each.fromDay < 117;
        return { ...each, kwh: each.kwh * (isAway ? 0.3 : isSetBack ? 0.8 : 1) };
      });
    const gaps = outdoorC.map((each, day) => (day % 23 === 0 ? null : each));
    const own = measured({ outdoorC: gaps, counted: { ...none, heat: changed } });
    expect(Math.abs(own.lossWPerK.value / 200 - 1)).toBeLessThan(0.06);
  });

  it.each([
    ['nothing is counted', 0, 'not-counted'],
    ['twenty days', 20, 'too-few-days'],
  ])('is unknown: %s', (_, days, code) => {
    const { outdoorC, heatKwh } = yearOf(home);
    const heat = byDay(heatKwh).slice(0, days);
    const readings = { firstDayOfYear: 273, outdoorC, counted: { ...none, heat } };
    expect(measureHouse(readings, { year, copAt })).toEqual({ ok: false, code });
  });

  it('is known after three weeks of changing weather, and unknown without a water circuit', () => {
    const { outdoorC, heatKwh } = yearOf(home);
    const electricity = byDay(heatKwh.map((kwh, day) => kwh / copAt(outdoorC[day] ?? 0)));
    const weeks = { ...none, electricity: electricity.slice(40, 66) };
    const readings = { firstDayOfYear: 273, outdoorC, counted: weeks };
    const own = measureHouse(readings, { year, copAt });
    expect(own.ok && Math.abs(own.house.lossWPerK.value / 200 - 1)).toBeLessThan(0.1);
    expect(measureHouse(readings, { year, copAt: null })).toEqual({
      ok: false,
      code: 'not-counted',
    });
  });
});

describe('the course of days', () => {
  it('is the one they were made of, and needs a year', () => {
    const days = Array.from({ length: 365 }, (_, day) => ({
      day,
      outdoorC: 9.37 - 9.25 * Math.cos((2 * Math.PI * (day + 0.5 - 15)) / 365),
    }));
    expect(yearlyTemperatureOf(days)?.meanC).toBeCloseTo(9.37, 6);
    expect(yearlyTemperatureOf(days)?.amplitudeK).toBeCloseTo(9.25, 6);
    expect(yearlyTemperatureOf(days.slice(0, 300))).toBeNull();
  });
});

describe('the answer that is off', () => {
  const answers = { country: 'DE', kind: 'detached', builtIn: 1987, floorAreaM2: 142, persons: 4 };
  const housed = (own: Readonly<Record<string, unknown>> = {}) =>
    house.parse({ ...answers, ...own });

  /** The readings of a house that is as calculated. */
  function readingsOf(own: Readonly<Record<string, unknown>>): MeasuredHouse {
    const result = houseHeat(housed(own));
    if (!result.ok) throw new Error(result.code);
    const { load, likely } = result.heat;
    return {
      lossWPerK: { value: load.lossWPerK, plusMinus: 0.04 * load.lossWPerK },
      baseC: { value: 15, plusMinus: 0.4 },
      from: 'heat',
      days: 300,
      year,
      evidence: { from: 'readings', kwh: likely.middle, spread: 0.06 },
      fitSpread: 0.06,
      copSpread: 0,
      copFactor: 1,
    };
  }

  it('is null where the answers fit', () => {
    expect(answerOff(housed(), readingsOf({}))).toBeNull();
  });

  it('is the walls of a house whose walls are better than stated', () => {
    const insulation = {
      roof: 'improved',
      walls: 'very-good',
      floor: 'improved',
      windows: 'improved',
    };
    expect(
      answerOff(
        housed({ insulation: { ...insulation, walls: 'as-built' } }),
        readingsOf({ insulation }),
      ),
    ).toMatchObject({ answer: 'walls', from: 'as-built' });
  });

  it('is the room temperature of a house that is only warmer', () => {
    const insulation = {
      roof: 'very-good',
      walls: 'very-good',
      floor: 'very-good',
      windows: 'very-good',
    };
    expect(
      answerOff(housed({ insulation, indoorC: 17 }), readingsOf({ insulation, indoorC: 22 })),
    ).toMatchObject({ answer: 'indoorC' });
  });

  it('is null where everything is off', () => {
    const insulation = {
      roof: 'very-good',
      walls: 'very-good',
      floor: 'very-good',
      windows: 'very-good',
    };
    expect(answerOff(housed(), readingsOf({ insulation }))).toBeNull();
  });
});
