import { hourMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { type LocationClimate, climateCalled, slotOf } from '../weather/climate-weather.ts';
import type { BiddingZone } from '../place/bidding-zones.ts';
import { marketDays } from './market-days.ts';

/** Load, solar and wind power of a zone as shares of its mean load. */
export interface MarketConditions {
  readonly load: number;
  readonly solar: number;
  readonly wind: number;
}

/** The zone's weather is the mean of four places around its middle: a country is never as clear or as windy as one town. */
export function conditionsOf(zone: BiddingZone): (fromMs: number) => MarketConditions {
  const climates = corners.map(([north, east]) =>
    climateCalled({
      latitudeDeg: zone.latitudeDeg + north,
      longitudeDeg: zone.longitudeDeg + east,
      country: zone.countries[0] ?? null,
    }),
  );
  return (fromMs) => conditionsAt(fromMs, zone, climates);
}

const corners = [
  [1.6, 1.9],
  [1.6, -1.9],
  [-1.6, 1.9],
  [-1.6, -1.9],
] as const;

/** Of the rated power of modules at 1000 W/m2, by the horizontal. */
const solarYield = 0.78;
/** Scale at which the mean wind of a usual year gives the mean wind power. */
const windScale = 0.128;
const windMostOfMean = 3.1;

function conditionsAt(
  fromMs: number,
  zone: BiddingZone,
  climates: readonly LocationClimate[],
): MarketConditions {
  let globalWM2 = 0;
  let wind = 0;
  let outdoorC = 0;
  for (const climate of climates) {
    const slot = slotOf(fromMs, climate);
    globalWM2 += (slot.globalWM2 ?? 0) / climates.length;
    outdoorC += (slot.outdoorC ?? 0) / climates.length;
    wind += Math.min(windMostOfMean, windScale * (slot.windMS ?? 0) ** 1.75) / climates.length;
  }
  return {
    load: loadAt(fromMs) * (1 + 0.0015 * (12 - outdoorC)),
    solar: zone.solar * solarYield * (globalWM2 / 1000),
    wind: zone.wind * wind,
  };
}

/**
 * Load of an hour of a working day over the mean of all: low at four, high before noon and after work. Orders of magnitude of ENTSO-E's load
 * curves of western Europe.
 */
const workday = [
  0.8, 0.77, 0.75, 0.75, 0.77, 0.83, 0.95, 1.06, 1.11, 1.12, 1.12, 1.13, 1.12, 1.1, 1.08, 1.07,
  1.08, 1.12, 1.15, 1.14, 1.09, 1.03, 0.96, 0.87,
] as const;
const saturday = 0.87;
const sunday = 0.8;

/** Load by the market's clock, interpolated between the middles of hours. */
function loadAt(fromMs: number): number {
  const day = marketDays.dayOf(fromMs);
  const hours = (fromMs + quarterHourMs / 2 - marketDays.spanOf(day).fromMs) / hourMs - 0.5;
  const before = Math.floor(hours);
  const shareAt = (hour: number) => workday[((hour % 24) + 24) % 24] ?? 1;
  const load = shareAt(before) + (shareAt(before + 1) - shareAt(before)) * (hours - before);
  const weekday = new Date(day).getUTCDay();
  return load * (weekday === 0 ? sunday : weekday === 6 ? saturday : 1);
}
