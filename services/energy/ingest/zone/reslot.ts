import type { LocalDays } from '@hearth/calendar/local-days.ts';
import { Temporal } from 'temporal-polyfill';
import type { SlotEntry } from '../fold/contribution.ts';

export interface SlotDay<Entry extends SlotEntry = SlotEntry> {
  readonly day: string;
  readonly entries: readonly Entry[];
}

export interface SlotMove {
  readonly metric: string;
  readonly stepS: number;
  /** Local days under the previous time zones and under the corrected one. */
  readonly from: LocalDays;
  readonly to: LocalDays;
}

/**
 * Days of one series after a correction of the home's time zone. Meters and vendors count energy by their own local clock: its
 * slots keep day and clock time. Sensor values have the instant of their reading: they keep the instant, and so may change the day.
 * Worked number: a sensor's 23:45 in UTC on 2025-07-01 is 01:45 on 2025-07-02 in Berlin; a meter's 23:45 stays.
 */
export function reslotDays<Entry extends SlotEntry>(
  days: readonly SlotDay<Entry>[],
  move: SlotMove,
): SlotDay<Entry | null>[] {
  return isCounted(move.metric)
    ? days.map((day) => ({ day: day.day, entries: byClock(day, move) }))
    : byInstant(days, move);
}

export const isCounted = (metric: string): boolean => metric === 'energy' || metric === 'heat';

/** Slots by clock time. A day of another length keeps its sum: a repeated hour is added to the first, a skipped one to the next. */
function byClock<Entry extends SlotEntry>(
  { day, entries }: SlotDay<Entry>,
  { stepS, from, to }: SlotMove,
): readonly (Entry | null)[] {
  const count = to.count(day, stepS);
  if (entries.length === count) return entries;
  const clockOf = (days: LocalDays, k: number): number =>
    clockMinute(days.spanOf(day).fromMs + k * stepS * 1000, days.zoneOf(day));
  const clocks = Array.from({ length: count }, (_, k) => clockOf(to, k));
  const moved = Array.from<Entry | null>({ length: count }).fill(null);
  for (const [k, entry] of entries.entries()) {
    if (entry === null) continue;
    const clock = clockOf(from, k);
    const slot = clocks.findIndex((each) => each >= clock);
    const target = slot < 0 ? count - 1 : slot;
    moved[target] = added(moved[target] ?? null, entry);
  }
  return moved;
}

const clockMinute = (ms: number, timeZone: string): number => {
  const local = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  return 60 * local.hour + local.minute;
};

function added<Entry extends SlotEntry>(stored: Entry | null, entry: Entry): Entry {
  // The sum of two entries that are numbers is an entry that is a number.
  if (typeof stored === 'number' && typeof entry === 'number') return (stored + entry) as Entry;
  return typeof stored === 'number' ? stored : entry;
}

function byInstant<Entry extends SlotEntry>(
  days: readonly SlotDay<Entry>[],
  { stepS, from, to }: SlotMove,
): SlotDay<Entry | null>[] {
  const moved = new Map<string, (Entry | null)[]>();
  for (const { day, entries } of days) {
    const edges = from.edges(day, stepS);
    // A day falls on two or three days: their edges are computed once, not for each value.
    let target = to.dayOf(edges[0] ?? 0);
    let targetEdges = to.edges(target, stepS);
    for (const [k, entry] of entries.entries()) {
      const startMs = edges[k];
      if (entry === null || startMs === undefined) continue;
      if (startMs >= (targetEdges.at(-1) ?? 0)) {
        target = to.dayOf(startMs);
        targetEdges = to.edges(target, stepS);
      }
      const slot = targetEdges.findLastIndex((edge) => edge <= startMs);
      const values =
        moved.get(target) ??
        Array.from<Entry | null>({ length: to.count(target, stepS) }).fill(null);
      values[Math.min(slot, values.length - 1)] = entry;
      moved.set(target, values);
    }
  }
  return [...moved].map(([day, entries]) => ({ day, entries }));
}

/** A total between two local midnights keeps its days; any other keeps its instants. */
export function movePeriod<Period extends { readonly from: string; readonly to: string }>(
  period: Period,
  { from, to }: Pick<SlotMove, 'from' | 'to'>,
): Period {
  const [first, end] = [midnightDay(period.from, from), midnightDay(period.to, from)];
  if (first === null || end === null) return period;
  const instantOf = (day: string): string => new Date(to.spanOf(day).fromMs).toISOString();
  return { ...period, from: instantOf(first), to: instantOf(end) };
}

/** The local day that starts at the instant; null within a day. */
function midnightDay(instant: string, days: LocalDays): string | null {
  const ms = Date.parse(instant);
  const day = days.dayOf(ms);
  return days.spanOf(day).fromMs === ms ? day : null;
}
