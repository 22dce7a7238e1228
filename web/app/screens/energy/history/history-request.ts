import type { HistoryPeriod } from '@hearth/energy/history/contract.ts';
import { isDate } from '@hearth/calendar/dates.ts';

export const periods = [
  'day',
  'week',
  'month',
  'year',
  'all',
] as const satisfies readonly HistoryPeriod[];

/** What the history is shown in; kWh when the address names none. */
export const units = ['kwh', 'money', 'co2', 'cop'] as const;
export type HistoryUnit = (typeof units)[number];

/** What a period is compared with: the one before, last year, or last year at this weather. */
export const comparisons = ['previous', 'year', 'weather'] as const;
export type ComparisonChoice = (typeof comparisons)[number];

/** The comparison when the address names none: costs follow the seasons, so that the month before says little about them. */
export const usualComparison = (unit: HistoryUnit): ComparisonChoice =>
  unit === 'money' ? 'year' : 'previous';

/** Both ends of a range as typed, unchecked. */
export interface TypedRange {
  readonly from: string;
  readonly to: string;
}

/** The request in the address. */
export interface HistoryRequest {
  readonly period: HistoryPeriod;
  /** A local day of the period; undefined for the present one. */
  readonly date: string | undefined;
  /** Days instead of a period; null without. */
  readonly range: TypedRange | null;
  readonly compare: ComparisonChoice;
  readonly view: 'chart' | 'table';
  readonly unit: HistoryUnit;
  readonly appliance: string | undefined;
  /** Typed text that is no date, for the message at the field. */
  readonly badDate: string | null;
}

/** null for an unknown period or a malformed appliance. */
export function historyRequestOf(search: URLSearchParams): HistoryRequest | null {
  const period = periods.find((each) => each === (search.get('period') ?? 'day'));
  const appliance = search.get('appliance') || undefined;
  if (!period || (appliance !== undefined && !uuid.test(appliance))) return null;
  const typed = (search.get('date') ?? '').trim();
  const date = typed === '' ? undefined : dateOf(typed);
  const unit = units.find((each) => each === search.get('unit')) ?? 'kwh';
  return {
    period,
    date: date ?? undefined,
    range: rangeOf(search),
    compare: comparisons.find((each) => each === search.get('compare')) ?? usualComparison(unit),
    view: search.get('view') === 'table' ? 'table' : 'chart',
    unit,
    appliance,
    badDate: date === null ? typed.slice(0, 40) : null,
  };
}

function rangeOf(search: URLSearchParams): TypedRange | null {
  const [from, to] = ['from', 'to'].map((end) => (search.get(end) ?? '').trim().slice(0, 40));
  return from || to ? { from: from ?? '', to: to ?? '' } : null;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A day, a month or a year in the format of the browser's date fields. */
function dateOf(typed: string): string | null {
  const whole = /^\d{4}$/.test(typed)
    ? `${typed}-01-01`
    : /^\d{4}-\d{2}$/.test(typed)
      ? `${typed}-01`
      : typed;
  return isDate(whole) ? whole : null;
}
