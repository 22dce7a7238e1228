import { dayMinutes, minuteMs } from '@hearth/calendar/durations.ts';
import { addDays, daysBetween } from '@hearth/calendar/dates.ts';
import { type HolidayDays, noHolidays } from '../tariff/holidays.ts';
import { tariffClockOf } from '../tariff/tariff-clock.ts';

/** A measured interval with its mean power; null without a value. */
export interface MeasuredInterval {
  /** Epoch milliseconds, half-open. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly watts: number | null;
}

/** A slot of elapsed time: an hour that the clock shows twice is two slots. */
export interface LoadSlot {
  readonly fromMs: number;
  readonly toMs: number;
  /** Index in `days`. */
  readonly day: number;
  /** Slot of the day by the wall clock. */
  readonly wall: number;
  /** Mean power, NaN in a gap. */
  readonly watts: number;
}

/**
 * A load by local days and wall-clock slots, so that 07:00 stays 07:00 when the clocks change.
 * `watts` has days x slotsPerDay values: NaN in a gap and in the hour that a day of 23 hours skips, the mean where the clock
 * shows a slot twice.
 */
export interface LoadGrid {
  readonly timeZone: string;
  readonly slotMinutes: number;
  readonly slotsPerDay: number;
  /** YYYY-MM-DD, consecutive. */
  readonly days: readonly string[];
  /** Monday is 0; a holiday counts as Sunday, 6. */
  readonly weekdays: Int8Array;
  readonly watts: Float64Array;
  readonly slots: readonly LoadSlot[];
  /** Index of each day's first slot in `slots`; has one entry more than `days`. */
  readonly firstSlot: Int32Array;
}

/** Whether a day is a Saturday, Sunday or holiday; all others are workdays. */
export const isFreeOn = (grid: LoadGrid, day: number): boolean => (grid.weekdays[day] ?? 0) >= 5;

/** Share of a slot that must be measured; otherwise the slot is a gap. */
const coveredMin = 2 / 3;

/** Converts a load to a grid of `slotMinutes`, a divisor of the hour. Intervals may be in any order but must not overlap. */
export function loadGridOf(
  intervals: readonly MeasuredInterval[],
  {
    timeZone,
    slotMinutes,
    holidays = noHolidays,
  }: {
    readonly timeZone: string;
    readonly slotMinutes: number;
    readonly holidays?: HolidayDays;
  },
): LoadGrid {
  const clock = tariffClockOf(timeZone, holidays);
  const sorted = intervals.toSorted((a, b) => a.fromMs - b.fromMs);
  const [first] = sorted;
  const last = sorted.at(-1);
  if (!first || !last) throw new Error('a grid needs an interval');
  const { day: firstDay } = clock.at(first.fromMs);
  const count = daysBetween(firstDay, clock.at(last.fromMs).day) + 1;
  const days = Array.from({ length: count }, (_, i) => addDays(firstDay, i));
  const slotsPerDay = dayMinutes / slotMinutes;
  const offsetMs = offsetOf(
    first.fromMs,
    slotMinutes * minuteMs,
    clock.days.spanOf(firstDay).fromMs,
  );
  const slots: LoadSlot[] = [];
  const firstSlot = new Int32Array(count + 1);
  const reader = meanPowerReader(sorted);
  for (let day = 0; day < count; day += 1) {
    firstSlot[day] = slots.length;
    const { fromMs, toMs } = clock.days.spanOf(days[day] ?? firstDay);
    for (let ms = fromMs + offsetMs; ms < toMs; ms += slotMinutes * minuteMs) {
      const wall = Math.floor(clock.at(ms).wall.minute / slotMinutes);
      const end = ms + slotMinutes * minuteMs;
      slots.push({ fromMs: ms, toMs: end, day, wall, watts: reader(ms, end) });
    }
  }
  firstSlot[count] = slots.length;
  return {
    timeZone,
    slotMinutes,
    slotsPerDay,
    days,
    weekdays: Int8Array.from(days, (day) =>
      holidays.has(day) ? 6 : (new Date(day).getUTCDay() + 6) % 7,
    ),
    watts: byWall(slots, count * slotsPerDay, slotsPerDay),
    slots,
    firstSlot,
  };
}

/** Offset of the slots from the local hour, for rows on UTC hours in a time zone with a half-hour offset. */
function offsetOf(ms: number, slotMs: number, midnightMs: number): number {
  return ((((ms - midnightMs) % slotMs) + slotMs) % slotMs) % minuteMs === 0
    ? ((((ms - midnightMs) % slotMs) + slotMs) % slotMs) % slotMs
    : 0;
}

/** Returns a reader of the mean power of spans, which must be requested in order; NaN where less than two thirds are measured. */
export function meanPowerReader(
  sorted: readonly MeasuredInterval[],
): (fromMs: number, toMs: number) => number {
  let next = 0;
  return (fromMs, toMs) => {
    while (next < sorted.length && (sorted[next]?.toMs ?? 0) <= fromMs) next += 1;
    let covered = 0;
    let energy = 0;
    for (let i = next; i < sorted.length; i += 1) {
      const each = sorted[i];
      if (!each || each.fromMs >= toMs) break;
      if (each.watts === null) continue;
      const share = Math.min(each.toMs, toMs) - Math.max(each.fromMs, fromMs);
      covered += share;
      energy += share * each.watts;
    }
    return covered >= coveredMin * (toMs - fromMs) ? energy / covered : Number.NaN;
  };
}

function byWall(slots: readonly LoadSlot[], places: number, slotsPerDay: number): Float64Array {
  const watts = new Float64Array(places);
  const counts = new Uint8Array(places);
  for (const slot of slots) {
    const index = slot.day * slotsPerDay + slot.wall;
    if (Number.isNaN(slot.watts)) continue;
    watts[index] = (watts[index] ?? 0) + slot.watts;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return watts.map((sum, index) => (counts[index] === 0 ? Number.NaN : sum / (counts[index] ?? 1)));
}
