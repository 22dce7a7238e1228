import type { Temporal } from 'temporal-polyfill';

/** Half-open `[from, to)`. */
export interface TimeSlot {
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
}

/**
 * Twelve two-hour slots of a local day by the local clock. On the day that loses an hour one slot lasts one hour; on the day that
 * gains one, three. Berlin, 2025-03-30: slot 1 is [01:00Z, 02:00Z).
 */
export function twoHourSlots(day: Temporal.PlainDate, timeZone: string): TimeSlot[] {
  const edges = Array.from({ length: 13 }, (_, index) => edgeOf(day, index * 2, timeZone));
  return edges.slice(1).map((to, index) => ({ from: edges[index] ?? to, to }));
}

export function daySlots(first: Temporal.PlainDate, count: number, timeZone: string): TimeSlot[] {
  return Array.from({ length: count }, (_, index) => {
    const day = first.add({ days: index });
    return between(day, day.add({ days: 1 }), timeZone);
  });
}

export function monthSlots(first: Temporal.PlainDate, count: number, timeZone: string): TimeSlot[] {
  return Array.from({ length: count }, (_, index) => {
    const month = first.add({ months: index });
    return between(month, month.add({ months: 1 }), timeZone);
  });
}

/** Start of an hour. Hour 0 is the start of the day, which is not 00:00 where the clocks skip midnight. */
function edgeOf(day: Temporal.PlainDate, hour: number, timeZone: string): Temporal.Instant {
  if (hour === 0) return day.toZonedDateTime(timeZone).toInstant();
  if (hour === 24) return day.add({ days: 1 }).toZonedDateTime(timeZone).toInstant();
  return day.toZonedDateTime({ timeZone, plainTime: { hour } }).toInstant();
}

function between(from: Temporal.PlainDate, to: Temporal.PlainDate, timeZone: string): TimeSlot {
  return {
    from: from.toZonedDateTime(timeZone).toInstant(),
    to: to.toZonedDateTime(timeZone).toInstant(),
  };
}
