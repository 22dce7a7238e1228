import { Temporal } from 'temporal-polyfill';

export const slotsPerDay = 12;

/** The instant at which the two-hour slot of that local day begins; slot 12 is the next day's first. */
export function slotStartMs(date: Temporal.PlainDate, slot: number, timeZone: string): number {
  const day = slot < slotsPerDay ? date : date.add({ days: 1 });
  const plainTime = new Temporal.PlainTime((slot % slotsPerDay) * 2);
  return day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
}

/** Where an instant falls: its local day, its slot, and how much of that slot has passed. */
export interface SlotPosition {
  readonly date: Temporal.PlainDate;
  readonly slot: number;
  readonly startMs: number;
  readonly nowMs: number;
}

export function slotPosition(now: Temporal.Instant, timeZone: string): SlotPosition {
  const local = now.toZonedDateTimeISO(timeZone);
  const date = local.toPlainDate();
  const slot = Math.floor(local.hour / 2);
  return {
    date,
    slot,
    startMs: slotStartMs(date, slot, timeZone),
    nowMs: now.epochMilliseconds,
  };
}
