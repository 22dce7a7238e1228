import { isDate } from '@hearth/calendar/dates.ts';
import type { Result } from '@hearth/core/problem.ts';
import type { History, HistoryPeriod } from '@hearth/energy/history/contract.ts';
import type { HistoryRequest } from './history-request.ts';
import { type RangeFault, rangeFaults } from './range-fault.ts';

type Query =
  | { readonly from: string; readonly to: string }
  | { readonly period: HistoryPeriod; readonly date: string | undefined };

type Read = (query: Query) => Promise<Result<History>>;

/** The requested history; where the typed range cannot be answered, that of the period with the fault at its field. */
export async function readRange(
  { range, period, date }: Pick<HistoryRequest, 'range' | 'period' | 'date'>,
  read: Read,
): Promise<{ readonly history: Result<History>; readonly fault: RangeFault | null }> {
  if (!range) return { history: await read({ period, date }), fault: null };
  const typed = (['from', 'to'] as const).find((end) => !isDate(range[end]));
  if (typed) {
    const code = range[typed] === '' ? 'range-incomplete' : 'bad-date';
    return { history: await read({ period, date }), fault: { field: typed, code, params: {} } };
  }
  const history = await read(range);
  const fault = history.ok ? null : faultOf(history);
  return fault ? { history: await read({ period, date }), fault } : { history, fault };
}

function faultOf({ code, at, params }: Result<never> & { ok: false }): RangeFault | null {
  const field = (['from', 'to'] as const).find((end) => at === `/query/${end}`);
  const faultCode = rangeFaults.find((each) => each === code);
  return field && faultCode ? { field, code: faultCode, params: params ?? {} } : null;
}
