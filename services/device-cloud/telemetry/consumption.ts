import { type LocalCalendar, type MonthIndex, slotIndex, slotsPerDay } from './local-calendar.ts';
import { dayShares, monthTotal } from './month-plan.ts';
import type { RecordedConsumption } from './recorded-consumption.ts';

export interface ConsumptionSource {
  readonly seed: string;
  readonly counts: RecordedConsumption;
  readonly loadedIn: MonthIndex;
  /** Spans for which a client had switched the unit off, half-open, epoch milliseconds, in order. */
  readonly off: readonly (readonly [number, number])[];
}

export interface ConsumptionArrays {
  readonly d: readonly (number | null)[];
  readonly w: readonly (number | null)[];
  readonly m: readonly (number | null)[];
}

/**
 * The three consumption arrays at an instant. A day's slots are the growth of one counter that runs through its month and is cut
 * to whole steps, so that slots add up to days, days to weeks and months, and a finished slot is final.
 *
 *   slot(i) = floor(c(i+1)) - floor(c(i)),  c(i) = T x sum over slots before i of dayShare x slotShape, T the month's total
 */
export function consumptionAt(
  meter: ConsumptionSource,
  calendar: LocalCalendar,
): ConsumptionArrays {
  const book = new CounterBook(meter, calendar);
  const { today, yesterday, slot: current, dayOfWeek } = calendar;
  const isZeroAhead = meter.counts.fill === 'zero';
  const ahead = isZeroAhead ? 0 : null;
  const unit = (steps: number | null): number | null =>
    steps === null ? null : steps / meter.counts.stepsPerUnit;
  const slots = [yesterday, today].flatMap(({ month, day }) =>
    Array.from({ length: slotsPerDay }, (_, slot) => {
      const isAhead = day === today.day && (isZeroAhead ? slot > current : slot >= current);
      const index = slotIndex(day, slot);
      return isAhead ? ahead : unit(book.between(month, index, index + 1));
    }),
  );
  const weeks = Array.from({ length: 14 }, (_, index) => {
    const days = index - 6 - dayOfWeek;
    if (days > 0) return null;
    const { month, day } = calendar.daysFromToday(days);
    return unit(book.between(month, slotIndex(day, 0), slotIndex(day, slotsPerDay)));
  });
  const january = (Math.floor(today.month / 12) - 1) * 12;
  const months = Array.from({ length: 24 }, (_, index) =>
    january + index > today.month ? ahead : unit(book.month(january + index)),
  );
  return { d: slots, w: weeks, m: months };
}

/** Keeps the last step of a month despite rounding of sums of shares. */
const epsilon = 1e-6;

/** Cumulative counters of the months that a read needs, each computed once. */
class CounterBook {
  readonly #meter: ConsumptionSource;
  readonly #calendar: LocalCalendar;
  readonly #counters = new Map<MonthIndex, Float64Array | null>();

  constructor(meter: ConsumptionSource, calendar: LocalCalendar) {
    this.#meter = meter;
    this.#calendar = calendar;
  }

  /** Steps counted from one slot of a month to another. */
  between(month: MonthIndex, from: number, to: number): number | null {
    const counter = this.#counter(month);
    return counter && wholeSteps(counter[to]) - wholeSteps(counter[from]);
  }

  month(month: MonthIndex): number | null {
    const { counts, loadedIn, off } = this.#meter;
    // A finished month that ran undisturbed counts its whole total: no need to walk its slots.
    if (month < this.#calendar.today.month && (off.length === 0 || !this.#offIn(month)))
      return monthTotal(counts, month, loadedIn);
    const counter = this.#counter(month);
    return counter && wholeSteps(counter.at(-1));
  }

  #counter(month: MonthIndex): Float64Array | null {
    const known = this.#counters.get(month);
    if (known !== undefined) return known;
    const made = this.#make(month);
    this.#counters.set(month, made);
    return made;
  }

  #make(month: MonthIndex): Float64Array | null {
    const { counts, loadedIn, seed, off } = this.#meter;
    const total = monthTotal(counts, month, loadedIn);
    if (total === null) return null;
    const shares = dayShares(seed, month);
    const counter = new Float64Array(shares.length * slotsPerDay + 1);
    const { today, slot } = this.#calendar;
    const current = month < today.month ? counter.length : slotIndex(today.day, slot);
    const stopped = off.length > 0 && this.#offIn(month) ? this.#sharesOff(month) : null;
    for (let index = 0; index < counter.length - 1; index += 1) {
      const passed = index < current ? 1 : index === current ? this.#sharePassed(month) : 0;
      const share =
        (shares[Math.floor(index / slotsPerDay)] ?? 0) * (counts.shape[index % slotsPerDay] ?? 0);
      const running = Math.max(0, passed - (stopped?.[index] ?? 0));
      counter[index + 1] = (counter[index] ?? 0) + total * share * running;
    }
    return counter;
  }

  /** Counted share of the slot in progress: none until it ends, or the elapsed share, by the vendor's rule. */
  #sharePassed(month: MonthIndex): number {
    if (this.#meter.counts.fill === 'null') return 0;
    const { today, slot, nowMs } = this.#calendar;
    const starts = this.#calendar.slotStarts(month);
    const index = slotIndex(today.day, slot);
    const [fromMs, toMs] = [starts[index] ?? 0, starts[index + 1] ?? 0];
    return (nowMs - fromMs) / Math.max(1, toMs - fromMs);
  }

  #offIn(month: MonthIndex): boolean {
    const starts = this.#calendar.slotStarts(month);
    const [fromMs, toMs] = [starts[0] ?? 0, starts.at(-1) ?? 0];
    return this.#meter.off.some(([from, to]) => from < toMs && to > fromMs);
  }

  /** By slot, the share of its length for which the unit was off up to now. */
  #sharesOff(month: MonthIndex): Float64Array {
    const starts = this.#calendar.slotStarts(month);
    const shares = new Float64Array(starts.length - 1);
    for (const [offMs, onMs] of this.#meter.off) {
      const untilMs = Math.min(onMs, this.#calendar.nowMs);
      for (let index = lastAtOrBefore(starts, offMs); index < shares.length; index += 1) {
        const [fromMs, toMs] = [starts[index] ?? 0, starts[index + 1] ?? 0];
        if (fromMs >= untilMs) break;
        const stoppedMs = Math.max(0, Math.min(toMs, untilMs) - Math.max(fromMs, offMs));
        shares[index] = (shares[index] ?? 0) + stoppedMs / Math.max(1, toMs - fromMs);
      }
    }
    return shares;
  }
}

/** The slot in which an instant falls; the first for one before the month, none for one after it. */
function lastAtOrBefore(starts: Float64Array, ms: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

function wholeSteps(counter: number | undefined): number {
  return Math.floor((counter ?? 0) + epsilon);
}
