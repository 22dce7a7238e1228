import { hourMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { elevationSine } from './sun-in-slot.ts';
import { type WeatherSeries, type WeatherRequest, type WeatherSource } from './weather-source.ts';

/** A weather source under test, at a fixed time. */
export interface WeatherWorld {
  readonly source: WeatherSource;
  readonly nowMs: number;
  close(): Promise<void>;
}

/** Conformance suite of the weather port. */
export function describeWeatherSource(name: string, makeWorld: () => Promise<WeatherWorld>): void {
  describe(`${name} keeps the contract of a source of weather`, () => {
    let world: WeatherWorld;
    beforeAll(async () => {
      world = await makeWorld();
    });
    afterAll(() => world.close());
    const request = (overrides: Partial<WeatherRequest> = {}) => question(world.nowMs, overrides);
    const weatherOf = async (weatherRequest: WeatherRequest): Promise<WeatherSeries> => {
      const answer = await world.source.read(weatherRequest);
      if (!answer.ok) throw new Error(answer.code);
      return answer.weather;
    };

    it('gives every quarter-hour asked for, one after the other', async () => {
      const { slots } = await weatherOf(request());
      expect(slots).toHaveLength(74 * 4);
      expect(slots.map(({ fromMs }) => fromMs)).toEqual(
        slots.map((_, i) => request().fromMs + i * quarterHourMs),
      );
    });

    it('gives weather that there is, and dark nights', async () => {
      for (const slot of (await weatherOf(request())).slots) {
        expect(slot.outdoorC).toBeGreaterThan(-60);
        expect(slot.outdoorC).toBeLessThan(55);
        for (const share of [slot.relativeHumidity, slot.cloudCover]) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
        const sine = elevationSine(slot.fromMs, request());
        const { globalWM2, diffuseWM2, directNormalWM2 } = slot;
        expect(
          Math.min(globalWM2 ?? -1, diffuseWM2 ?? -1, directNormalWM2 ?? -1),
        ).toBeGreaterThanOrEqual(0);
        expect(sine > -0.1 || globalWM2 === 0).toBe(true);
        const sumWM2 = (diffuseWM2 ?? 0) + (directNormalWM2 ?? 0) * sine;
        expect(sine < 0.2 || Math.abs(sumWM2 - (globalWM2 ?? 0)) < 25).toBe(true);
      }
    });

    it('says of what is still to come that it is no estimate of what was', async () => {
      for (const { fromMs, grade } of (await weatherOf(request())).slots)
        expect(grade).not.toBe(fromMs + quarterHourMs <= world.nowMs ? 'forecast' : 'estimated');
    });

    it('says the same twice', async () => {
      expect(await weatherOf(request())).toEqual(await weatherOf(request()));
    });

    it('goes on without a break where two questions meet', async () => {
      const weather = await weatherOf(request());
      const middleMs = world.nowMs - 3 * hourMs;
      const parts = [
        ...(await weatherOf(request({ toMs: middleMs }))).slots,
        ...(await weatherOf(request({ fromMs: middleMs }))).slots,
      ];
      expect(parts).toEqual(weather.slots);
    });

    it('answers in the south and beyond the date line', async () => {
      const { slots } = await weatherOf(
        request({ latitudeDeg: -36.85, longitudeDeg: 174.75, country: null }),
      );
      expect(slots.every(({ outdoorC }) => outdoorC !== null)).toBe(true);
    });
  });
}

/** A request for three days around a time, by default in Berlin. */
const question = (nowMs: number, overrides: Partial<WeatherRequest>): WeatherRequest => ({
  latitudeDeg: 52.55,
  longitudeDeg: 13.35,
  country: 'DE',
  fromMs: nowMs - 26 * hourMs,
  toMs: nowMs + 48 * hourMs,
  nowMs,
  ...overrides,
});
