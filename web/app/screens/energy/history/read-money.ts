import type { History } from '@hearth/energy/history/contract.ts';
import type { Backend } from '../../../../server/backend.ts';
import { hasCosts } from '../cost/cost-sum.ts';
import type { PeriodCost } from '../cost/period-cost.ts';
import { costTimeoutMs, periodCostsOf } from '../cost/read-period-costs.ts';
import type { HistoryRequest } from './history-request.ts';
import { readComparedMonth } from './read-compared-month.ts';
import { weatherUseKwh } from './weather-use.ts';

interface Reading {
  readonly energy: Backend['energy'];
  readonly params: { readonly installation: string };
  readonly token: string | undefined;
  readonly history: History;
}

/** Costs of a period of the whole home; in money also its hours, the part of the weather, and its month of the budget page. */
export async function readMoney(reading: Reading, { unit }: Pick<HistoryRequest, 'unit'>) {
  const { energy, params, token, history } = reading;
  const costs = await periodCostsOf(history, (query) =>
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

/** Steps of a range can be cut, so that its weather is not compared month by month. */
async function readWeather(
  { energy, params, token, history }: Reading,
  { yearBefore }: PeriodCost,
): Promise<number | null> {
  const { period, range } = history;
  if (!yearBefore || range || (period !== 'month' && period !== 'year')) return null;
  const query = { period, date: yearBefore.days.from };
  const before = await energy.getHistory({ params, query }, { token });
  return before.ok ? weatherUseKwh(history, before.value, yearBefore.compared) : null;
}
