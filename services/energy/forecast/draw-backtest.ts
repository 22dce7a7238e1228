import { meanOf } from '@hearth/physics/numerics.ts';
import { type DrawHour, drawForecast } from './hot-water-draw.ts';
import type { LoadGrid } from './load-grid.ts';
import { type SignalBacktest, signalBacktest } from './signal-backtest.ts';

export interface DrawBacktest extends SignalBacktest {
  /** Mean squared error of the chance of a draw in an hour, and of the share of such hours in all: Brier's score. */
  readonly brier: number;
  readonly brierOfShare: number;
  /** Mean heat of the forecast's own means over that of the measurements, less 1; a quantile of a rare draw is 0. */
  readonly energyError: number;
}

/** A smaller draw is noise, W in an hour. */
const drawMinW = 20;

/** Scores the forecast of hot-water draws, W of heat by the hour, from day to day. */
export function drawBacktest(
  grid: LoadGrid,
  { fromDay, toDay }: { readonly fromDay: number; readonly toDay: number },
): DrawBacktest {
  const forecasts = new Map<number, readonly DrawHour[]>();
  const run = signalBacktest(
    { slotsPerDay: grid.slotsPerDay, values: grid.watts, least: 0 },
    {
      fromDay,
      toDay,
      forecast: (day) => {
        const hours = drawForecast(grid, { day });
        forecasts.set(day, hours);
        return Float64Array.from(
          hours.flatMap(({ quantilesKwh }) => quantilesKwh.map((kwh) => kwh * 1000)),
        );
      },
    },
  );
  const drawn = run.slots.map(({ actual }) => (actual >= drawMinW ? 1 : 0));
  const share = meanOf(drawn);
  return {
    ...run,
    brier: meanOf(
      run.slots.map(({ day, slot }, i) => {
        const chance = forecasts.get(day)?.[slot]?.chance ?? 0;
        return (chance - (drawn[i] ?? 0)) ** 2;
      }),
    ),
    brierOfShare: share * (1 - share),
    energyError:
      meanOf(run.slots.map(({ day, slot }) => 1000 * (forecasts.get(day)?.[slot]?.meanKwh ?? 0))) /
        run.scores.actual -
      1,
  };
}
