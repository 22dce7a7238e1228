import type { Access } from '@hearth/access/access.ts';
import { hourMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import type { LocalDays } from '@hearth/calendar/local-days.ts';
import { locateHome } from '../place/locate-home.ts';
import { siteOf } from '../solar/expected-yield.ts';
import type { SolarPanels } from '../solar/solar-panels.ts';
import type { WeatherInterval } from '../solar/weather-csv.ts';
import { solarYield } from '../solar/yield.ts';
import { type WeatherDeps, weatherOutlook } from '../weather/weather-outlook.ts';
import type { WeatherSlot } from '../weather/weather-source.ts';

const slotsOfHour = hourMs / quarterHourMs;
/** A day with more unknown hours has no expected yield. */
const missingHoursMax = 1;

/** Energy that described panels give in the weather of each local day, kWh; days with unknown or forecast weather are missing. */
export async function expectedSolarDays(
  deps: WeatherDeps,
  access: Access,
  request: {
    readonly panels: SolarPanels;
    readonly dates: readonly string[];
    readonly days: LocalDays;
  },
): Promise<ReadonlyMap<string, number>> {
  const { panels, dates, days } = request;
  const located = await locateHome(deps, access);
  const [first, last] = [dates[0], dates.at(-1)];
  if (!located || located.place.isAssumed || first === undefined || last === undefined)
    return new Map();
  const fromMs = Math.floor(days.spanOf(first).fromMs / hourMs) * hourMs;
  const toMs = Math.ceil(days.spanOf(last).toMs / hourMs) * hourMs;
  const { slots } = await weatherOutlook(deps, located, { fromMs, toMs });
  const hours = hoursOf(slots);
  const byDay = Map.groupBy(solarYield(siteOf(panels, located.place), hours), (each) =>
    days.dayOf(each.fromMs),
  );
  return new Map(
    dates.flatMap((day) => {
      const own = byDay.get(day) ?? [];
      const measured = own.flatMap(({ output }) => (output ? [output.acW / 1000] : []));
      return own.length > 0 && own.length - measured.length <= missingHoursMax
        ? [[day, measured.reduce((sum, kwh) => sum + kwh, 0)] as const]
        : [];
    }),
  );
}

/** Means of hours; null where a quarter is missing or only forecast. */
function hoursOf(slots: readonly WeatherSlot[]): readonly WeatherInterval[] {
  return Array.from({ length: Math.floor(slots.length / slotsOfHour) }, (_, k) => {
    const own = slots.slice(k * slotsOfHour, (k + 1) * slotsOfHour);
    const fromMs = own[0]?.fromMs ?? 0;
    const mean = (valueOf: (slot: WeatherSlot) => number | null): number | null => {
      const values = own.flatMap((slot) => {
        const value = slot.grade === 'forecast' ? null : valueOf(slot);
        return value === null ? [] : [value];
      });
      return values.length < slotsOfHour
        ? null
        : values.reduce((sum, value) => sum + value, 0) / slotsOfHour;
    };
    return {
      line: 0,
      fromMs,
      toMs: fromMs + hourMs,
      momentMs: null,
      values: {
        global: mean((slot) => slot.globalWM2),
        directNormal: mean((slot) => slot.directNormalWM2),
        diffuse: mean((slot) => slot.diffuseWM2),
        airC: mean((slot) => slot.outdoorC),
        wind: mean((slot) => slot.windMS),
        loadW: null,
      },
    };
  });
}
