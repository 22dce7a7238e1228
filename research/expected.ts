import type { Site } from '@hearth/energy/solar/site.ts';
import { solarYield } from '@hearth/energy/solar/yield.ts';
import { localClockOf } from '@hearth/plant/local-clock.ts';
import { slotMinutes } from './course.ts';
import type { DescribedHome } from './described.ts';
import type { Known } from './known.ts';
import type { Learned } from './learned.ts';
import { newest } from './measured.ts';

/** What a planner expects of the quarter-hours ahead. Means, W; heat of hot water over cold, Wh. */
export interface Expected {
  readonly outdoorC: Float64Array;
  readonly pvW: Float64Array;
  readonly householdW: Float64Array;
  readonly gainsW: Float64Array;
  readonly drawWh: Float64Array;
}

/** Electricity that the home takes beside its heat pump, from what was metered. */
export type LoadForecast = (known: Known) => Float64Array;

const daySlots = 96;
const daysBack = 7;

export function expectedOf(
  known: Known,
  described: DescribedHome,
  learned: Learned,
  loadForecast: LoadForecast,
): Expected {
  const { ahead, weather, minute } = known;
  const outdoorC = correctedC(known);
  const householdW = ahead.householdW ?? loadForecast(known);
  const sunW =
    ahead.pvW ??
    (described.site
      ? modelledSun(described.site, minute, weather)
      : weather.globalWM2.map(() => 0));
  return {
    outdoorC,
    pvW: ahead.pvW ? sunW : sunW.map((watts) => watts * learned.sunFactor),
    householdW,
    gainsW: gainsOf(described, learned, {
      globalWM2: weather.globalWM2,
      householdW,
      from: 0,
      count: weather.globalWM2.length,
    }),
    drawWh: drawsOf(known, learned),
  };
}

/** Heat of the sun through the windows, of what the household takes, and of people. */
export function gainsOf(
  { persons }: DescribedHome,
  { house }: Learned,
  of: {
    readonly globalWM2: Float64Array;
    readonly householdW: Float64Array;
    readonly from: number;
    readonly count: number;
  },
): Float64Array {
  const { from, count } = of;
  return Float64Array.from({ length: count }, (_, k) => {
    const sunW = (of.globalWM2[from + k] ?? 0) * house.apertureM2;
    return sunW + insideShare * (of.householdW[from + k] ?? 0) + bodiesWPerPerson * persons;
  });
}

const forgottenAfterSlots = 24;

/** The forecast moved by what the home's own sensor has against it now, which counts for some hours. With foresight it is right already. */
function correctedC({ weather, measured, foresight }: Known): Float64Array {
  if (foresight.temperature) return weather.outdoorC;
  const now = newest(measured, measured.outdoorC);
  const told = weather.outdoorC[0] ?? now;
  // The sensor has whole degrees: less says nothing.
  const off = Math.abs(now - told) > 0.5 ? now - told : 0;
  return weather.outdoorC.map((value, k) => value + off * Math.exp(-k / forgottenAfterSlots));
}

/** Of what a household takes, some three quarters become warmth inside; a person gives off some 70 W, at home two thirds of the time. */
export const insideShare = 0.75;
export const bodiesWPerPerson = 49;

/** The engine's own chain from irradiance to alternating current. */
export function modelledSun(
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
    fromMs: (fromMinute + k * slotMinutes) * 60_000,
    toMs: (fromMinute + (k + 1) * slotMinutes) * 60_000,
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

const usualWindMs = 2.5;

/** How hot water spreads over the hours of a day, as draws of EN 16147 do: morning, noon, evening. */
const hourShares = [
  0.002, 0.002, 0.002, 0.002, 0.004, 0.012, 0.1, 0.13, 0.06, 0.025, 0.02, 0.025, 0.04, 0.035, 0.015,
  0.012, 0.02, 0.06, 0.09, 0.11, 0.105, 0.08, 0.04, 0.009,
];

function drawsOf({ ahead, minute, home, weather }: Known, { drawWhADay }: Learned): Float64Array {
  const { drawLitres, drawnADay } = ahead;
  if (drawLitres && drawnADay) return drawsKnown(drawLitres, drawWhADay / drawnADay);
  const clock = localClockOf(home.place.timeZone);
  const whole = hourShares.reduce((sum, share) => sum + share, 0);
  return weather.outdoorC.map((_, k) => {
    const hour = Math.floor((clock.minuteOf(minute + k * slotMinutes) % 1440) / 60);
    return ((hourShares[hour] ?? 0) / whole / 4) * drawWhADay;
  });
}

const spreadSlots = 8;

/**
 * Each draw over the hours around it. The planner's tank is mixed: a shower at once would cool all of it, when in layers only what is at the bottom
 * gets colder, and knowing the minute would cost more than not knowing it.
 */
function spread(wh: Float64Array): Float64Array {
  return wh.map((_, k) => {
    const around = wh.subarray(Math.max(0, k - spreadSlots / 2), k + spreadSlots / 2);
    return around.reduce((sum, each) => sum + each, 0) / spreadSlots;
  });
}

/** Heat of draws that are known, Wh, by what a litre came to so far as the tank's sensor and the unit's meter have it. */
export function drawsKnown(drawLitres: Float64Array, whPerLitre: number): Float64Array {
  return spread(drawLitres.map((litres) => litres * whPerLitre));
}

/** Prices that are not out yet, as the mean of the week before at the same time. */
export function importExpected(
  { prices, pricedSlots, pastImportEur }: Known,
  slots: number,
): Float64Array {
  return Float64Array.from({ length: slots }, (_, k) => {
    if (k < pricedSlots) return prices.importEur[k] ?? 0;
    let sum = 0;
    for (let day = 1; day <= daysBack; day += 1)
      sum += pastImportEur[pastImportEur.length + (k % daySlots) - day * daySlots] ?? 0;
    return sum / daysBack;
  });
}

/** What feeding in brings is agreed for years. */
export function exportExpected({ prices, pricedSlots }: Known, slots: number): Float64Array {
  return Float64Array.from(
    { length: slots },
    (_, k) => prices.exportEur[Math.min(k, pricedSlots - 1)] ?? 0,
  );
}
