import { useText } from '../../../i18n/use-text.ts';
import { SumTable } from '../../../ui/chart/swatch.tsx';
import type { CauseOfChange } from './change-causes.ts';

/** What made a period dearer or cheaper than the same days a year before. */
export function WhyChanged({
  causes,
  amount,
}: {
  readonly causes: readonly CauseOfChange[];
  readonly amount: (minor: number) => string;
}) {
  const text = useText();
  const total = causes.reduce((sum, each) => sum + each.amount, 0);
  const signed = (minor: number): string => `${minor > 0 ? '+' : ''}${amount(minor)}`;
  return (
    <div className="history-sums">
      <SumTable
        title={text(total > 0 ? 'cost.why-more' : total < 0 ? 'cost.why-less' : 'cost.why-same')}
        total={signed(total)}
        rows={causes.map((each) => ({
          name: text(`cost.cause-${each.cause}`),
          value: signed(each.amount),
        }))}
      />
      <p className="small second">
        {text('cost.why-how')}
        {causes.some(({ cause }) => cause === 'weather') && ` ${text('cost.why-weather')}`}
      </p>
    </div>
  );
}
