import { sumOf } from '@hearth/physics/numerics.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import { dayMs, hourMs } from '@hearth/calendar/durations.ts';
import { pvwattsLosses } from '@hearth/physics/photovoltaics.ts';
import type { ResolvedLocation } from '../place/resolve-location.ts';
import { climateCalled, slotOf } from '../weather/climate-weather.ts';
import { type Site, site } from './site.ts';
import { peakKwOf } from './peak-power.ts';
import type { PanelArray, SolarPanels } from './solar-panels.ts';
import type { WeatherInterval } from './weather-csv.ts';
import { solarYield } from './yield.ts';

/** AC energy of the panels in a usual year at their location, kWh. */
export interface ExpectedYield {
  readonly yearKwh: { readonly low: number; readonly middle: number; readonly high: number };
  /** January to December, kWh. */
  readonly monthsKwh: readonly number[];
  /** In the document's order. */
  readonly arrays: readonly ArrayYield[];
}

/** Yield of one array, and what it was computed with: values as typed, and defaults for unknown ones. */
export interface ArrayYield {
  readonly ratedKw: number;
  readonly azimuthDeg: number;
  readonly tiltDeg: number;
  /** A year, before a limit of the shared inverter. */
  readonly kwh: number;
}

/**
 * Yield of a usual year: the hours of every sixth day of six years of the location's climate, through the PVWatts chain. The band holds
 * 80 % of years and roofs: standard deviations of 5 % between years (PVGIS states 4 to 6 % for Europe), 5 % of the climate, 3 to 8 % of the
 * shading and those of unknown values combine to a factor of 1.28 sd.
 */
export async function expectedYield(
  panels: SolarPanels,
  location: Pick<ResolvedLocation, 'latitudeDeg' | 'longitudeDeg' | 'country'>,
): Promise<ExpectedYield> {
  const weather = usualYears(location);
  const monthsKwh = monthsOf(siteOf(panels, location), weather);
  const middle = sumOf(monthsKwh);
  const arrays: ArrayYield[] = [];
  for (const array of panels.arrays) {
    // Twelve arrays take a second of computing: other requests are answered in between.
    await breathe();
    const alone = { ...panels, arrays: [array], inverterKw: null };
    const { ratedKw, azimuthDeg, tiltDeg } = knownArray(array, location);
    const kwh =
      panels.arrays.length === 1 ? middle : sumOf(monthsOf(siteOf(alone, location), weather));
    arrays.push({ ratedKw, azimuthDeg, tiltDeg, kwh });
  }
  const factor = bandFactorOf(panels);
  return {
    yearKwh: { low: middle / factor, middle, high: middle * factor },
    monthsKwh,
    arrays,
  };
}

/** AC energy of the sampled days of usual years, kWh by hour of UTC, by month from 0. */
export function usualDays(
  panels: SolarPanels,
  location: Pick<ResolvedLocation, 'latitudeDeg' | 'longitudeDeg' | 'country'>,
): ReadonlyMap<number, readonly (readonly number[])[]> {
  const hours = solarYield(siteOf(panels, location), usualYears(location));
  const byDay = Map.groupBy(hours, ({ fromMs: atMs }) => Math.floor(atMs / dayMs));
  const days = [...byDay].map(([day, own]) => ({
    month: new Date(day * dayMs).getUTCMonth(),
    kwh: own.map(({ output }) => (output?.acW ?? 0) / 1000),
  }));
  const byMonth = Map.groupBy(days, ({ month }) => month);
  return new Map([...byMonth].map(([month, own]) => [month, own.map(({ kwh }) => kwh)]));
}

/** AC energy of the sampled days of one month (0: January) of usual years, kWh by hour of UTC. */
export function usualDaysOfMonth(
  panels: SolarPanels,
  location: Pick<ResolvedLocation, 'latitudeDeg' | 'longitudeDeg' | 'country'>,
  month: number,
): readonly (readonly number[])[] {
  const own = days.filter((atMs) => new Date(atMs).getUTCMonth() === month);
  const hours = solarYield(siteOf(panels, location), usualYears(location, own));
  const byDay = Map.groupBy(hours, ({ fromMs: atMs }) => Math.floor(atMs / dayMs));
  return [...byDay.values()].map((day) => day.map(({ output }) => (output?.acW ?? 0) / 1000));
}

/** Ratio of the band's edge to its middle. */
export function bandFactorOf(panels: SolarPanels): number {
  const spread = Math.max(...panels.arrays.map((array) => Math.hypot(...spreadsOf(array))));
  return 1 + 1.28 * Math.hypot(0.05, 0.05, spread);
}

export interface Turn {
  readonly azimuthDeg: number;
  readonly tiltDeg: number;
}

/**
 * Yearly yield with every array turned over the yield as it is, for each turn. Every sixth of the sampled days is enough for a ratio.
 * A direction stays within 0 to 360 degrees and a tilt within 0 to 90.
 */
