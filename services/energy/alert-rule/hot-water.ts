import { isoInstant } from '@hearth/calendar/dates.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import { type AlertFinding, learning, unwatched } from './finding.ts';
import { rounded } from './price-per-kwh.ts';
import { middleOf } from './same-weather.ts';
import { type WatchedHome, warmWaterC } from './watched-home.ts';

/** Days that show how long the tank is usually cold. */
const learningDays = 7;
const baselineDays = 28;
/** Standard deviations that single days spread by without a cause. */
const spreads = 3;

/** A tank that has been too cold for a shower for longer than the threshold and than is usual in this home. */
export function hotWater({ now, days }: WatchedHome, thresholdHours: number): AlertFinding {
  if (!now?.tank) return unwatched('no-tank-temperature');
  const usual = days
    .slice(-baselineDays)
    .flatMap(({ tankLowHours }) => (tankLowHours === null ? [] : [tankLowHours]));
  if (usual.length < learningDays) return learning(usual.length, learningDays);
  const { lastC, lowSinceMs } = now.tank;
  if (lowSinceMs === null) return { state: 'fine', value: 0 };
  const { median, spread } = middleOf(usual);
  const limit = Math.max(thresholdHours, median + spreads * spread);
  const value = Number(((now.nowMs - lowSinceMs) / hourMs).toFixed(1));
  if (value <= limit) return { state: value > limit / 2 ? 'watch' : 'fine', value };
  const since = isoInstant(lowSinceMs);
  return {
    state: 'alert',
    value,
    subject: since,
    severity: 'act',
    facts: {
      kind: 'hot-water',
      since,
      lastC: rounded(lastC),
      warmC: warmWaterC,
      usualHours: rounded(median),
    },
  };
}
