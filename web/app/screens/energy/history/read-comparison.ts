import type { Result } from '@hearth/core/problem.ts';
import type { History, HistoryPeriod, YearComparison } from '@hearth/energy/history/contract.ts';
import type { HistoryRequest } from './history-request.ts';

const comparedPeriods = ['week', 'month', 'year'] as const;
type ComparedPeriod = (typeof comparedPeriods)[number];

type Read = (query: {
  period: ComparedPeriod;
  date: string;
}) => Promise<Result<{ readonly comparison: YearComparison | null }>>;

/** A period of the whole home in kWh beside the year before; null for others, and where it cannot be read: the page does without it. */
export async function readComparison(
  history: Result<History>,
  request: Pick<HistoryRequest, 'period' | 'unit' | 'appliance'>,
  read: Read,
): Promise<YearComparison | null> {
  if (!history.ok || request.unit !== 'kwh' || request.appliance !== undefined) return null;
  if (!isCompared(request.period)) return null;
  const answer = await read({ period: request.period, date: history.value.date });
  return answer.ok ? answer.value.comparison : null;
}

const isCompared = (period: HistoryPeriod): period is ComparedPeriod =>
  comparedPeriods.some((each) => each === period);
