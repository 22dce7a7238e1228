import type { SignalScore } from './contract.ts';
import { type ForecastSignal, forecastSignals } from './forecast-signals.ts';
import type { PastDay } from './own-widths.ts';

/** Signals that add up over a day; the others have a mean. */
const summed: ReadonlySet<ForecastSignal> = new Set(['household', 'heating', 'hot-water', 'solar']);

/**
 * Score of a day's forecast by signal, over the hours that are forecast and measured.
 * Worked: 1 kWh forecast between 0.5 and 2 in two hours, 1.5 and 3 measured: 2 against 4.5, inside in 1 of 2 hours, error 1.25 an hour.
 */
export function scoreDay({ forecast, measured }: PastDay): readonly SignalScore[] {
  return forecastSignals.flatMap((signal) => {
    const own = forecast.signals[signal];
    if (own?.state !== 'forecast') return [];
    const hours = (measured[signal] ?? []).flatMap((value, hour) => {
      const [low, likely, high] = [own.low[hour], own.likely[hour], own.high[hour]];
      return value === null || low == null || likely == null || high == null
        ? []
        : [{ value, likely, isInside: value >= low - slack && value <= high + slack }];
    });
    if (hours.length === 0) return [];
    const count = summed.has(signal) ? 1 : hours.length;
    const sum = (valueOf: (hour: (typeof hours)[number]) => number) =>
      hours.reduce((total, hour) => total + valueOf(hour), 0);
    return [
      {
        signal,
        hours: hours.length,
        inside: hours.filter(({ isInside }) => isInside).length,
        forecast: sum(({ likely }) => likely) / count,
        measured: sum(({ value }) => value) / count,
        error: sum(({ likely, value }) => Math.abs(value - likely)) / hours.length,
      },
    ];
  });
}

/** Below the resolution of every meter: 1 Wh, 0.001 K; a price is rounded to a millionth. */
const slack = 0.001;
