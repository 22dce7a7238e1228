import { baselineDaysMin, sameWeather } from '../alert-rule/same-weather.ts';
import { type WatchedDay, unmeasuredDay } from '../alert-rule/watched-home.ts';

/** A complete day: electricity of the heat pump and mean outdoor temperature. */
export interface HeatDay {
  readonly day: string;
  readonly kwh: number;
  readonly outdoorC: number;
}

export type MeasuredSaving =
  | { readonly state: 'waiting'; readonly days: number; readonly needed: number }
  | { readonly state: 'no-baseline' }
  | {
      readonly state: 'known';
      readonly days: number;
      readonly kwh: number;
      /** What earlier days of the same weather would have used. */
      readonly usualKwh: number;
      /** Difference that chance alone exceeds in one of twenty cases. */
      readonly chanceKwh: number;
    };

/** Two weeks show an effect beside the weather. */
export const measuredDaysMin = 14;

/**
 * Electricity since the measures began against earlier days of the same weather; days without such days before do not count.
 * The chance of the sum is 2 s √n, s the spread of a day.
 */
export function measuredSaving(
  before: readonly HeatDay[],
  since: readonly HeatDay[],
): MeasuredSaving {
  if (since.length < measuredDaysMin)
    return { state: 'waiting', days: since.length, needed: measuredDaysMin };
  const earlier = before.map(watchedDay);
  const compared = since.flatMap((day) => {
    const baseline = sameWeather(earlier, watchedDay(day), ({ heatingKwh }) => heatingKwh);
    return baseline ? [{ kwh: day.kwh, ...baseline }] : [];
  });
  if (compared.length < baselineDaysMin) return { state: 'no-baseline' };
  return {
    state: 'known',
    days: compared.length,
    kwh: compared.reduce((sum, { kwh }) => sum + kwh, 0),
    usualKwh: compared.reduce((sum, { median }) => sum + median, 0),
    chanceKwh: 2 * Math.sqrt(compared.reduce((sum, { spread }) => sum + spread ** 2, 0)),
  };
}

const watchedDay = ({ day, kwh, outdoorC }: HeatDay): WatchedDay => ({
  ...unmeasuredDay,
  day,
  outdoorC,
  heatingKwh: kwh,
});
