import { dayMs, hourMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { climateCalled, climateWeather, slotOf } from './climate-weather.ts';
import { coordinateNoise, rememberedNoise, shareBelow, smoothNoise } from './lattice-noise.ts';
import { dayOfYear } from '@hearth/calendar/dates.ts';
import { slotsOfDays, weatherDaysOf } from './weather-days.ts';

const turin = { latitudeDeg: 45, longitudeDeg: 8 };

function momentsOf(noises: readonly number[]) {
  const mean = noises.reduce((sum, each) => sum + each, 0) / noises.length;
  const variance = noises.reduce((sum, each) => sum + (each - mean) ** 2, 0) / noises.length;
  const autocorrelation =
    noises.slice(1).reduce((sum, each, i) => sum + (each - mean) * ((noises[i] ?? 0) - mean), 0) /
    noises.length /
    variance;
  return { mean, variance, autocorrelation };
}
const steps = Array.from({ length: 4000 }, (_, i) => i - 2000);

describe('chance by place and time', () => {
  it('is standard normal, without memory unless it is given one', () => {
    const plain = momentsOf(steps.map((step) => coordinateNoise(1, turin, step)));
    expect(plain.mean).toBeCloseTo(0, 1);
    expect(plain.variance).toBeGreaterThan(0.9);
    expect(plain.variance).toBeLessThan(1.1);
    expect(Math.abs(plain.autocorrelation)).toBeLessThan(0.06);
    const moments = momentsOf(
      steps.map((step) => rememberedNoise(2, turin, { step, memory: 0.7 })),
    );
    expect(moments.variance).toBeGreaterThan(0.85);
    expect(moments.variance).toBeLessThan(1.15);
    expect(moments.autocorrelation).toBeCloseTo(0.7, 1);
  });

  it('is nearly the same for neighbours and not for strangers', () => {
    const likeness = (place: typeof turin) => {
      const products = steps.map(
        (step) => coordinateNoise(1, turin, step) * coordinateNoise(1, place, step),
      );
      return products.reduce((sum, each) => sum + each, 0) / steps.length;
    };
    expect(likeness({ latitudeDeg: 45.1, longitudeDeg: 8.1 })).toBeGreaterThan(0.9);
    expect(Math.abs(likeness({ latitudeDeg: 52, longitudeDeg: 13 }))).toBeLessThan(0.08);
  });

  it('between two steps keeps its variance', () => {
    const noises = steps.map((step) =>
      smoothNoise(step * 7 + 0.5, (at) => coordinateNoise(1, turin, at)),
    );
    expect(momentsOf(noises).variance).toBeGreaterThan(0.9);
  });

  it('a standard normal number is below 1 with 0.846 by the logistic curve', () => {
    expect(shareBelow(1)).toBeCloseTo(0.8458, 4);
    expect(shareBelow(0)).toBe(0.5);
  });
});

describe('the climate of a place', () => {
  it('is cold in January and warm in July, the other way round in the south', () => {
    const meanOf = (place: Parameters<typeof climateCalled>[0], month: number) => {
      const climate = climateCalled(place);
      let sum = 0;
      for (let hour = 0; hour < 28 * 24; hour += 3)
        sum += slotOf(Date.UTC(2026, month, 1) + hour * hourMs, climate).outdoorC ?? 0;
      return sum / ((28 * 24) / 3);
    };
    const berlin = { latitudeDeg: 52.5, longitudeDeg: 13.4, country: 'DE' };
    const auckland = { latitudeDeg: -36.9, longitudeDeg: 174.8, country: 'NZ' };
    expect(meanOf(berlin, 6) - meanOf(berlin, 0)).toBeGreaterThan(10);
    expect(meanOf(auckland, 6) - meanOf(auckland, 0)).toBeLessThan(-5);
  });

  it('moves without jumps: no quarter-hour is two degrees from the one before', () => {
    const climate = climateCalled({ ...turin, country: 'IT' });
    let before = slotOf(0, climate).outdoorC ?? 0;
    for (let ms = quarterHourMs; ms < 60 * 24 * hourMs; ms += quarterHourMs) {
      const celsius = slotOf(ms, climate).outdoorC ?? 0;
      expect(Math.abs(celsius - before)).toBeLessThan(2);
      before = celsius;
    }
  });

  it('is the same when a source is asked again later, in other pieces and at other locations', async () => {
    const asked = climateWeather();
    const nowMs = Date.parse('2026-01-20T10:07:00Z');
    const slotsOf = async (source = climateWeather(), at = nowMs, latitudeDeg = 45) => {
      const fromMs = at - (at % quarterHourMs) - 30 * dayMs;
      const answer = await source.read({
        latitudeDeg,
        longitudeDeg: turin.longitudeDeg,
        country: null,
        nowMs: at,
        fromMs,
        toMs: fromMs + 32 * dayMs,
      });
      return answer.ok ? answer.weather.slots : [];
    };
    for (const [hours, latitudeDeg] of [
      [0, 45],
      [0, 55],
      [1, 45],
      [2000, 45],
      [30, 45],
    ] as const) {
      const at = nowMs + hours * hourMs;
      expect(await slotsOf(asked, at, latitudeDeg)).toEqual(
        await slotsOf(climateWeather(), at, latitudeDeg),
      );
    }
  });

  it('knows a country of few cold days by its latitude', () => {
    const madrid = climateCalled({ latitudeDeg: 40.4, longitudeDeg: -3.7, country: 'ES' });
    expect(madrid.meanC(196)).toBeLessThan(30);
    expect(madrid.meanC(15)).toBeGreaterThan(4);
  });

  it('2024-12-31 is day 366', () => {
    expect(dayOfYear(Date.UTC(2024, 11, 31, 23))).toBe(366);
    expect(dayOfYear(Date.UTC(2023, 0, 1))).toBe(1);
  });
});

describe('days of weather', () => {
  it('come out as they went in, whichever quarter-hours they are cut at', () => {
    const climate = climateCalled({ ...turin, country: 'IT' });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 1, max: 250 }),
        (skip, count) => {
          const fromMs = Date.UTC(2026, 2, 28) + skip * quarterHourMs;
          const toMs = fromMs + count * quarterHourMs;
          const slots = Array.from({ length: count }, (_, k) =>
            slotOf(fromMs + k * quarterHourMs, climate),
          );
          const days = weatherDaysOf(slots).map((day) => ({ ...day, readAtMs: toMs - 900_000 }));
          const back = slotsOfDays(days, { fromMs, toMs });
          const forecast = slots.map((slot, i) => ({ ...slot, grade: back[i]?.grade }));
          expect(back).toEqual(forecast);
          expect(back.at(-1)?.grade).toBe('forecast');
          expect(back.slice(0, -1).every(({ grade }) => grade === 'estimated')).toBe(true);
          // One more on each side is what nobody said.
          const wider = slotsOfDays(days, {
            fromMs: fromMs - quarterHourMs,
            toMs: toMs + quarterHourMs,
          });
          expect([wider[0]?.outdoorC, wider.at(-1)?.outdoorC]).toEqual([null, null]);
        },
      ),
    );
  });
});
