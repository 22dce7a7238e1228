import type { Access } from '@hearth/access/access.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import { isoInstant } from '@hearth/calendar/dates.ts';
import { hourMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { homeUnknown } from '../home/store.ts';
import { locateHome } from '../place/locate-home.ts';
import type { WeatherAnswer } from './contract.ts';
import { type WeatherDeps, weatherOutlook } from './weather-outlook.ts';
import type { WeatherSlot } from './weather-source.ts';

/** Returns the weather at a home around now, in quarter-hours. */
export async function readWeather(
  deps: WeatherDeps,
  access: Access,
  query: { readonly hoursBack: number; readonly hoursAhead: number },
): Promise<Result<WeatherAnswer>> {
  const home = await locateHome(deps, access);
  if (!home) return homeUnknown;
  const { nowMs } = home;
  const quarter = Math.floor(nowMs / quarterHourMs) * quarterHourMs;
  const fromMs = quarter - query.hoursBack * hourMs;
  const outlook = await weatherOutlook(deps, home, {
    fromMs,
    toMs: quarter + query.hoursAhead * hourMs,
  });
  const { readAtMs, slots } = outlook;
  const answer: WeatherAnswer = {
    installation: access.installationId,
    timeZone: home.timeZone,
    asOf: isoInstant(nowMs),
    isPlaceAssumed: home.place.isAssumed,
    source: outlook.source,
    attribution: outlook.attribution,
    state: outlook.state,
    readAt: readAtMs === null ? null : isoInstant(readAtMs),
    ageS: readAtMs === null ? null : Math.max(0, Math.round((nowMs - readAtMs) / 1000)),
    failure: outlook.failure,
    from: isoInstant(fromMs),
    stepS: 900,
    ...lines(slots),
    grades: slots.map(({ grade }) => grade),
  };
  return ok(answer);
}

function lines(slots: readonly WeatherSlot[]) {
  const line = (quantity: (slot: WeatherSlot) => number | null, digits: number) =>
    slots.map((slot) => {
      const value = quantity(slot);
      return value === null ? null : Number(value.toFixed(digits));
    });
  return {
    outdoorC: line((slot) => slot.outdoorC, 2),
    relativeHumidity: line((slot) => slot.relativeHumidity, 3),
    cloudCover: line((slot) => slot.cloudCover, 3),
    windMS: line((slot) => slot.windMS, 2),
    globalWM2: line((slot) => slot.globalWM2, 1),
    diffuseWM2: line((slot) => slot.diffuseWM2, 1),
    directNormalWM2: line((slot) => slot.directNormalWM2, 1),
  };
}
