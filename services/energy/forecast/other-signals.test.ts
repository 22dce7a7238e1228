import { hourMs } from '@hearth/calendar/durations.ts';
import { sunAt } from '@hearth/physics/sun.ts';
import { describe, expect, test } from 'vitest';
import { site } from '../solar/site.ts';
import type { WeatherInterval } from '../solar/weather-csv.ts';
import { solarYield } from '../solar/yield.ts';
import { loadGridOf } from './load-grid.ts';
import { forecastHeating, learnHeating } from './heating-forecast.ts';
import { drawForecast } from './hot-water-draw.ts';
import { anchorToErrors, errorMemory } from './intraday-anchor.ts';
import { type MarketDayPrices, priceTail } from './price-tail.ts';
import { quantiles } from './quantiles.ts';
import { randomOf } from './random.ts';
import { forecastSolar, learnSolar } from './solar-forecast.ts';

describe('the rest of a day', () => {
  test('how much of an error is left in the next slot, worked by hand', () => {
    expect(errorMemory(Float64Array.of(2, 1, -1, -2))).toBeCloseTo(0.3, 12);
    expect(errorMemory(Float64Array.of(1, -1, 1, -1))).toBe(0);
    expect(errorMemory(new Float64Array(0))).toBe(0);
  });

  test('shifts by the decayed last error, and keeps past slots', () => {
    const slot = [200, 250, 300, 400, 500, 700, 900];
    const values = Float64Array.from({ length: 4 * 7 }, (_, i) => slot[i % 7] ?? 0);
    const moved = anchorToErrors(values, { lastWall: 1, watts: 600, memory: 0.5 });
    expect([...moved.subarray(0, 14)]).toEqual([...slot, ...slot]);
    expect(moved[14 + 3]).toBe(500);
    expect(moved[21 + 3]).toBe(450);
    expect(moved[14 + 5]).toBeCloseTo(500 + 300 * Math.sqrt(0.75), 9);
    expect(anchorToErrors(values, { lastWall: 1, watts: Number.NaN, memory: 0.5 })).toEqual(values);
  });
});

describe('draws of hot water', () => {
  const grid = (days: number, valueOf: (hour: number, day: number) => number) => {
    const fromMs = Date.parse('2026-01-05T00:00Z');
    const intervals = Array.from({ length: days * 24 }, (_, i) => ({
      fromMs: fromMs + i * hourMs,
      toMs: fromMs + (i + 1) * hourMs,
      watts: valueOf(i % 24, Math.floor(i / 24)),
    }));
    return loadGridOf(intervals, { timeZone: 'UTC', slotMinutes: 60 });
  };

  test('a home of which nothing is known draws 5.845 kWh a day, most of it in the morning and in the evening', () => {
    const hours = drawForecast(
      grid(1, () => Number.NaN),
      { day: 0 },
    );
    expect(hours.reduce((sum, { meanKwh }) => sum + meanKwh, 0)).toBeCloseTo(5.845, 9);
    expect(hours[7]?.chance).toBe(1);
    expect(hours[3]?.meanKwh).toBeCloseTo(5.845 * 0.002, 3);
  });

  test('a shower every other morning is half a chance of a whole shower, not half a shower', () => {
    const hours = drawForecast(
      grid(84, (hour, day) => (hour === 5 && day % 2 === 0 ? 1500 : 0)),
      { day: 83 },
    );
    const [shower, night] = [hours[5], hours[3]];
    expect(shower?.chance).toBeGreaterThan(0.4);
    expect(shower?.chance).toBeLessThan(0.5);
    expect(shower?.quantilesKwh.slice(0, 4)).toEqual([0, 0, 0, 0]);
    expect(shower?.quantilesKwh.at(-1)).toBeCloseTo(1.5, 9);
    expect(night?.quantilesKwh.at(-1)).toBe(0);
  });

  test('Saturdays are learnt from Saturdays and Sundays first', () => {
    const bath = grid(84, (hour, day) => (hour === 18 && day % 7 >= 5 ? 3600 : 0));
    const on = (day: number) => drawForecast(bath, { day })[18]?.chance ?? 0;
    expect(on(82)).toBeGreaterThan(2 * on(80));
  });
});

