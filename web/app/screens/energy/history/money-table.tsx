import type { History } from '@hearth/energy/history/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import type { CostSum } from '../cost/cost-sum.ts';
import type { MoneyView } from '../cost/money-view.ts';
import { useAmount } from '../cost/use-amount.ts';
import { energyTexts } from '../energy-texts.ts';
import { houseDecimals } from './house-view.ts';

/** Costs of the steps by part as a table; its columns and rows add up to the sums below and beside them. */
export function MoneyTable({
  history,
  view,
  currency,
  sum,
}: {
  readonly history: Pick<History, 'period' | 'timeZone'>;
  readonly view: MoneyView;
  readonly currency: string;
  readonly sum: CostSum;
}) {
  const text = useText();
  const formats = useFormats(history.timeZone);
  const amount = useAmount(currency);
  const { period } = history;
  const texts = energyTexts(text, formats, houseDecimals(period));
  const rows = view.steps.flatMap((step, k) => {
    const cost = view.costs[k];
    return cost ? [{ step, cost }] : [];
  });
  const totalKwh = rows.reduce((all, { cost }) => all + cost.importKwh, 0);
  return (
    <ChartTable
      caption={text(`cost.table-${period}`)}
      stepName={text(`series.step-${period}`)}
      steps={rows.map(({ step }) => (period === 'day' ? step.label : texts.stepName(period, step)))}
      columns={[
        ...view.parts.map((part, column) => ({
          name: text(`cost.part-${part}`),
          fill: part,
          values: rows.map(({ cost }) => cost.minor[column] ?? 0),
          total: amount(sum.parts.find((each) => each.part === part)?.amount ?? 0),
        })),
        {
          name: text('series.total'),
          strong: true,
          values: rows.map(({ cost }) => cost.total),
          total: amount(sum.total),
        },
        {
          name: text('cost.bought-kwh'),
          values: rows.map(({ cost }) => cost.importKwh),
          valueText: texts.figure,
          total: texts.figure(totalKwh),
        },
      ]}
      valueText={amount}
      totalName={text('series.total')}
    />
  );
}
