import { dayMinutes } from '@hearth/calendar/durations.ts';
import { type Market, type MarketPrice, marketOf } from '@hearth/energy/tariff/market.ts';
import { clearSkyWM2 } from '@hearth/physics/irradiance.ts';
import { type Direction, sunAt } from '@hearth/physics/sun.ts';
import { persistentAt } from '@hearth/plant/seeded-random.ts';
import { climateOf } from '@hearth/plant/climate.ts';
import type { Home } from '@hearth/plant/home.ts';
import { weekdayOf } from '@hearth/calendar/dates.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';

const streams = { wind: 71, scarcity: 72, hour: 73 };
const hourMinutes = 60;

/**
 * Day-ahead prices of a working day without sun, EUR/MWh by local hour. Shaped after Germany-Luxembourg in 2024
 * (Energy-Charts, CC BY 4.0: mean 78.5, standard deviation 52.7, a day's highest less its lowest 111, 5.2 % of hours below zero);
 * a year at Lindenweg 12 comes to mean 80.3, deviation 45.7, range 104, 2.8 % below zero.
 */
const workingDay = [
  73, 69, 67, 66, 70, 87, 112, 128, 128, 120, 116, 114, 111, 110, 113, 120, 130, 143, 148, 131, 109,
  96, 88, 77,
];
const freeDayLess = [
  6, 4, 6, 7, 12, 25, 42, 52, 52, 48, 46, 44, 42, 42, 42, 40, 36, 30, 26, 20, 16, 12, 8, 6,
];
/** Price reduction by a country's photovoltaics, EUR/MWh per W/m2 of global irradiance. */
const sunWeight = 0.155;

/** Random prices around that shape: windy spells of days, days of scarcity, and the sun at the home's coordinates. */
export function dayAheadMarketOf(
  home: Home,
  span: { readonly fromMinute: number; readonly toMinute: number },
): Market {
  const climate = climateOf({ ...home.place, normals: home.climate, seed: home.seed });
  const clock = localClockOf(home.place.timeZone);
  const sun: Direction = { east: 0, north: 0, up: 0 };
  const prices: MarketPrice[] = [];
  const first = Math.floor(span.fromMinute / hourMinutes) * hourMinutes;
  for (let minute = first; minute < span.toMinute; minute += hourMinutes) {
    const local = clock.minuteOf(minute);
    const hour = Math.floor((local % dayMinutes) / 60);
    const weekday = weekdayOf(Math.floor(local / dayMinutes));
    const clearWM2 = clearSkyWM2(sunAt((minute + hourMinutes / 2) * 60_000, home.place, sun).up);
    // Irradiance over a country varies less than over one roof.
    const sunWM2 = 0.5 * climate.at(minute + hourMinutes / 2).globalWM2 + 0.25 * clearWM2;
    const demand = (workingDay[hour] ?? 0) - (weekday >= 5 ? (freeDayLess[hour] ?? 0) : 0);
    const eurPerMwh = demand - sunWeight * sunWM2 + randomPartOf(home.seed, minute, hour);
    const perKwh = Math.round(Math.max(-150, eurPerMwh) * 100) / 100_000;
    prices.push({ fromMs: minute * 60_000, toMs: (minute + hourMinutes) * 60_000, perKwh });
  }
  return marketOf(prices);
}

/** Random part of the price: wind lowers all hours, calm days raise the peaks, single hours vary a little. */
function randomPartOf(seed: number, minute: number, hour: number): number {
  const halfDays = minute / 720;
  const before = Math.floor(halfDays);
  const f = halfDays - before;
  const at = (index: number) => persistentAt({ seed, stream: streams.wind, phi: 0.75 }, index);
  const wind = (1 - f) * at(before) + f * at(before + 1);
  const calm = Math.max(0, -wind - 0.9);
  const peak = hour >= 16 && hour < 20 ? 2 : hour >= 6 && hour < 9 ? 1.4 : 1;
  const noise = persistentAt({ seed, stream: streams.hour, phi: 0.6 }, minute / hourMinutes);
  return -26 * wind + 45 * calm * peak + 6 * noise;
}
