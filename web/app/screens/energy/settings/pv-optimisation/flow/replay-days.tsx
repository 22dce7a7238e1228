import type { SurplusReplayAnswer } from '@hearth/energy/heat-effect/contract.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { Chart } from '../../../../../ui/chart/chart.tsx';
import { ChartTable } from '../../../../../ui/chart/chart-table.tsx';
import { Legend } from '../../../../../ui/chart/swatch.tsx';

type ReplayedDays = Extract<SurplusReplayAnswer, { state: 'known' }>['days'];

/** Electricity of the heat pump on each day with the use of surplus, by origin. */
export function ReplayDays({ days }: { readonly days: ReplayedDays }) {
  const text = useText();
  const formats = useFormats();
  const most = days.reduce((best, each) => (each.with.sunKwh > best.with.sunKwh ? each : best));
  const sentenceOf = ({ day, with: own, without }: ReplayedDays[number]): string =>
    text('surplus.day-sentence', {
      day: formats.weekday(day, 'long'),
      sun: formats.energy(own.sunKwh, 1),
      grid: formats.energy(own.gridKwh, 1),
      before: formats.energy(without.sunKwh, 1),
    });
  const [sun, grid] = [text('surplus.sun'), text('surplus.grid')];
  const energy = (kwh: number): string => formats.number(kwh, 1);
  return (
    <>
      <Chart
        sentence={text('surplus.chart-sentence', {
          day: formats.weekday(most.day, 'long'),
          sun: formats.energy(most.with.sunKwh, 1),
        })}
        axis={{
          count: days.length,
          ticks: days.map(({ day }, i) => ({ at: i + 0.5, label: formats.weekday(day, 'short') })),
        }}
        rows={[
          {
            kind: 'bars',
            height: 140,
            uses: [
              { series: 'sun', values: days.map(({ with: own }) => own.sunKwh) },
              { series: 'grid', values: days.map(({ with: own }) => own.gridKwh) },
            ],
            title: text('surplus.chart-title'),
            unit: 'kWh',
            tickText: (value) => formats.number(value, 0),
          },
        ]}
        cursor={{ label: text('surplus.chart-cursor'), texts: days.map(sentenceOf) }}
        table={{
          summary: text('surplus.table'),
          content: (
            <ChartTable
              caption={text('surplus.chart-title')}
              stepName={text('surplus.day')}
              steps={days.map(({ day }) => formats.day(day, 'weekday'))}
              valueText={energy}
              columns={[
                { name: sun, fill: 'sun', values: days.map(({ with: own }) => own.sunKwh) },
                { name: grid, fill: 'grid', values: days.map(({ with: own }) => own.gridKwh) },
                {
                  name: text('surplus.sun-before'),
                  values: days.map(({ without }) => without.sunKwh),
                },
              ]}
            />
          ),
        }}
      />
      <Legend
        items={[
          { fill: 'sun', name: sun },
          { fill: 'grid', name: grid },
        ]}
      />
    </>
  );
}
