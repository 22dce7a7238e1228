import { clamp } from '@hearth/physics/numerics.ts';
import { quantileOf } from '../forecast/quantile-trees.ts';
import type { SignalForecast, SignalForecasts } from './contract.ts';
import { type ForecastLead, type ForecastSignal, forecastSignals } from './forecast-signals.ts';
import type { StoredForecastDay } from './store.ts';

/** Factors of the widths of bands: of the first day ahead, and of the second. */
export interface SignalWidth {
  readonly near: number;
  readonly far: number;
  /** Days whose errors it is made of. */
  readonly days: number;
}

export type SignalWidths = Readonly<Record<ForecastSignal, SignalWidth>>;

export interface PastDay {
  readonly forecast: StoredForecastDay;
  readonly measured: Partial<Record<ForecastSignal, readonly (number | null)[]>>;
}

/** Share of hours that the band is to contain. */
const coverage = 0.8;
/** Weight of the model's own band without any error of this home, in days; it fades until two weeks of them are known. */
const priorDays = 3;
const fadedDays = 14;
const [leastWidth, mostWidth] = [0.1, 8] as const;
const daysForBands = 7;

/**
 * Widths at which four fifths of this home's past hours lie inside the bands: the 80 % quantile of the error over the distance of the
 * band's edge on that side; in the first two weeks mixed with width 1.
 * Worked: 7 days with errors of twice the distance, all equal: (7 x 2 + 3 x 0.5 x 1) / (7 + 1.5) = 1.8235.
 */
export function ownWidths(past: readonly PastDay[]): SignalWidths {
  const widthOf = (signal: ForecastSignal): SignalWidth => {
    const near = ratiosOf(past, signal, 0);
    const far = ratiosOf(past, signal, 24);
    return {
      near: shrunk(near),
      far: shrunk(far.days > 0 ? far : near),
      days: near.days,
    };
  };
  return {
    household: widthOf('household'),
    heating: widthOf('heating'),
    'hot-water': widthOf('hot-water'),
    solar: widthOf('solar'),
    outdoor: widthOf('outdoor'),
    price: widthOf('price'),
  };
}

interface Ratios {
  readonly days: number;
  readonly values: readonly number[];
}

function ratiosOf(
  past: readonly PastDay[],
  signal: ForecastSignal,
  requestedLead: ForecastLead,
): Ratios {
  const byDay = past
    .filter(({ forecast }) => forecast.lead === requestedLead)
    .map(({ forecast, measured }) => dayRatios(forecast.signals[signal], measured[signal] ?? []))
    .filter((values) => values.length > 0);
  return { days: byDay.length, values: byDay.flat() };
}

function dayRatios(
  forecast: SignalForecast | undefined,
  measured: readonly (number | null)[],
): readonly number[] {
  if (forecast?.state !== 'forecast') return [];
  return measured.flatMap((value, hour) => {
    const likely = forecast.likely[hour] ?? null;
    if (value === null || likely === null) return [];
    const edge = (value >= likely ? forecast.high[hour] : forecast.low[hour]) ?? likely;
    const distance = Math.abs(edge - likely) / forecast.width;
    // An hour without a band is known exactly, or is night.
    return distance > 0 ? [Math.abs(value - likely) / distance] : [];
  });
}

function shrunk({ days, values }: Ratios): number {
  if (values.length === 0) return 1;
  const width = quantileOf(Float64Array.from(values), coverage);
  const prior = priorDays * Math.max(0, 1 - days / fadedDays);
  return clamp((days * width + prior) / (days + prior), leastWidth, mostWidth);
}

/** The forecast with its bands at these widths; the first `nearHours` are of the first day ahead. */
export function withWidths(
  signals: SignalForecasts,
  widths: SignalWidths,
  nearHours: number,
): SignalForecasts {
  const entries = forecastSignals.map((signal) => {
    const forecast = signals[signal];
    if (forecast.state !== 'forecast') return [signal, forecast] as const;
    return [signal, withWidth(forecast, { signal, width: widths[signal], nearHours })] as const;
  });
  return Object.fromEntries(entries) as SignalForecasts;
}

type Known = Extract<SignalForecast, { state: 'forecast' }>;

function withWidth(
  forecast: Known,
  {
    signal,
    width,
    nearHours,
  }: {
    readonly signal: ForecastSignal;
    readonly width: SignalWidth;
    readonly nearHours: number;
  },
): Known {
  const least = signal === 'outdoor' || signal === 'price' ? Number.NEGATIVE_INFINITY : 0;
  const edge = (bounds: readonly (number | null)[]) =>
    bounds.map((bound, hour) => {
      const likely = forecast.likely[hour] ?? null;
      if (bound === null || likely === null) return null;
      const factor = hour < nearHours ? width.near : width.far;
      const value = Math.max(least, likely + factor * (bound - likely));
      return signal === 'price' ? Math.round(value) : value;
    });
  return {
    ...forecast,
    low: edge(forecast.low),
    high: edge(forecast.high),
    width: width.near,
    notes: width.days < daysForBands ? [...forecast.notes, 'first-bands'] : forecast.notes,
  };
}
