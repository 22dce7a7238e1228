import type { History } from '@hearth/energy/history/contract.ts';
import type { Backend } from '../../../../server/backend.ts';
import { hasCosts } from '../cost/cost-sum.ts';
import type { PeriodCost } from '../cost/period-cost.ts';
import { costTimeoutMs, periodCostsOf } from '../cost/read-period-costs.ts';
import type { HistoryRequest } from './history-request.ts';
import { readComparedMonth } from './read-compared-month.ts';
import { rangeWeatherKwh, weatherUseKwh } from './weather-use.ts';

interface Reading {
  readonly energy: Backend['energy'];
  readonly params: { readonly installation: string };
  readonly token: string | undefined;
  readonly history: History;
}

/** Costs of a period of the whole home; in money also its hours, the part of the weather, and its month of the budget page. */
export async function readMoney(
  reading: Reading,
  { unit, compare }: Pick<HistoryRequest, 'unit' | 'compare'>,
) {
  const { energy, params, token, history } = reading;
  // Beside kilowatt-hours stands the cost of the year before, whatever these are compared with.
  const compared = unit === 'money' ? compare : 'year';
  const costs = await periodCostsOf(history, compared, (query) =>
    energy.getCosts({ params, query }, { token, timeoutMs: costTimeoutMs }),
  );
  if (!costs || unit !== 'money') return { costs, hours: null, comparedMonth: null };
  const needsHours = history.period === 'day' && hasCosts(costs.costs);
  const hours = needsHours
    ? await energy.getHourCosts(
        { params, query: { day: history.date } },
        { token, timeoutMs: costTimeoutMs },
      )
    : null;
  return {
    costs: { ...costs, weatherKwh: await readWeather(reading, costs) },
    hours: hours?.ok ? hours.value : null,
    comparedMonth: await readComparedMonth(history, costs.costs, () =>
      energy.getBudget({ params }, { token }),
    ),
  };
}

/** Bought energy that the weather explains against the year before; of a range as the service compares its years. */
async function readWeather(
  { energy, params, token, history }: Reading,
  { before, compare }: PeriodCost,
): Promise<number | null> {
  const { period, range } = history;
  if (!before || compare === 'previous') return null;
  if (range) {
    const [years, then] = await Promise.all([
      energy.compareYears({ params, query: range }, { token }),
      energy.getHistory({ params, query: before.days }, { token }),
    ]);
    return years.ok && then.ok ? rangeWeatherKwh(years.value.comparison, then.value) : null;
  }
  if (period !== 'month' && period !== 'year') return null;
  const query = { period, date: before.days.from };
  const then = await energy.getHistory({ params, query }, { token });
  return then.ok ? weatherUseKwh(history, then.value, before.compared) : null;
}
