import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { Chart } from '../../../../../ui/chart/chart.tsx';
import { useMonthName } from '../../use-month-name.ts';

/** Energy of each month of a usual year, with a read-out and a table. */
export function YieldMonths({ monthsKwh }: { readonly monthsKwh: readonly number[] }) {
  const text = useText();
  const formats = useFormats();
  const monthName = useMonthName();
  const letter = useMonthName('narrow');
  const most = Math.max(...monthsKwh);
  return (
    <Chart
      sentence={text('solar.months-sentence', {
        month: monthName(monthsKwh.indexOf(most) + 1),
        energy: formats.energy(Math.round(most), 0),
      })}
      axis={{
        count: 12,
        ticks: monthsKwh.map((_, i) => ({ at: i + 0.5, label: letter(i + 1) })),
      }}
      rows={[
        {
          kind: 'bars',
          height: 150,
          uses: [{ series: 'sun', values: monthsKwh.map(Math.round) }],
          title: text('solar.months'),
          unit: 'kWh',
          tickText: (value) => formats.number(value, 0),
        },
      ]}
      cursor={{
        label: text('solar.months-cursor'),
        texts: monthsKwh.map((kwh, i) =>
          text('solar.month-yield', {
            month: monthName(i + 1),
            energy: formats.energy(Math.round(kwh), 0),
          }),
        ),
      }}
    />
  );
}
