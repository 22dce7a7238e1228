import { dayMinutes } from '@hearth/calendar/durations.ts';
import type { Observation } from '@hearth/energy/planner/observation.ts';
import type { SlotPrices } from '@hearth/energy/planner/slot-prices.ts';
import type { Market } from '@hearth/energy/tariff/market.ts';
import type { Terms } from '@hearth/energy/tariff/terms.ts';
import type { Home } from '@hearth/plant/home.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';
import { comfortBoundsOf } from './comfort.ts';
import { followsMarket } from './tariff-contracts.ts';
import { type Trace, slotMinutes, slotOf } from './trace.ts';
import { weatherForecastAt } from './forecast-errors.ts';

/** Quantities whose future a controller knows exactly: shows the cost of forecast errors. */
export interface Oracle {
  readonly temperature: boolean;
  readonly sun: boolean;
  /** Household electricity and hot water. */
  readonly people: boolean;
  /** Unpublished prices. */
  readonly prices: boolean;
}
export const noOracle: Oracle = {
  temperature: false,
  sun: false,
  people: false,
  prices: false,
};
export const fullOracle: Oracle = {
  temperature: true,
  sun: true,
  people: true,
  prices: true,
};

/** Full trace and prices of a case; controllers see only an `Observation` of it. */
export interface SimulatedWorld {
  readonly home: Home;
  readonly terms: Terms;
  readonly market: Market;
  readonly trace: Trace;
  /** Same slots as the trace. */
  readonly prices: SlotPrices;
}

export const horizonSlots = 192;
const weekSlots = 7 * 96;
/** Local minute at which the prices of the next day are published. */
const publicationMinute = 13 * 60;

/** Observation at a minute: the past, forecasts with errors, published prices, and what the oracle adds. */
export function observationAt(
  { home, terms, trace, prices }: SimulatedWorld,
  now: Pick<
    Observation,
    'minute' | 'measurements' | 'mode' | 'disinfectedMinute' | 'peakSoFarW' | 'billedShare'
  >,
  oracle: Oracle,
): Observation {
  const first = slotOf(trace, now.minute);
  const future = (column: Float64Array) => column.slice(first, first + horizonSlots);
  const forecast = weatherForecastAt(trace, {
    minute: now.minute,
    slots: horizonSlots,
    place: home.place,
    seed: home.seed,
  });
  const pricedSlots =
    oracle.prices || !followsMarket(terms)
      ? horizonSlots
      : Math.min(
          horizonSlots,
          (pricedUntil(home.place.timeZone, now.minute) - now.minute) / slotMinutes,
        );
  return {
    ...now,
    timeZone: home.place.timeZone,
    terms,
    weather: {
      outdoorC: oracle.temperature ? future(trace.outdoorC) : forecast.outdoorC,
      globalWM2: oracle.sun ? future(trace.globalWM2) : forecast.globalWM2,
      windMs: oracle.sun ? future(trace.windMs) : forecast.windMs,
    },
    bounds: comfortBoundsOf(home, now.minute, horizonSlots),
    prices: {
      importEur: prices.importEur.slice(first, first + pricedSlots),
      exportEur: prices.exportEur.slice(first, first + pricedSlots),
    },
    pricedSlots,
    pastImportEur: prices.importEur.slice(first - weekSlots, first),
    pastGlobalWM2: trace.globalWM2.slice(first - now.measurements.slots, first),
    future: {
      outdoorC: oracle.temperature ? future(trace.outdoorC) : null,
      pvW: oracle.sun ? future(trace.pvW) : null,
      householdW: oracle.people ? future(trace.householdW) : null,
      drawLitres: oracle.people ? future(trace.drawLitres) : null,
      drawLitresPerDay: oracle.people ? litresPerDay(trace, first) : null,
    },
  };
}

const fortnightSlots = 14 * 96;

function litresPerDay({ drawLitres }: Trace, before: number): number {
  const past = drawLitres.subarray(Math.max(0, before - fortnightSlots), before);
  return (past.reduce((sum, each) => sum + each, 0) / Math.max(1, past.length)) * 96;
}

/** End of the last local day with published prices. */
function pricedUntil(timeZone: string, minute: number): number {
  const clock = localClockOf(timeZone);
  const local = clock.minuteOf(minute);
  const days = local % dayMinutes >= publicationMinute ? 2 : 1;
  const end = (Math.floor(local / dayMinutes) + days) * dayMinutes;
  // Two steps, as the UTC offset at the end may differ from the one now.
  const guess = end - (local - minute);
  return end - (clock.minuteOf(guess) - guess);
}
