import { clamp } from '@hearth/physics/numerics.ts';
import { dayMs } from '@hearth/calendar/durations.ts';
import { type ShadingMap, learnShading, shadingShare } from '@hearth/physics/learned-shading.ts';
import type { Site } from '../solar/site.ts';
import type { WeatherInterval } from '../solar/weather-csv.ts';
import { type SolarInterval, solarYield } from '../solar/yield.ts';
import { quantiles } from './quantiles.ts';
import { quantileOf } from './quantile-trees.ts';

/** What a site's own past says of its model. */
export interface SolarErrorHistory {
  readonly shading: ShadingMap;
  /** By band of the model's power, then by quantile: (measured - said) over what was said. */
  readonly errors: readonly (readonly number[])[];
  /** Daylight intervals that were learnt from. */
  readonly intervals: number;
}

/** Means of an interval; values by quantile, W, null where the weather has a gap. */
export interface SolarForecast {
  readonly fromMs: number;
  readonly toMs: number;
  readonly valuesW: readonly number[] | null;
}

/** Upper edges of the bands, shares of the site's power: dim, half, bright. */
const bands = [0.1, 0.4, Number.POSITIVE_INFINITY] as const;
const bandMin = 30;
/** Where a site has no past: errors of a day-ahead forecast by weather, some 13 % of daylight power. Source: the open Quartz model's notes. */
const usualErrors = [-0.6, -0.45, -0.2, 0, 0.12, 0.25, 0.35] as const;
/** Of the most it gives: dimmer is night. */
const daylight = 0.01;

/**
 * Learns a site from intervals of weather (best as it was forecast) and what was measured in them, W, null in a gap. Shading by where the sun
 * stood, then the errors that are left, by how bright it was to be. Intervals at the inverter's or the grid's limit teach no shading.
 */
export function learnSolar(
  site: Site,
  past: readonly { readonly weather: WeatherInterval; readonly measuredW: number | null }[],
): SolarErrorHistory {
  const model = solarYield(
    site,
    past.map(({ weather }) => weather),
  );
  const most = mostOf(site);
  const samples = model.flatMap((interval, i): SolarSample[] => {
    const measuredW = past[i]?.measuredW ?? null;
    const modelW = interval.output?.acW ?? 0;
    if (measuredW === null || modelW < daylight * most) return [];
    const day = Math.floor(interval.fromMs / dayMs);
    return [{ day, interval, modelW, measuredW, isLimited: isLimited(interval, most) }];
  });
  const shading = shadingOf(samples);
  const errors = bands.map((): number[] => []);
  // Errors are those on days that the shading was not learnt from: of its own days it knows too much.
  for (const half of [0, 1]) {
    const other = shadingOf(samples.filter(({ day }) => day % 2 !== half));
    for (const { day, interval, modelW, measuredW } of samples) {
      if (day % 2 !== half) continue;
      const said = Math.min(most, modelW * shadingShare(other, interval));
      if (said > 0) errors[bandOf(said / most)]?.push((measuredW - said) / said);
    }
  }
  return {
    shading,
    errors: errors.map((own) =>
      own.length < bandMin
        ? usualErrors
        : quantiles.map((q) => quantileOf(Float64Array.from(own), q)),
    ),
    intervals: samples.length,
  };
}

interface SolarSample {
  readonly day: number;
  readonly interval: SolarInterval;
  readonly modelW: number;
  readonly measuredW: number;
  readonly isLimited: boolean;
}

function shadingOf(samples: readonly SolarSample[]): ShadingMap {
  return learnShading(
    samples
      .filter(({ isLimited }) => !isLimited)
      .map(({ interval: { elevationDeg, azimuthDeg }, modelW, measuredW }) => ({
        elevationDeg,
        azimuthDeg,
        modelW,
        measuredW,
      })),
  );
}

/** Power of a site under weather to come: the model, its learnt shading, and a band of its past errors; by night nothing. */
export function forecastSolar(
  site: Site,
  weather: readonly WeatherInterval[],
  { shading, errors }: SolarErrorHistory,
): readonly SolarForecast[] {
  const most = mostOf(site);
  return solarYield(site, weather).map((interval) => {
    const { fromMs, toMs, output } = interval;
    if (!output) return { fromMs, toMs, valuesW: null };
    const said = Math.min(most, output.acW * shadingShare(shading, interval));
    const own = errors[bandOf(said / most)] ?? usualErrors;
    const isNight = output.acW < daylight * most;
    const valuesW = own.map((error) =>
      isNight ? Math.max(0, said) : clamp(said * (1 + error), 0, most),
    );
    return { fromMs, toMs, valuesW: valuesW.toSorted((a, b) => a - b) };
  });
}

function isLimited({ output }: SolarInterval, most: number): boolean {
  return output !== null && (output.curtailedW > 0 || output.acW > 0.98 * most);
}

/** Most alternating current, W. */
function mostOf({ inverter, arrays }: Site): number {
  const ratedKw = arrays.reduce((sum, each) => sum + each.ratedKw, 0);
  return 1000 * (inverter.ratedKw ?? ratedKw / inverter.dcToAc);
}

function bandOf(share: number): number {
  return bands.findIndex((edge) => share < edge);
}
