import type { Site } from '../solar/site.ts';
import { solarYield } from '../solar/yield.ts';
import { slotMin } from './scenario.ts';

/** Three quarters of household electricity heat the house; a person gives off 70 W and is at home two thirds of the time. */
export const insideShare = 0.75;
export const bodiesWPerPerson = 49;

const usualWindMs = 2.5;

/** AC power of the modules from irradiance, by the engine's solar model. */
export function modelledPvW(
  site: Site,
  fromMinute: number,
  weather: {
    readonly globalWM2: Float64Array;
    readonly outdoorC: Float64Array;
    readonly windMs: Float64Array | null;
  },
): Float64Array {
  const intervals = Array.from(weather.globalWM2, (global, k) => ({
    line: k,
    fromMs: (fromMinute + k * slotMin) * 60_000,
    toMs: (fromMinute + (k + 1) * slotMin) * 60_000,
    momentMs: null,
    values: {
      global,
      directNormal: null,
      diffuse: null,
      airC: weather.outdoorC[k] ?? 0,
      wind: weather.windMs?.[k] ?? usualWindMs,
      loadW: null,
    },
  }));
  return Float64Array.from(solarYield(site, intervals), ({ output }) => output?.acW ?? 0);
}
