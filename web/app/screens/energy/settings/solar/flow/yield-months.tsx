import { useMemo } from 'react';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { useShell } from '../../../../../shell-context.tsx';
import { Chart } from '../../../../../ui/chart/chart.tsx';

/** Energy of each month of a usual year, with a read-out and a table. */
export function YieldMonths({ monthsKwh }: { readonly monthsKwh: readonly number[] }) {
  const text = useText();
  const formats = useFormats();
  const names = useMonthNames();
  const most = Math.max(...monthsKwh);
  return (
    <Chart
      sentence={text('solar.months-sentence', {
        month: names[monthsKwh.indexOf(most)]?.long ?? '',
        energy: formats.energy(Math.round(most), 0),
      })}
      axis={{
        count: 12,
        ticks: names.map(({ narrow }, i) => ({ at: i + 0.5, label: narrow })),
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
            month: names[i]?.long ?? '',
            energy: formats.energy(Math.round(kwh), 0),
          }),
        ),
      }}
    />
  );
}

function useMonthNames() {
  const locale = useShell()?.language.format ?? 'en-GB';
  return useMemo(() => {
    const named = (month: 'narrow' | 'long') =>
      new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' });
    const [narrow, long] = [named('narrow'), named('long')];
    return Array.from({ length: 12 }, (_, month) => {
      const day = Date.UTC(2026, month, 15);
      return { narrow: narrow.format(day), long: long.format(day) };
    });
  }, [locale]);
}
