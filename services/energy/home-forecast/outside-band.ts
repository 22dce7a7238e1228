import { hourMs } from '@hearth/calendar/durations.ts';
import type { ForecastSignal } from './forecast-signals.ts';
import type { StoredForecastDay } from './store.ts';

/** Signals whose error changes what a plan should do. */
const planned = ['household', 'solar', 'outdoor'] as const satisfies readonly ForecastSignal[];
/** A single hour is outside in one of five cases, by the meaning of the band. */
const hoursInRow = 2;

/**
 * Signals of today's forecast whose last two ended hours were both above, or both below, the band, and whose hour before them was not: so a
 * long error is found once. Worked: band 1 to 2, measured 1.5, 3, 3: outside; 3, 3, 3: found an hour ago.
 */
export function signalsOutsideBand(
  forecast: Pick<StoredForecastDay, 'signals'>,
  {
    measured,
    dayFromMs,
    nowMs,
  }: {
    readonly measured: Partial<Record<ForecastSignal, readonly (number | null)[]>>;
    readonly dayFromMs: number;
    readonly nowMs: number;
  },
): readonly ForecastSignal[] {
  const ended = Math.floor((nowMs - dayFromMs) / hourMs);
  return planned.filter((signal) => {
    const band = forecast.signals[signal];
    const values = measured[signal];
    if (band?.state !== 'forecast' || !values) return false;
    const sideAt = (hour: number): number => {
      const [value, low, high] = [values[hour], band.low[hour], band.high[hour]];
      if (value == null || low == null || high == null) return 0;
      return value > high + slack ? 1 : value < low - slack ? -1 : 0;
    };
    const side = sideAt(ended - 1);
    const isOutside = side !== 0 && sideAt(ended - hoursInRow) === side;
    return isOutside && sideAt(ended - hoursInRow - 1) !== side;
  });
}

/** Less than a plan notices: 50 Wh, 0.05 K. */
const slack = 0.05;