describe('the sun on a roof behind a tree', () => {
  const roof = site.parse({
    latitude: 48.1,
    longitude: 11.6,
    arrays: [{ ratedKw: 6, tiltDeg: 30, azimuthDeg: 180 }],
  });
  const place = { latitudeDeg: 48.1, longitudeDeg: 11.6 };
  const sky = (days: number): readonly WeatherInterval[] => {
    const random = randomOf(4);
    let cloud = 0.8;
    return Array.from({ length: days * 24 }, (_, i) => {
      const fromMs = Date.parse('2026-05-01T00:00Z') + i * hourMs;
      const { up } = sunAt(fromMs + hourMs / 2, place, { east: 0, north: 0, up: 0 });
      if (i % 24 === 0) cloud = 0.3 + 0.7 * random();
      const global = Math.max(0, 1000 * up) * cloud;
      const values = { global, directNormal: null, diffuse: null, airC: 15, wind: 2, loadW: null };
      return { line: i, fromMs, toMs: fromMs + hourMs, momentMs: null, values };
    });
  };
  const weather = sky(60);
  const random = randomOf(8);
  // West of south-west a tree shades two thirds; measurements deviate from the model by up to a fifth.
  const measured = solarYield(roof, weather).map(({ azimuthDeg, output }) => {
    const share = azimuthDeg > 225 ? 1 / 3 : 1;
    return (output?.acW ?? 0) * share * (0.8 + 0.4 * random());
  });
  const past = weather.map((each, i) => ({ weather: each, measuredW: measured[i] ?? null }));
  const experience = learnSolar(roof, past.slice(0, 40 * 24));
  const forecast = forecastSolar(roof, weather.slice(40 * 24), experience);
  const actual = measured.slice(40 * 24);

  test('is foreseen with its shadow, little more than half as wrong as without', () => {
    const plain = solarYield(roof, weather.slice(40 * 24));
    const error = (valueOf: (i: number) => number) =>
      actual.reduce((sum, watts, i) => sum + Math.abs(valueOf(i) - watts), 0);
    const own = error((i) => forecast[i]?.valuesW?.[3] ?? 0);
    expect(own).toBeLessThan(0.6 * error((i) => plain[i]?.output?.acW ?? 0));
  });

  test('four of five daylight hours fall into the band, nights have no sun, and all is in order', () => {
    const day = forecast.flatMap(({ valuesW }, i) => {
      const watts = actual[i] ?? 0;
      return valuesW && watts > 100
        ? [watts >= (valuesW[1] ?? 0) && watts <= (valuesW[5] ?? 0)]
        : [];
    });
    const share = day.filter(Boolean).length / day.length;
    expect(share).toBeGreaterThan(0.74);
    expect(share).toBeLessThan(0.86);
    for (const { valuesW } of forecast) expect(valuesW).toEqual(valuesW?.toSorted((a, b) => a - b));
    expect(forecast[0]?.valuesW).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  test('without weather there is no forecast, without a past a wide one', () => {
    const [noon] = weather.slice(12);
    const blind = noon && { ...noon, values: { ...noon.values, global: null } };
    const fresh = learnSolar(roof, []);
    expect(fresh.intervals).toBe(0);
    expect(forecastSolar(roof, blind ? [blind] : [], fresh)[0]?.valuesW).toBe(null);
    const band = forecastSolar(roof, noon ? [noon] : [], fresh)[0]?.valuesW ?? [];
    expect((band[5] ?? 0) / (band[1] ?? 1)).toBeGreaterThan(2);
  });
});

describe('heating by the weather', () => {
  const days = Array.from({ length: 120 }, (_, i) => {
    const outdoorC = 8 + 9 * Math.sin(i / 9);
    return { outdoorC, heatKwh: 0 };
  });
  const felt = (i: number) => {
    const [a = 0, b = 0, c = 0] = [0, 1, 2].map((back) => days[i - back]?.outdoorC ?? 0);
    return i < 2 ? a : (a + 0.5 * b + 0.25 * c) / 1.75;
  };
  const home = days.map((day, i) => ({
    ...day,
    heatKwh: i < 2 ? null : 5 + 0.2 * 24 * Math.max(0, 16 - felt(i)),
  }));

  test('gives the line back: three days at 6 degrees need 53 kWh, and hours add up to the day', () => {
    const learnt = learnHeating([
      ...home,
      { outdoorC: 6, heatKwh: null },
      { outdoorC: 6, heatKwh: null },
    ]);
    if (!learnt.ok) throw new Error(learnt.code);
    for (const hours of [23, 24, 25]) {
      const day = forecastHeating(
        learnt.experience,
        Array.from({ length: hours }, () => 6),
      );
      expect(day?.kwh[3]).toBeCloseTo(53, 0);
      expect(day?.hoursKwh).toHaveLength(hours);
      expect(day?.hoursKwh.reduce((sum, each) => sum + each, 0)).toBeCloseTo(53, 0);
    }
    expect(forecastHeating(learnt.experience, [null, null])).toBe(null);
  });

  test('cold hours take more of the day than mild ones', () => {
    const learnt = learnHeating(home);
    if (!learnt.ok) throw new Error(learnt.code);
    const hours = Array.from({ length: 24 }, (_, hour) => (hour < 8 ? -2 : 8));
    const day = forecastHeating(learnt.experience, hours);
    expect(day?.hoursKwh[3]).toBeGreaterThan(1.2 * (day?.hoursKwh[15] ?? 0));
  });

  test('gives the reason for too little history', () => {
    expect(learnHeating(home.slice(0, 10))).toEqual({ ok: false, code: 'too-few-days' });
  });
});

describe('prices that are not published yet', () => {
  const week = (index: number): MarketDayPrices => ({
    weekday: index % 7,
    hours: Array.from(
      { length: 24 },
      (_, hour) => (hour < 8 ? 10 : 30) - (index % 7 === 6 ? 8 : 0),
    ),
  });

  test('a periodic market is continued without a band', () => {
    const days = Array.from({ length: 56 }, (_, i): MarketDayPrices => ({
      ...week(i),
      hours: week(0).hours,
    }));
    const tail = priceTail(days, { weekday: 0 });
    expect(tail?.hours[3]).toEqual(quantiles.map(() => expect.closeTo(10, 9)));
    expect(tail?.hours[12]).toEqual(quantiles.map(() => expect.closeTo(30, 9)));
  });

  test('Sundays are cheaper where they were, gaps and prices below nothing are taken as they are', () => {
    const days = Array.from({ length: 69 }, (_, i) => week(i));
    const holed = days.map((day, i) =>
      i === 60 ? { ...day, hours: day.hours.map(() => null) } : day,
    );
    const sunday = priceTail(holed, { weekday: 6 });
    expect(sunday?.hours[12]?.[3]).toBeLessThan(26);
    const below = days.map((day) => ({
      ...day,
      hours: day.hours.map((price) => (price ?? 0) - 40),
    }));
    expect(priceTail(below, { weekday: 6 })?.hours[12]?.[3]).toBeCloseTo(
      (priceTail(days, { weekday: 6 })?.hours[12]?.[3] ?? 0) - 40,
      6,
    );
  });

  test('six days are too few', () => {
    expect(
      priceTail(
        Array.from({ length: 6 }, (_, i) => week(i)),
        { weekday: 6 },
      ),
    ).toBe(null);
  });
});
