import type { Access } from '@hearth/access/access.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { median } from '../alert-rule/same-weather.ts';
import { type HeatPumpDay, powerBinW } from '../alert-rule/watched-home.ts';
import type { CurrentHome } from '../home/store.ts';
import { type MinutePower, daysWithHeatPump, heatPumpMinutes, putHeatPumpDay } from './store.ts';

/** Local days whose minutes can still be stored; power is deleted after two days. */
const daysBack = 2;
/** A day with a smaller share of its minutes is incomplete. */
const completeShare = 0.9;
/** Power from which the compressor runs; pumps and electronics draw less. */
const runningW = 300;
/** A longer gap of readings ends a run. */
const gapMinutesMax = 3;
/** Higher power counts as the last entry of `minutesByPower`, 15 kW. */
const bins = 60;

/** Stores the ended days of the home's heat pump whose minutes are still there. */
export async function storeHeatPumpDays(
  db: Database,
  access: Access,
  { horizon, today }: CurrentHome,
): Promise<void> {
  const from = addDays(today, -daysBack);
  const stored = new Set((await daysWithHeatPump(db, access, { from, to: today })).keys());
  for (let day = from; day < today; day = addDays(day, 1)) {
    if (stored.has(day)) continue;
    const { fromMs, toMs } = horizon.days.spanOf(day);
    const minutes = await heatPumpMinutes(db, access, { fromMs, toMs });
    const summary = heatPumpDay(minutes, { fromMs, toMs });
    if (summary) await putHeatPumpDay(db, access, { ...summary, day });
  }
}

/**
 * Starts, runs and minutes by power of a day; null where less than nine tenths of its minutes are measured. A run that the day
 * begins or ends within is no start and has no length.
 *
 * Worked number: 2 kW in the minutes 0 to 4, 10 to 14 and 30 to 49 of an hour, else none, are two starts, whose runs last 5 and 20
 * minutes: a median of 12.5.
 */
export function heatPumpDay(
  minutes: readonly MinutePower[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): HeatPumpDay | null {
  if (minutes.length < (completeShare * (toMs - fromMs)) / 60_000) return null;
  const minutesByPower = Array.from({ length: bins }, () => 0);
  for (const { watts } of minutes) {
    const bin = Math.min(bins - 1, Math.max(0, Math.floor(watts / powerBinW)));
    minutesByPower[bin] = (minutesByPower[bin] ?? 0) + 1;
  }
  const runs = runsOf(minutes);
  const lengths = runs.flatMap(({ startMinute, endMinute }) =>
    startMinute === null || endMinute === null ? [] : [endMinute - startMinute],
  );
  const starts = runs.flatMap(({ startMinute }) => (startMinute === null ? [] : [startMinute]));
  const last = minutesByPower.findLastIndex((count) => count > 0);
  return {
    starts: starts.length,
    busiestHour: Math.max(
      0,
      ...starts.map((start) => starts.filter((each) => each >= start && each < start + 60).length),
    ),
    medianRunMinutes: lengths.length === 0 ? null : median(lengths),
    minutesByPower: minutesByPower.slice(0, last + 1),
  };
}

/** Null where the run began or ended outside of the measured minutes. */
interface Run {
  readonly startMinute: number | null;
  readonly endMinute: number | null;
}

function runsOf(minutes: readonly MinutePower[]): readonly Run[] {
  const runs: Run[] = [];
  let start: number | null = null;
  let isRunning = false;
  let before: number | null = null;
  for (const { minute, watts } of minutes) {
    const isBroken = before === null || minute - before > gapMinutesMax;
    if (isRunning && (isBroken || watts < runningW))
      runs.push({ startMinute: start, endMinute: isBroken ? null : minute });
    const wasRunning: boolean = isRunning && !isBroken;
    isRunning = watts >= runningW;
    if (isRunning && !wasRunning) start = isBroken ? null : minute;
    before = minute;
  }
  if (isRunning) runs.push({ startMinute: start, endMinute: null });
  return runs;
}
