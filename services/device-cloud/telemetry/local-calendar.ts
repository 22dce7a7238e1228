import { dayMs } from '@hearth/calendar/durations.ts';
import { Temporal } from 'temporal-polyfill';

export const slotsPerDay = 12;
const slotMs = 7_200_000;

/** Months counted through: year x 12 + month - 1. */
export type MonthIndex = number;

export interface LocalDay {
  readonly month: MonthIndex;
  /** From 1. */
  readonly day: number;
}

interface ZoneStarts {
  /** Starts of the slots of a month. */
  readonly slots: Map<MonthIndex, Float64Array>;
  readonly months: Map<MonthIndex, number>;
}

/** Cache of all calendars: every read of a device needs the starts of two years, which take a millisecond to compute. */
const startsByZone = new Map<string, ZoneStarts>();
const zonesMax = 32;
/** The slots of a month take 3 kB. */
const monthsMax = 64;

/** The stored starts of a zone, emptied when there are too many zones or months. */
function startsIn(timeZone: string): ZoneStarts {
  const known = startsByZone.get(timeZone);
  if (known && known.slots.size < monthsMax && known.months.size < monthsMax) return known;
  if (startsByZone.size >= zonesMax) startsByZone.clear();
  const starts = {
    slots: new Map<MonthIndex, Float64Array>(),
    months: new Map<MonthIndex, number>(),
  };
  startsByZone.set(timeZone, starts);
  return starts;
}

/**
 * Local date and time of an instant, and the starts of the two-hour slots around it. One object serves all points of a
 * device; months are computed on first use.
 */
export class LocalCalendar {
  readonly nowMs: number;
  readonly today: LocalDay;
  readonly yesterday: LocalDay;
  readonly slot: number;
  /** 1 is Monday. */
  readonly dayOfWeek: number;
  readonly #timeZone: string;
  readonly #starts: ZoneStarts;

  constructor(now: Temporal.Instant, timeZone: string) {
    const local = now.toZonedDateTimeISO(timeZone);
    this.nowMs = now.epochMilliseconds;
    this.today = { month: local.year * 12 + local.month - 1, day: local.day };
    this.yesterday = this.daysFromToday(-1);
    this.slot = Math.floor(local.hour / 2);
    this.dayOfWeek = local.dayOfWeek;
    this.#timeZone = timeZone;
    this.#starts = startsIn(timeZone);
  }

  daysFromToday(days: number): LocalDay {
    const date = new Date(
      Date.UTC(Math.floor(this.today.month / 12), this.today.month % 12, this.today.day + days),
    );
    return { month: date.getUTCFullYear() * 12 + date.getUTCMonth(), day: date.getUTCDate() };
  }

  /** The instants at which the slots of a month begin, and as last one that at which the month ends. */
  slotStarts(month: MonthIndex): Float64Array {
    const known = this.#starts.slots.get(month);
    if (known) return known;
    const days = daysInMonth(month);
    const starts = new Float64Array(days * slotsPerDay + 1);
    const [year, inYear] = [Math.floor(month / 12), (month % 12) + 1];
    let midnight = Temporal.PlainDate.from({ year, month: inYear, day: 1 });
    let fromMs = this.#atHour(midnight, 0);
    for (let day = 0; day < days; day += 1) {
      const next = midnight.add({ days: 1 });
      const toMs = this.#atHour(next, 0);
      for (let slot = 0; slot < slotsPerDay; slot += 1)
        starts[day * slotsPerDay + slot] =
          toMs - fromMs === dayMs ? fromMs + slot * slotMs : this.#atHour(midnight, slot * 2);
      [midnight, fromMs] = [next, toMs];
    }
    starts[days * slotsPerDay] = fromMs;
    this.#starts.slots.set(month, starts);
    return starts;
  }

  /** Instant at which a month begins, without computing its slots. */
  monthStart(month: MonthIndex): number {
    const known = this.#starts.months.get(month);
    if (known !== undefined) return known;
    const first = { year: Math.floor(month / 12), month: (month % 12) + 1, day: 1 };
    const startMs = this.#atHour(Temporal.PlainDate.from(first), 0);
    this.#starts.months.set(month, startMs);
    return startMs;
  }

  /** A skipped hour begins at the next existing time; a repeated hour at its first occurrence. */
  #atHour(date: Temporal.PlainDate, hour: number): number {
    const plainTime = new Temporal.PlainTime(hour);
    return date.toZonedDateTime({ timeZone: this.#timeZone, plainTime }).epochMilliseconds;
  }
}

export function daysInMonth(month: MonthIndex): number {
  return new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
}

export function slotIndex(day: number, slot: number): number {
  return (day - 1) * slotsPerDay + slot;
}
