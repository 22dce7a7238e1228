import { useText } from '../../../i18n/use-text.ts';
import { settingPaths } from '../../../setting-paths.ts';
import { ValuePair, ValuePairs } from '../../../ui/evidence.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { GradeMark } from '../grade-mark.tsx';
import { type CostSum, type CurrentCosts as CostsOfNow, hasCosts } from './cost-sum.ts';
import { MissingDays } from './missing-days.tsx';
import { useAmount } from './use-amount.ts';

/** Cost of today so far, yesterday and this month; without a contract or a grid meter, what is needed for it. */
export function CurrentCosts({ costs }: { readonly costs: CostsOfNow }) {
  const text = useText();
  const contract = (
    <Link href={settingPaths.tariff(costs.installation)}>{text('cost.contract')}</Link>
  );
  if (hasCosts(costs) && costs.currency !== null)
    return (
      <Section title={text('cost.title')} action={contract}>
        <Figures costs={costs} currency={costs.currency} />
        {costs.state === 'heat-pump-only' && (
          <p className="small second">{text('cost.heat-pump-only')}</p>
        )}
      </Section>
    );
  return (
    <Section title={text('cost.title')}>
      <p className="small second">{text(`cost.${costs.state}`)}</p>
      {costs.state === 'no-contract' && (
        <p className="small">
          <Link href={settingPaths.tariff(costs.installation)}>{text('cost.enter-contract')}</Link>
        </p>
      )}
    </Section>
  );
}

function Figures({ costs, currency }: { readonly costs: CostsOfNow; readonly currency: string }) {
  const text = useText();
  const amount = useAmount(currency);
  const { today, yesterday, month, monthBefore } = costs;
  if (!month && !yesterday) return <p className="small second">{text('cost.nothing')}</p>;
  const figure = (sum: CostSum | null): string =>
    sum ? amount(sum.total) : text('cost.not-known');
  const derived = <GradeMark grade="derived" />;
  return (
    <>
      <ValuePairs>
        <ValuePair label={text('cost.today')} value={figure(today)} evidence={derived} />
        <ValuePair label={text('cost.yesterday')} value={figure(yesterday)} evidence={derived} />
        <ValuePair
          label={text('cost.month')}
          value={figure(month)}
          evidence={derived}
          note={monthBefore && text('cost.month-before', { amount: amount(monthBefore.total) })}
        />
      </ValuePairs>
      {month && <MissingDays sum={month} timeZone={costs.timeZone} />}
    </>
  );
}
