import type { Result } from '@hearth/core/problem.ts';
import type { History, YearComparison } from '@hearth/energy/history/contract.ts';
import type { HistoryRequest } from './history-request.ts';

const yearPeriods = ['week', 'month', 'year'] as const;

type Query =
  | { readonly from: string; readonly to: string }
  | { readonly period: (typeof yearPeriods)[number]; readonly date: string };

type Read = (query: Query) => Promise<Result<{ readonly comparison: YearComparison | null }>>;

/** A period of the whole home in kWh beside last year where that is chosen; null where it cannot be read: the page does without it. */
export async function readComparison(
  history: Result<History>,
  request: Pick<HistoryRequest, 'unit' | 'appliance' | 'compare'>,
  read: Read,
): Promise<YearComparison | null> {
  if (!history.ok || request.unit === 'money' || request.compare === 'previous') return null;
  if (!isComparable(history.value, request)) return null;
  const { range, date } = history.value;
  const period = yearPeriods.find((each) => each === history.value.period);
  const query = range ?? (period && { period, date });
  const answer = query && (await read(query));
  return answer?.ok ? answer.value.comparison : null;
}

/** Whether a choice of comparisons is offered: for weeks, months, years and ranges of the whole home in kWh and in money. */
export const isComparable = (
  { period, appliance }: Pick<History, 'period' | 'appliance'>,
  { unit }: Pick<HistoryRequest, 'unit'>,
): boolean => unit === 'kwh' && appliance === null && yearPeriods.some((each) => each === period);
