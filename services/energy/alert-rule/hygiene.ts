import { daysBetween } from '@hearth/calendar/dates.ts';
import { type AlertFinding, learning, unwatched } from './finding.ts';
import { median } from './same-weather.ts';
import type { WatchedHome } from './watched-home.ts';

/** Tank temperature of a disinfection, °C; the mean of a slot stays a little below the 60 °C that DVGW W 551 names. */
const disinfectionC = 58;
/** Disinfections that show a habit. */
const cyclesMin = 3;
/** Days of tank temperatures without a disinfection that show that the home has none. */
const daysWithout = 45;
/** A larger share of missing days can hide a disinfection. */
const missingShareMax = 0.1;

/** A tank that is disinfected regularly and has not been for longer than the threshold. */
export function hygiene({ days, today }: WatchedHome, thresholdDays: number): AlertFinding {
  const read = days.filter(({ tankC }) => tankC !== null);
  if (!days.slice(-14).some(({ tankC }) => tankC !== null)) return unwatched('no-tank-temperature');
  const hot = read.filter(({ tankC }) => (tankC ?? 0) >= disinfectionC);
  const cycles = hot.filter(({ day }, k) => daysBetween(hot[k - 1]?.day ?? '0001-01-01', day) > 1);
  if (cycles.length === 0 && read.length >= daysWithout) return unwatched('no-disinfection');
  if (cycles.length < cyclesMin) return learning(cycles.length, cyclesMin);
  const gaps = cycles.slice(1).map(({ day }, k) => daysBetween(cycles[k]?.day ?? day, day));
  const usualDays = Math.round(median(gaps));
  const last = hot.at(-1);
  // A home whose habit is rarer than the threshold is not late.
  if (!last || usualDays > thresholdDays) return unwatched('no-disinfection');
  const value = daysBetween(last.day, today);
  const since = days.filter(({ day }) => day > last.day);
  const missing = since.filter(({ tankC }) => tankC === null).length;
  if (value <= thresholdDays) return { state: value > usualDays + 1 ? 'watch' : 'fine', value };
  if (missing > missingShareMax * since.length) return { state: 'watch', value };
  return {
    state: 'alert',
    value,
    subject: last.day,
    severity: 'act',
    facts: {
      kind: 'hygiene',
      lastDay: last.day,
      lastC: Number((last.tankC ?? 0).toFixed(1)),
      days: value,
      usualDays,
    },
  };
}
