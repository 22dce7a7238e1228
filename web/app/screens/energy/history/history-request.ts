import type { HistoryPeriod } from '@hearth/energy/history/contract.ts';
import { isDate } from '@hearth/calendar/dates.ts';

export const periods = [
  'day',
  'week',
  'month',
  'year',
  'all',
] as const satisfies readonly HistoryPeriod[];

/** What the address asks for. */
export interface HistoryRequest {
  readonly period: HistoryPeriod;
  /** A local day of the period; undefined for the present one. */
  readonly date: string | undefined;
  readonly view: 'chart' | 'table';
  readonly appliance: string | undefined;
  /** What was typed and is no date; the page says so at the field. */
  readonly badDate: string | null;
}

/** null where the address names nothing: a period there is not, an appliance that cannot be one. */
export function historyRequestOf(search: URLSearchParams): HistoryRequest | null {
  const period = periods.find((each) => each === (search.get('period') ?? 'day'));
  const appliance = search.get('appliance') || undefined;
  if (!period || (appliance !== undefined && !uuid.test(appliance))) return null;
  const typed = (search.get('date') ?? '').trim();
  const date = typed === '' ? undefined : dateOf(typed);
  return {
    period,
    date: date ?? undefined,
    view: search.get('view') === 'table' ? 'table' : 'chart',
    appliance,
    badDate: date === null ? typed.slice(0, 40) : null,
  };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A day, a month or a year, as the browser's own fields write them. */
function dateOf(typed: string): string | null {
  const whole = /^\d{4}$/.test(typed)
    ? `${typed}-01-01`
    : /^\d{4}-\d{2}$/.test(typed)
      ? `${typed}-01`
      : typed;
  return isDate(whole) ? whole : null;
}
