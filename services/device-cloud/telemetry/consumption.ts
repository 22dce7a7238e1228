import { Temporal } from 'temporal-polyfill';
import { type SlotPosition, slotPosition, slotStartMs, slotsPerDay } from './local-slots.ts';
import { dayShares, monthTotal } from './month-plan.ts';
import type { RecordedCounts } from './recorded-counts.ts';

export interface Meter {
  readonly seed: string;
  readonly counts: RecordedCounts;
  readonly loadedOn: Temporal.PlainDate;
  readonly timeZone: string;
  /** When a client had switched the unit off, half-open, in epoch milliseconds, in order. */
  readonly off: readonly (readonly [number, number])[];
}

export interface ConsumptionArrays {
  readonly d: readonly (number | null)[];
  readonly w: readonly (number | null)[];
  readonly m: readonly (number | null)[];
}

/**
 * The meter's three arrays at an instant. A day's slots are the growth of one counter that runs through its month and is cut
 * to whole steps, so that slots add up to days, days to weeks and months, and a finished slot is final.
 *
 *   slot(i) = floor(c(i+1)) - floor(c(i)),  c(i) = T x sum over slots before i of dayShare x slotShape, T the month's total
 */
export function consumptionAt(meter: Meter, now: Temporal.Instant): ConsumptionArrays {
  const at = slotPosition(now, meter.timeZone);
  const book = new CounterBook(meter, at);
  const zero = meter.counts.fill === 'zero';
  const unit = (steps: number | null) =>
    steps === null ? null : steps / meter.counts.stepsPerUnit;
  const yesterday = at.date.subtract({ days: 1 });
  const slots = [yesterday, at.date].flatMap((date) =>
    Array.from({ length: slotsPerDay }, (_, slot) => {
      const isAhead = date.equals(at.date) && (zero ? slot > at.slot : slot >= at.slot);
      return isAhead ? (zero ? 0 : null) : unit(book.slot(date, slot));
    }),
  );
  const monday = at.date.subtract({ days: at.date.dayOfWeek + 6 });
  const week = Array.from({ length: 14 }, (_, day) => {
    const date = monday.add({ days: day });
    return Temporal.PlainDate.compare(date, at.date) > 0 ? null : unit(book.day(date));
  });
  const january = Temporal.PlainYearMonth.from({ year: at.date.year - 1, month: 1 });
  const months = Array.from({ length: 24 }, (_, index) => {
    const month = january.add({ months: index });
    const isAhead = Temporal.PlainYearMonth.compare(month, at.date.toPlainYearMonth()) > 0;
    return isAhead ? (zero ? 0 : null) : unit(book.month(month));
  });
  return { d: slots, w: week, m: months };
}

/** Rounding of sums of shares must not lose the last step of a month. */
const epsilon = 1e-6;

/** The counters of the months that a read looks at, each made once. */
class CounterBook {
  readonly #meter: Meter;
  readonly #at: SlotPosition;
  readonly #months = new Map<string, Float64Array | null>();

  constructor(meter: Meter, at: SlotPosition) {
    this.#meter = meter;
    this.#at = at;
  }

  slot(date: Temporal.PlainDate, slot: number): number | null {
    return this.#between(date.toPlainYearMonth(), slotIndex(date, slot), slotIndex(date, slot + 1));
  }

  day(date: Temporal.PlainDate): number | null {
    return this.#between(date.toPlainYearMonth(), slotIndex(date, 0), slotIndex(date, slotsPerDay));
  }

  month(month: Temporal.PlainYearMonth): number | null {
    // A finished month that ran undisturbed counts its whole total: no need to walk its slots.
    if (this.#order(month) < 0 && this.#offIn(month).length === 0)
      return monthTotal(this.#meter.counts, month, this.#meter.loadedOn);
    return this.#between(month, 0, month.daysInMonth * slotsPerDay);
  }

  #between(month: Temporal.PlainYearMonth, from: number, to: number): number | null {
    const counter = this.#counter(month);
    if (!counter) return null;
    return steps(counter[to]) - steps(counter[from]);
  }

  #counter(month: Temporal.PlainYearMonth): Float64Array | null {
    const key = month.toString();
    const known = this.#months.get(key);
    if (known !== undefined) return known;
    const made = this.#make(month);
    this.#months.set(key, made);
    return made;
  }

  #make(month: Temporal.PlainYearMonth): Float64Array | null {
    const { counts, loadedOn, seed } = this.#meter;
    const total = monthTotal(counts, month, loadedOn);
    if (total === null) return null;
    const shares = dayShares(seed, month);
    const counter = new Float64Array(month.daysInMonth * slotsPerDay + 1);
    const off = this.#offIn(month);
    const current =
      this.#order(month) < 0 ? counter.length : slotIndex(this.#at.date, this.#at.slot);
    for (let index = 0; index < counter.length - 1; index += 1) {
      const day = Math.floor(index / slotsPerDay);
      const slot = index % slotsPerDay;
      const passed = index < current ? 1 : index === current ? this.#sharePassed() : 0;
      const on =
        off.length === 0 ? 1 : this.#shareOn(month.toPlainDate({ day: day + 1 }), slot, off);
      const energy = total * (shares[day] ?? 0) * (counts.shape[slot] ?? 0);
      counter[index + 1] = (counter[index] ?? 0) + energy * passed * on;
    }
    return counter;
  }

  #order(month: Temporal.PlainYearMonth): number {
    return Temporal.PlainYearMonth.compare(month, this.#at.date.toPlainYearMonth());
  }

  /** Of the slot in progress: nothing until it is over, or what has passed, by the maker's rule. */
  #sharePassed(): number {
    if (this.#meter.counts.fill === 'null') return 0;
    const endMs = slotStartMs(this.#at.date, this.#at.slot + 1, this.#meter.timeZone);
    return (this.#at.nowMs - this.#at.startMs) / Math.max(1, endMs - this.#at.startMs);
  }

  #offIn(month: Temporal.PlainYearMonth): Meter['off'] {
    if (this.#meter.off.length === 0) return [];
    const first = month.toPlainDate({ day: 1 });
    const fromMs = slotStartMs(first, 0, this.#meter.timeZone);
    const toMs = slotStartMs(first.add({ months: 1 }), 0, this.#meter.timeZone);
    return this.#meter.off.filter(([from, to]) => from < toMs && to > fromMs);
  }

  #shareOn(date: Temporal.PlainDate, slot: number, off: Meter['off']): number {
    const isCurrent = date.equals(this.#at.date) && slot === this.#at.slot;
    const fromMs = slotStartMs(date, slot, this.#meter.timeZone);
    const endMs = slotStartMs(date, slot + 1, this.#meter.timeZone);
    const toMs = isCurrent ? Math.min(this.#at.nowMs, endMs) : endMs;
    if (toMs <= fromMs) return 0;
    const offMs = off.reduce(
      (sum, [from, to]) => sum + Math.max(0, Math.min(to, toMs) - Math.max(from, fromMs)),
      0,
    );
    return 1 - offMs / (toMs - fromMs);
  }
}

function slotIndex(date: Temporal.PlainDate, slot: number): number {
  return (date.day - 1) * slotsPerDay + slot;
}

function steps(counter: number | undefined): number {
  return Math.floor((counter ?? 0) + epsilon);
}
