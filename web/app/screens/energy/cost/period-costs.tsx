import { useText } from '../../../i18n/use-text.ts';
import type { HistoryQuery } from '../../../paths.ts';
import { settingPaths } from '../../../setting-paths.ts';
import { SumTable } from '../../../ui/chart/swatch.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { ComparisonChoice } from '../history/comparison-choice.tsx';
import { changeCausesOf } from './change-causes.ts';
import { costSumOf, hasCosts } from './cost-sum.ts';
import { MissingDays } from './missing-days.tsx';
import type { PeriodCost } from './period-cost.ts';
import { useAmount } from './use-amount.ts';
import { WhyChanged } from './why-changed.tsx';
import { costChangeOf } from './cost-change.ts';

export interface PeriodCostsProps extends PeriodCost {
  /** The parts are the legend of a chart. */
  readonly hasLegend?: boolean;
  /** The address for links to other comparisons; null where none is offered. */
  readonly here: HistoryQuery | null;
}

/** Cost of a period by part, with what it is compared with. */
export function PeriodCosts(props: PeriodCostsProps) {
  const { costs, days, hasLegend, compare, here } = props;
  const text = useText();
  const amount = useAmount(costs.currency ?? 'EUR');
  const sum = hasCosts(costs) ? costSumOf(costs, days) : null;
  if (!sum)
    return (
      <Section title={text('cost.title')}>
        <p className="small second">
          {text(hasCosts(costs) ? 'cost.nothing' : `cost.${costs.state}`)}
        </p>
        {costs.state === 'no-contract' && (
          <p className="small">
            <Link href={settingPaths.tariff(costs.installation)}>
              {text('cost.enter-contract')}
            </Link>
          </p>
        )}
      </Section>
    );
  const change = costChangeOf(props);
  const causes = hasLegend ? changeCausesOf(props) : null;
  return (
    <>
      <div className="history-sums">
        <SumTable
          title={text('cost.title')}
          total={amount(sum.total)}
          rows={sum.parts.map((each) => ({
            ...(hasLegend ? { fill: each.part } : {}),
            name: text(`cost.part-${each.part}`),
            value: amount(each.amount),
          }))}
        />
        {costs.state === 'heat-pump-only' && (
          <p className="small second">{text('cost.heat-pump-only')}</p>
        )}
        <MissingDays sum={sum} timeZone={costs.timeZone} />
      </div>
      {(change || here) && (
        <div className="history-sums">
          {here && <ComparisonChoice here={here} unit="money" compare={compare} />}
          <p className="small second">
            {change
              ? text(`cost.before-${compare}${change.isUntilYesterday ? '-until-yesterday' : ''}`, {
                  now: amount(change.now),
                  amount: amount(change.before),
                  difference: amount(change.now - change.before),
                })
              : text(
                  compare === 'weather' && costChangeOf({ ...props, compare: 'year' })
                    ? 'comparison.no-weather'
                    : 'cost.not-compared',
                )}
          </p>
        </div>
      )}
      {causes && <WhyChanged causes={causes} amount={amount} />}
    </>
  );
}
