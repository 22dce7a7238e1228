import type { Access } from '@hearth/access/access.ts';
import { pastWallAt } from '@hearth/calendar/clock.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { hourMs, minuteMs } from '@hearth/calendar/durations.ts';
import { Temporal } from 'temporal-polyfill';
import type { CurrentHome } from '../home/store.ts';
import { nothingControlled } from '../observed-home/controlled-home.ts';
import { type ObservedHome, forecastSlots } from '../observed-home/observed-home.ts';
import { type ObservedHomeDeps, readObservedHome } from '../plan-input/read-observed-home.ts';
import { forecastLeads } from './forecast-signals.ts';
import { dueDays } from './due-days.ts';
import { makeForecast } from './make-forecast.ts';
import { ownWidths } from './own-widths.ts';
import type { StoredForecastDay } from './store.ts';

/** Days before today that are forecast again. */
const replayDays = 2;

/**
 * Forecasts of the last days as they would have been made then, for a home that is forecast for the first time: from the readings
 * before each. Only where the weather is simulated, and so was the same then; a weather service's forecasts of the past are not stored, and
 * its weather of the past is no forecast.
 */
export async function replayedDays(
  deps: ObservedHomeDeps,
  access: Access,
  { home, observed }: { readonly home: CurrentHome; readonly observed: ObservedHome },
): Promise<readonly StoredForecastDay[]> {
  const assumed = observed.gaps.find(({ code }) => code === 'weather-assumed');
  const isOfClimate = assumed?.code === 'weather-assumed' && assumed.slots >= forecastSlots;
  if (!isOfClimate && !home.frame.clock?.weatherStation) return [];
  const { days } = home.horizon;
  const widths = ownWidths([]);
  const found: StoredForecastDay[] = [];
  for (let back = replayDays; back > 0; back -= 1) {
    const day = addDays(home.today, -back);
    for (const lead of forecastLeads) {
      const nowMs = days.spanOf(day).fromMs - lead * hourMs + minuteMs;
      const then = { ...deps, clock: clockAt(home, nowMs) };
      const past = await readObservedHome(then, access, nothingControlled);
      if (!past.ok) continue;
      const made = makeForecast(past.value);
      found.push(
        ...dueDays(made, { days, nowMs, widths }).filter(
          (each) => each.day === day && each.lead === lead,
        ),
      );
    }
  }
  return found;
}

/** A clock at which it is this time at the home. */
function clockAt({ frame }: CurrentHome, atMs: number) {
  const now = pastWallAt(Temporal.Instant.fromEpochMilliseconds(atMs), frame.clock);
  return { now: () => now };
}
