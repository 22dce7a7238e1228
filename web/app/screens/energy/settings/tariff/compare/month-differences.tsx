import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { Chart } from '../../../../../ui/chart/chart.tsx';
import { useCurrencySymbol } from '../../../cost/use-currency-symbol.ts';
import { useMonthName } from '../../use-month-name.ts';
import { useMoney } from '../flow/use-money.ts';

export interface MonthDifferencesProps {
  readonly currency: string;
  /** `2026-01`, in order. */
  readonly months: readonly string[];
  /** Contracts with what each month costs more than today's, millionths of the currency. */
  readonly contracts: readonly { readonly name: string; readonly more: readonly number[] }[];
}

/** What other contracts cost more (above the line) or less (below it) in each month. */
export function MonthDifferences({ currency, months, contracts }: MonthDifferencesProps) {
  const text = useText();
  const formats = useFormats();
  const money = useMoney(currency);
  const symbol = useCurrencySymbol(currency);
  const letter = useMonthName('narrow');
  const monthOf = (month: string): string => formats.month(`${month}-01`);
  const signed = (amount: number): string => `${amount > 0 ? '+' : ''}${money.micros(amount)}`;
  return (
    <Chart
      sentence={text('compare.chart', {
        contracts: formats.list(contracts.map(({ name }) => name)),
      })}
      axis={{
        count: months.length,
        ticks: months.map((month, k) => ({ at: k + 0.5, label: letter(Number(month.slice(5))) })),
      }}
      rows={contracts.map(({ name, more }) => ({
        kind: 'bars',
        height: contracts.length > 1 ? 96 : 130,
        uses: [{ series: 'energy', values: more.map((each) => Math.max(0, each) / 1e6) }],
        sources: [{ series: 'saved', values: more.map((each) => Math.max(0, -each) / 1e6) }],
        title: name,
        unit: symbol,
        tickText: (value: number) => formats.number(value, 0),
      }))}
      readout={text('compare.chart-note')}
      cursor={{
        label: text('compare.chart-cursor'),
        texts: months.map((month, k) =>
          text('compare.chart-month', {
            month: monthOf(month),
            differences: formats.list(
              contracts.map(({ name, more }) =>
                text('compare.chart-difference', { name, amount: signed(more[k] ?? 0) }),
              ),
            ),
          }),
        ),
      }}
    />
  );
}
