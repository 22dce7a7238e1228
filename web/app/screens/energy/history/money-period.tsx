import type { HourCosts } from '@hearth/energy/cost/contract.ts';
import type { History } from '@hearth/energy/history/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { HistoryQuery } from '../../../paths.ts';
import { settingPaths } from '../../../setting-paths.ts';
import { Link } from '../../../ui/link.tsx';
import { costSumOf } from '../cost/cost-sum.ts';
import { moneyView } from '../cost/money-view.ts';
import type { PeriodCost } from '../cost/period-cost.ts';
import { useAmount } from '../cost/use-amount.ts';
import { type CostChange, costChangeOf } from '../cost/cost-change.ts';
import { Lead } from '../lead.tsx';
import type { HistoryRequest } from './history-request.ts';
import { subjectOf } from './history-view.ts';
import { MoneyChart } from './money-chart.tsx';
import { MoneyTable } from './money-table.tsx';
import { PeriodBar } from './period-bar.tsx';
import type { RangeFault } from './range-fault.ts';
import { periodName, subjectName } from './sentence.ts';
import { ViewToggle } from './view-toggle.tsx';

export interface MoneyPeriodProps {
  readonly history: History;
  readonly costs: PeriodCost;
  /** Costs by hour of a single day. */
  readonly hours: HourCosts | null;
  /** The month that the budget page compares with its budget; null where it does not. */
  readonly comparedMonth: string | null;
  readonly request: HistoryRequest;
  readonly here: HistoryQuery;
  readonly fault: RangeFault | null;
}

/** One period in money: its name between the arrows, the sentence, and the chart or the table. */
export function MoneyPeriod({
  history,
  comparedMonth,
  costs,
  hours,
  request,
  here,
  fault,
}: MoneyPeriodProps) {
  const text = useText();
  const formats = useFormats(history.timeZone);
  const amount = useAmount(costs.costs.currency ?? 'EUR');
  const subject = subjectOf(history);
  const name = subjectName(subject, { text, formats });
  const sum = costSumOf(costs.costs, costs.days);
  const isSoFar = subject.kind === 'today' || subject.kind.startsWith('this-');
  const what = sum
    ? text(isSoFar ? 'cost.lead-so-far' : 'cost.lead', { name, amount: amount(sum.total) })
    : text('cost.lead-nothing', { name });
  const change = costChangeOf(costs);
  const changed =
    change && changeText(change, { compare: costs.compare, text, percent: formats.percent });
  const sentence =
    change && changed !== null
      ? text(change.isUntilYesterday ? 'cost.lead-until-yesterday' : 'cost.lead-compared', {
          what,
          change: changed,
        })
      : text('history.alone', { what });
  const view = moneyView(history, { ...costs, hours });
  return (
    <>
      <div className="history-head">
        <PeriodBar
          history={history}
          request={request}
          here={here}
          fault={fault}
          name={periodName(subject, { text, formats })}
        />
        <Lead sentence={sentence} figure={sum ? amount(sum.total) : undefined} />
        {comparedMonth !== null && (
          <p className="second">
            <Link href={settingPaths.budgetMonth(comparedMonth, here.installation)}>
              {text('cost.see-variance', { month: formats.month(`${comparedMonth}-01`) })}
            </Link>
          </p>
        )}
      </div>
      {view.parts.length > 0 && sum && (
        <div className="history-view">
          <ViewToggle request={request} here={here} />
          {request.view === 'chart' ? (
            <MoneyChart
              history={history}
              view={view}
              currency={costs.costs.currency ?? 'EUR'}
              sentence={sentence}
              here={here}
            />
          ) : (
            <>
              <p className="chart-readout">{text('cost.hint-table')}</p>
              <MoneyTable
                history={history}
                view={view}
                currency={costs.costs.currency ?? 'EUR'}
                sum={sum}
              />
            </>
          )}
        </div>
      )}
    </>
  );
}

interface ChangeWords {
  readonly compare: PeriodCost['compare'];
  readonly text: ReturnType<typeof useText>;
  percent(share: number): string;
}

/** "23 % less than a year before"; null where there is no share of nothing. */
function changeText(
  { now, before }: CostChange,
  { compare, text, percent }: ChangeWords,
): string | null {
  if (before <= 0) return null;
  const share = (now - before) / before;
  if (Math.abs(share) < leastShare) return text(`cost.same-as-${compare}`);
  const than = share < 0 ? 'less' : 'more';
  return text(`cost.${than}-than-${compare}`, { share: percent(Math.abs(share)) });
}

const leastShare = 0.005;
