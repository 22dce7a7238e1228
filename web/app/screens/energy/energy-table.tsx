import type { HistorySeries, HistoryPeriod } from '@hearth/energy/history/contract.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { ChartTable } from '../../ui/chart/chart-table.tsx';
import { energyTexts } from './energy-texts.ts';
import { type ChartModel, decimalsOf, withoutRoundingNoise } from './chart-model.ts';
import type { Sums } from './sums.ts';

/** The chart's figures as a table, one row per step. */
export function EnergyTable(props: {
  picture: ChartModel;
  period: HistoryPeriod;
  timeZone: string;
  sums: Sums;
  gauges?: readonly HistorySeries[];
}) {
  const { picture, period, sums, gauges = [] } = props;
  const text = useText();
  const formats = useFormats(props.timeZone);
  const texts = energyTexts(text, formats, decimalsOf(picture));
  const written = energyTexts(text, formats, sums.decimals);
  // Future steps and steps before the first measurement have no row.
  const rows = picture.steps.flatMap((step, index) =>
    picture.states[index] === 'future' || picture.states[index] === 'before'
      ? []
      : [{ step, index }],
  );
  const stacks = picture.stacks.filter((stack) =>
    sums.rows.some((row) => row.series === stack.series),
  );
  const at = (values: readonly (number | null)[]) => rows.map(({ index }) => values[index] ?? null);
  // Energy that is known only as part of the period's total has a row of its own.
  const restOf = (values: readonly (number | null)[], totalKwh: number): number =>
    withoutRoundingNoise(totalKwh - values.reduce<number>((sum, value) => sum + (value ?? 0), 0));
  const totalOf = (series: string): number =>
    sums.rows.find((row) => row.series === series)?.kWh ?? 0;
  const rest = restOf(picture.totals, sums.totalKwh ?? 0);
  const hasRest = rest >= (picture.resolutionKwh ?? 0.1);
  const withRest = (values: readonly (number | null)[], totalKwh: number) =>
    hasRest ? [...at(values), restOf(values, totalKwh)] : at(values);
  return (
    <ChartTable
      caption={text(`series.table-${period}`)}
      stepName={text(`series.step-${period}`)}
      steps={[
        ...rows.map(({ step }) => (period === 'day' ? step.label : texts.stepName(period, step))),
        ...(hasRest ? [text('series.only-in-total')] : []),
      ]}
      columns={[
        ...stacks.map((stack) => ({
          name: text(`series.${stack.series}`),
          fill: stack.series,
          values: withRest(stack.values, totalOf(stack.series)),
          total: written.figure(totalOf(stack.series)),
        })),
        ...(stacks.length > 1
          ? [
              {
                name: text('series.total'),
                strong: true,
                values: withRest(picture.totals, sums.totalKwh ?? 0),
                total: written.figure(sums.total),
              },
            ]
          : []),
        ...gauges.map((gauge) => ({
          name: text('series.in-unit', { name: text(`series.${gauge.metric}`), unit: gauge.unit }),
          values: at(gauge.values),
          valueText: (value: number) => formats.quantity(value, null, 1),
        })),
      ]}
      valueText={texts.figure}
      totalName={text('series.total')}
    />
  );
}
