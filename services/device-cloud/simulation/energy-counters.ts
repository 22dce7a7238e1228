import type { ConsumptionArrays } from '../telemetry/consumption.ts';
import { type LocalCalendar, slotIndex, slotsPerDay } from '../telemetry/local-calendar.ts';

/** Counters in Wh that never go back, read where the maker's slots, days and months begin. Kept as JSON. */
export interface EnergyCounters {
  /** Now, by column. */
  readonly wh: readonly number[];
  /** Earlier readings: minutes since 1970 in order, and by column what the counter showed then. */
  readonly minutes: readonly number[];
  readonly read: readonly (readonly number[])[];
}

export function newEnergyCounters(columns: number): EnergyCounters {
  const none = Array.from({ length: columns }, () => 0);
  return { wh: none, minutes: [], read: none.map(() => []) };
}

/** The minutes at which a read at this instant needs the counters, in order; the last is the end of the slot that runs. */
export function minutesNeeded(calendar: LocalCalendar): readonly number[] {
  const { today, yesterday, dayOfWeek, slot } = calendar;
  const minutes = new Set<number>();
  const january = firstMonth(calendar);
  for (let month = january; month <= today.month; month += 1)
    minutes.add(startMinute(calendar, month, 0));
  for (let days = -6 - dayOfWeek; days <= 0; days += 1) {
    const { month, day } = calendar.daysFromToday(days);
    minutes.add(startMinute(calendar, month, slotIndex(day, 0)));
  }
  for (let index = 0; index <= slotsPerDay; index += 1)
    minutes.add(startMinute(calendar, yesterday.month, slotIndex(yesterday.day, index)));
  for (let index = 0; index <= slot + 1; index += 1)
    minutes.add(startMinute(calendar, today.month, slotIndex(today.day, index)));
  return [...minutes].toSorted((a, b) => a - b);
}

/** The first minute that any array reaches back to: January of last year. */
export function firstMinute(calendar: LocalCalendar): number {
  return startMinute(calendar, firstMonth(calendar), 0);
}

/** How a maker counts: its steps to one kWh, and what it writes into slots that are not over. */
export interface CountingRule {
  readonly stepsPerUnit: number;
  readonly fill: 'null' | 'zero';
}

/**
 * One column as the maker's arrays (null: one that never counts): the growth of the counter between two readings, each cut to whole steps. The rest is
 * carried on, so that slots add up to days, days to weeks and months, and everything to the plant's own sum.
 */
export function arraysOf(
  ledger: EnergyCounters,
  column: number | null,
  calendar: LocalCalendar,
  { stepsPerUnit, fill }: CountingRule,
): ConsumptionArrays {
  const { today, yesterday, slot: current, dayOfWeek } = calendar;
  const ahead = fill === 'zero' ? 0 : null;
  const steps = stepsReader(ledger, column, stepsPerUnit);
  // A maker that leaves the running slot empty has not counted it anywhere else either.
  const counted =
    fill === 'zero'
      ? steps(Number.POSITIVE_INFINITY)
      : steps(startMinute(calendar, today.month, slotIndex(today.day, current)));
  const between = (from: number, to: number) =>
    (Math.min(counted, steps(to)) - Math.min(counted, steps(from))) / stepsPerUnit;
  const dayAt = (days: number) => {
    const { month, day } = calendar.daysFromToday(days);
    return startMinute(calendar, month, slotIndex(day, 0));
  };
  const d = [yesterday, today].flatMap(({ month, day }) =>
    Array.from({ length: slotsPerDay }, (_, slot) => {
      const isAhead = day === today.day && (fill === 'zero' ? slot > current : slot >= current);
      const at = (index: number) => startMinute(calendar, month, slotIndex(day, index));
      return isAhead ? ahead : between(at(slot), at(slot + 1));
    }),
  );
  const w = Array.from({ length: 14 }, (_, index) => {
    const days = index - 6 - dayOfWeek;
    return days > 0 ? null : between(dayAt(days), days === 0 ? never : dayAt(days + 1));
  });
  const january = firstMonth(calendar);
  const m = Array.from({ length: 24 }, (_, index) => {
    const month = january + index;
    if (month > today.month) return ahead;
    const from = startMinute(calendar, month, 0);
    return between(from, month === today.month ? never : startMinute(calendar, month + 1, 0));
  });
  return { d, w, m };
}

const never = Number.POSITIVE_INFINITY;
/** Rounding of sums must not lose the last step. */
const epsilon = 1e-6;

function stepsReader(ledger: EnergyCounters, column: number | null, stepsPerUnit: number) {
  if (column === null) return () => 0;
  const places = new Map(ledger.minutes.map((minute, place) => [minute, place]));
  const wholeSteps = (wh: number) => Math.floor((wh * stepsPerUnit) / 1000 + epsilon);
  const now = wholeSteps(ledger.wh[column] ?? 0);
  return (minute: number): number => {
    const place = places.get(minute);
    return place === undefined ? now : wholeSteps(ledger.read[column]?.[place] ?? 0);
  };
}

function firstMonth({ today }: LocalCalendar): number {
  return (Math.floor(today.month / 12) - 1) * 12;
}

function startMinute(calendar: LocalCalendar, month: number, index: number): number {
  const ms = index === 0 ? calendar.monthStart(month) : calendar.slotStarts(month)[index];
  return Math.round((ms ?? 0) / 60_000);
}
