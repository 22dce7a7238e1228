import type { History } from '@hearth/energy/history/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { gapsOf } from '../../../ui/chart/axis.ts';
import type { Stack } from '../../../ui/chart/bars.ts';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import { nightSpans, positionOf } from '../chart-model.ts';
import { energyTexts } from '../energy-texts.ts';
import { ticksOf } from '../ticks.ts';
import { houseDecimals } from './house-view.ts';

/** A stack with the name of its energy. */
export interface NamedStack extends Stack {
  readonly name: string;
}

export interface TwoSidedChartProps {
  readonly history: Pick<History, 'period' | 'timeZone' | 'asOf' | 'nights'>;
  readonly steps: History['slots'];
  readonly above: readonly NamedStack[];
  readonly below: readonly NamedStack[];
  /** The chart described in a sentence. */
  readonly sentence: string;
  /** Names both sides of the baseline. */
  readonly title: string;
  readonly hint: string;
}

/** Bars above and below one baseline, with a read-out and a table. */
export function TwoSidedChart(props: TwoSidedChartProps) {
  const { history, steps, above, below } = props;
  const { period, timeZone } = history;
  const text = useText();
  const formats = useFormats(timeZone);
  const texts = energyTexts(text, formats, houseDecimals(period));
  const nowMs = Date.parse(history.asOf);
  const stacks = [...above, ...below];
  const totals = steps.map((_, step) => totalAt(stacks, step));
  const isGap = (step: number): boolean =>
    totals[step] === null && Date.parse(steps[step]?.to ?? '') <= nowMs;
  const begun = steps.flatMap((step, index) => (Date.parse(step.from) < nowMs ? [index] : []));
  const partsAt = (step: number): string[] =>
    stacks.flatMap(({ name, values }) => {
      const value = values[step];
      return value ? [text('series.part', { name, energy: texts.energy(value) })] : [];
    });
  const nameOf = (step: number): string => {
    const slot = steps[step];
    return slot ? texts.stepName(period, slot) : '';
  };
  const now = positionOf(steps, nowMs);
  return (
    <Chart
      sentence={props.sentence}
      axis={{
        count: steps.length,
        ticks: ticksOf(period, steps, formats),
        nights: nightSpans(steps, history.nights),
        gaps: gapsOf(steps.map((_, step) => (isGap(step) ? null : 0))),
        now: now ?? undefined,
      }}
      rows={[
        {
          kind: 'bars',
          height: 196,
          uses: above,
          sources: below,
          title: props.title,
          unit: 'kWh',
          tickText: (value) => formats.number(value, 2),
        },
      ]}
      nowText={text('series.now')}
      gapText={text('series.no-data')}
      cursor={{
        label: text('series.cursor'),
        start: now === null ? undefined : Math.floor(now),
        texts: steps.map((_, step) => {
          const parts = partsAt(step);
          const reading = isGap(step)
            ? text('series.state-gap')
            : totals[step] === null
              ? text('series.state-future')
              : parts.length === 0
                ? texts.energy(0)
                : formats.list(parts);
          return text('series.reading', { when: nameOf(step), what: reading });
        }),
      }}
      readout={props.hint}
      table={{
        summary: text('history.view-table'),
        content: (
          <ChartTable
            caption={text(`series.table-${period}`)}
            stepName={text(`series.step-${period}`)}
            steps={begun.map((step) =>
              period === 'day' ? (steps[step]?.label ?? '') : nameOf(step),
            )}
            columns={stacks.map(({ name, series, values }) => ({
              name,
              fill: series,
              values: begun.map((step) => values[step] ?? null),
            }))}
            valueText={texts.figure}
          />
        ),
      }}
    />
  );
}

function totalAt(stacks: readonly Stack[], step: number): number | null {
  const measured = stacks.flatMap(({ values }) => values[step] ?? []);
  return measured.length === 0 ? null : measured.reduce((sum, value) => sum + value, 0);
}
