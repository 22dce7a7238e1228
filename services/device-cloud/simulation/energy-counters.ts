import type { ConsumptionArrays } from '../telemetry/consumption.ts';
import { type LocalCalendar, slotIndex, slotsPerDay } from '../telemetry/local-calendar.ts';

/** Monotonic counters in Wh, with readings where the vendor's slots, days and months begin. Stored as JSON. */
export interface EnergyCounters {
  /** Current values, by column. */
  readonly wh: readonly number[];
  /** Minutes since 1970 of earlier readings, in order; `read` has their values by column. */
  readonly minutes: readonly number[];
  readonly read: readonly (readonly number[])[];
}

export function newEnergyCounters(columns: number): EnergyCounters {
  const none = Array.from({ length: columns }, () => 0);
  return { wh: none, minutes: [], read: none.map(() => []) };
}

/** Minutes at which a read at this instant needs readings, in order; the last is the end of the current slot. */
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

/** First minute of the arrays: January of last year. */
export function firstMinute(calendar: LocalCalendar): number {
  return startMinute(calendar, firstMonth(calendar), 0);
}

/** Counting rule of a vendor: steps in a kWh, and the value of slots that are not over. */
export interface CountingRule {
  readonly stepsPerUnit: number;
  readonly fill: 'null' | 'zero';
}

/**
 * One column as the vendor's arrays (null: a column without counts). A value is the growth between two readings, each cut to whole steps.
 * The rest is carried on, so that slots add up to days, days to weeks and months, and all to the plant's sum.
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
  // A vendor that leaves the current slot empty does not count it in days and months either.
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
/** Keeps the last step despite rounding of sums. */
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
