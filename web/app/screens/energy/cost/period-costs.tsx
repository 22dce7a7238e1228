import type { Costs } from '@hearth/energy/cost/contract.ts';
import { useText } from '../../../i18n/use-text.ts';
import { settingPaths } from '../../../setting-paths.ts';
import { SumTable } from '../../../ui/chart/swatch.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { type Days, costSumOf, wholeSumOf } from './cost-sum.ts';
import { MissingDays } from './missing-days.tsx';
import { useAmount } from './use-amount.ts';

export interface PeriodCostsProps {
  readonly costs: Costs;
  readonly days: Days;
  /** The same days a year before; null where they are not read. */
  readonly yearBefore: { readonly costs: Costs; readonly days: Days } | null;
}

/** Cost of a period by part, with last year beside it. */
export function PeriodCosts({ costs, days, yearBefore }: PeriodCostsProps) {
  const text = useText();
  const amount = useAmount(costs.currency ?? 'EUR');
  const sum = costs.state === 'known' ? costSumOf(costs, days) : null;
  if (!sum)
    return (
      <Section title={text('cost.title')}>
        <p className="small second">
          {text(costs.state === 'known' ? 'cost.nothing' : `cost.${costs.state}`)}
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
  const before = yearBefore && wholeSumOf(yearBefore.costs, yearBefore.days);
  const isWhole = sum.unmeasured.length === 0 && sum.unpriced.length === 0;
  return (
    <div className="history-sums">
      <SumTable
        title={text('cost.title')}
        total={amount(sum.total)}
        rows={sum.parts.map((each) => ({
          name: text(`cost.part-${each.part}`),
          value: amount(each.amount),
        }))}
      />
      {before && isWhole && (
        <p className="small second">
          {text('cost.year-before', {
            amount: amount(before.total),
            difference: amount(sum.total - before.total),
          })}
        </p>
      )}
      <MissingDays sum={sum} timeZone={costs.timeZone} />
    </div>
  );
}
