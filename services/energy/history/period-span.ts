import { Temporal } from 'temporal-polyfill';
import { addDays } from '@hearth/calendar/dates.ts';
import { type LocalDays } from '@hearth/calendar/local-days.ts';
import type { HistoryPeriod } from './contract.ts';

/** Half-open local days. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

export interface SlotSpan extends DaySpan {
  readonly fromMs: number;
  readonly toMs: number;
  /** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
  readonly label: string;
}

/** The local days of the period that holds `date`; weeks begin on Monday. */
export function spanOfPeriod(period: Exclude<HistoryPeriod, 'all'>, date: string): DaySpan {
  const day = Temporal.PlainDate.from(date);
  const from = startOf(period, day);
  return { from: from.toString(), to: from.add(lengthOf(period)).toString() };
}

/** Whole years from the first to the last reading. */
export function spanOfAll(first: string, last: string): DaySpan {
  return {
    from: `${first.slice(0, 4)}-01-01`,
    to: `${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}-01-01`,
  };
}

/** The slots of a week or month (days), a year (months) or of all (years); the first and the last of a chosen range may be cut. */
export function slotsOfSpan(
  period: Exclude<HistoryPeriod, 'day'>,
  span: DaySpan,
  days: LocalDays,
): SlotSpan[] {
  const letters = { week: 10, month: 10, year: 7, all: 4 }[period];
  const slots: SlotSpan[] = [];
  for (let from = span.from; from < span.to;) {
    const next = nextStep(period, Temporal.PlainDate.from(from)).toString();
    const to = next < span.to ? next : span.to;
    slots.push(slotOf({ from, to }, from.slice(0, letters), days));
    from = to;
  }
  return slots;
}

function nextStep(
  period: Exclude<HistoryPeriod, 'day'>,
  day: Temporal.PlainDate,
): Temporal.PlainDate {
  switch (period) {
    case 'week':
    case 'month':
      return day.add({ days: 1 });
    case 'year':
      return day.with({ day: 1 }).add({ months: 1 });
    case 'all':
      return day.with({ month: 1, day: 1 }).add({ years: 1 });
  }
}

export function slotOf(span: DaySpan, label: string, days: LocalDays): SlotSpan {
  const fromMs = days.spanOf(span.from).fromMs;
  return { ...span, fromMs, toMs: days.spanOf(addDays(span.to, -1)).toMs, label };
}

/** A day of the neighbouring period at the same position, or its last day. */
export function neighbour(
  period: Exclude<HistoryPeriod, 'all'>,
  date: string,
  direction: 1 | -1,
): string {
  const day = Temporal.PlainDate.from(date);
  return (direction === 1 ? day.add(lengthOf(period)) : day.subtract(lengthOf(period))).toString();
}

function startOf(
  period: Exclude<HistoryPeriod, 'all'>,
  day: Temporal.PlainDate,
): Temporal.PlainDate {
  switch (period) {
    case 'day':
      return day;
    case 'week':
      return day.subtract({ days: day.dayOfWeek - 1 });
    case 'month':
      return day.with({ day: 1 });
    case 'year':
      return day.with({ month: 1, day: 1 });
  }
}

const lengthOf = (period: Exclude<HistoryPeriod, 'all'>): Temporal.DurationLike =>
  ({ day: { days: 1 }, week: { days: 7 }, month: { months: 1 }, year: { years: 1 } })[period];