export function turnRatios(
  panels: SolarPanels,
  location: Pick<ResolvedLocation, 'latitudeDeg' | 'longitudeDeg' | 'country'>,
  turns: readonly Turn[],
): readonly number[] {
  const weather = usualYears(
    location,
    days.filter((_, i) => i % 6 === 0),
  );
  const yieldOf = (turn: Turn): number => {
    const arrays = panels.arrays.map((array) => {
      const { azimuthDeg, tiltDeg } = knownArray(array, location);
      return {
        ...array,
        azimuthDeg: (azimuthDeg + turn.azimuthDeg + 360) % 360,
        tiltDeg: Math.max(0, Math.min(90, tiltDeg + turn.tiltDeg)),
      };
    });
    const hours = solarYield(siteOf({ ...panels, arrays }, location), weather);
    return sumOf(hours.map(({ output }) => output?.acW ?? 0));
  };
  const asItIs = yieldOf({ azimuthDeg: 0, tiltDeg: 0 });
  return turns.map((turn) => yieldOf(turn) / asItIs);
}

/**
 * An array with defaults for what its owner does not know: modules of 0.4 kW, towards the equator, 35 degrees, close to the roof,
 * some shading.
 */
function knownArray(array: PanelArray, { latitudeDeg }: Pick<ResolvedLocation, 'latitudeDeg'>) {
  return {
    name: array.name,
    ratedKw: peakKwOf(array),
    azimuthDeg: array.azimuthDeg ?? (latitudeDeg < 0 ? 0 : 180),
    tiltDeg: array.tiltDeg ?? 35,
    mounting: array.mounting ?? ('close-roof' as const),
    shading: array.shading ?? ('some' as const),
  };
}

/**
 * Standard deviations of an array's yield by its answers: modules of one size range from 0.32 to 0.46 kW; roofs between east and
 * west give about 10 % less or more than the assumed one, and the usual tilts 3 %.
 */
function spreadsOf({ ratedKw, azimuthDeg, tiltDeg, shading }: PanelArray): readonly number[] {
  return [
    shading === null ? 0.08 : shadings[shading].spread,
    ratedKw === null ? 0.12 : 0,
    azimuthDeg === null ? 0.1 : 0,
    tiltDeg === null ? 0.03 : 0,
  ];
}

/** Loss by shading, and its standard deviation around the answer. PVWatts counts 3 % for a free roof. */
const shadings = {
  none: { loss: pvwattsLosses.shading, spread: 0.03 },
  some: { loss: 0.1, spread: 0.05 },
  much: { loss: 0.25, spread: 0.08 },
} as const;

/** The panels as a site of the PVWatts chain. */
export function siteOf(
  panels: SolarPanels,
  location: Pick<ResolvedLocation, 'latitudeDeg' | 'longitudeDeg'>,
): Site {
  return site.parse({
    latitude: location.latitudeDeg,
    longitude: location.longitudeDeg,
    arrays: panels.arrays
      .map((each) => knownArray(each, location))
      .map((array) => ({
        ...(array.name !== null && { name: array.name }),
        ratedKw: array.ratedKw,
        tiltDeg: array.tiltDeg,
        azimuthDeg: array.azimuthDeg,
        mounting: array.mounting,
        losses: { ...pvwattsLosses, shading: shadings[array.shading].loss },
      })),
    ...(panels.inverterKw !== null && { inverter: { ratedKw: panels.inverterKw } }),
  });
}

/** From 2001; any years of the climate are as good. */
const fromMs = Date.UTC(2001, 0, 1);
/** Every sixth day of six years: neighbours have the same weather, so that they would cost time and say little. */
const stepDays = 6;
const days = Array.from({ length: 365 }, (_, i) => fromMs + i * stepDays * dayMs);

function usualYears(
  location: Pick<ResolvedLocation, 'latitudeDeg' | 'longitudeDeg' | 'country'>,
  sampled: readonly number[] = days,
): readonly WeatherInterval[] {
  const climate = climateCalled(location);
  const intervals: WeatherInterval[] = [];
  for (const atMs of sampled.flatMap(hoursOf)) {
    const slot = slotOf(atMs + hourMs / 2, climate);
    intervals.push({
      line: 0,
      fromMs: atMs,
      toMs: atMs + hourMs,
      momentMs: null,
      values: {
        global: slot.globalWM2,
        directNormal: slot.directNormalWM2,
        diffuse: slot.diffuseWM2,
        airC: slot.outdoorC,
        wind: slot.windMS,
        loadW: null,
      },
    });
  }
  return intervals;
}

function monthsOf(roof: Site, weather: readonly WeatherInterval[]): readonly number[] {
  const months = Array.from({ length: 12 }, () => ({ kwh: 0, hours: 0 }));
  for (const { fromMs: atMs, output } of solarYield(roof, weather)) {
    const month = months[new Date(atMs).getUTCMonth()];
    if (!month) continue;
    month.kwh += (output?.acW ?? 0) / 1000;
    month.hours += 1;
  }
  return months.map(({ kwh, hours }, i) => (kwh / hours) * hoursInMonth(i));
}

const hoursOf = (day: number): readonly number[] =>
  Array.from({ length: 24 }, (_, hour) => day + hour * hourMs);

const hoursInMonth = (month: number): number =>
  (Date.UTC(2001, month + 1, 1) - Date.UTC(2001, month, 1)) / hourMs;
