import type { HistorySeries, HistoryPeriod } from '@hearth/energy/history/contract.ts';
import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import type { ChartRow, LineRow } from '../../ui/chart/rows.tsx';
import { energyTexts } from './energy-texts.ts';
import { type ChartModel, decimalsOf } from './chart-model.ts';
import { ticksOf } from './ticks.ts';

export interface EnergyChartProps {
  readonly picture: ChartModel;
  readonly period: HistoryPeriod;
  readonly timeZone: string;
  /** The chart described in a sentence. */
  readonly sentence: string;
  /** Gauges below the energy, one row each. */
  readonly gauges?: readonly HistorySeries[] | undefined;
  /** Link of a step: a day of a month, a month of a year. */
  readonly hrefOf?: ((step: number) => string | null) | undefined;
  readonly readout?: ReactNode;
  readonly table?: { summary: string; content: ReactNode } | undefined;
  /** Compact form: bars only. */
  readonly isCompact?: boolean;
}

/** Chart of energy by use, with temperatures on the same time axis. */
export function EnergyChart(props: EnergyChartProps) {
  const { picture, period, hrefOf, isCompact = false } = props;
  const text = useText();
  const formats = useFormats(props.timeZone);
  const texts = energyTexts(text, formats, decimalsOf(picture));
  const bars: ChartRow = {
    kind: 'bars',
    height: isCompact ? 76 : 168,
    uses: picture.stacks,
    countsIn: picture.resolutionKwh ?? undefined,
    title: isCompact ? undefined : text('series.used-for'),
    unit: isCompact ? undefined : 'kWh',
    tickText: isCompact ? undefined : (value: number) => formats.number(value, 2),
  };
  const lines = (props.gauges ?? []).filter(isLine).map((gauge): LineRow => ({
    kind: 'line',
    height: 56,
    title: text('series.in-unit', { name: text(`series.${gauge.metric}`), unit: gauge.unit }),
    tone: tones[gauge.metric] ?? 'ink',
    values: gauge.values,
    extremeText: (value) => formats.quantity(value, null, 1),
  }));
  const cursor = {
    label: text('series.cursor'),
    texts: texts.readings(period, picture),
    start: picture.now === null ? undefined : Math.floor(picture.now),
    hrefs: hrefOf && picture.steps.map((_, step) => hrefOf(step)),
  };
  // A total that no step explains has no bars: the temperatures stand alone, and their time is no gap.
  const hasBars = lines.length === 0 || picture.stacks.some(({ values }) => values.some(isKnown));
  return (
    <Chart
      sentence={props.sentence}
      axis={{
        count: picture.steps.length,
        ticks: ticksOf(period, picture.steps, formats),
        nights: picture.nights,
        gaps: hasBars ? picture.gaps : [],
        now: picture.now ?? undefined,
      }}
      rows={hasBars ? [bars, ...lines] : lines}
      nowText={isCompact ? undefined : text('series.now')}
      gapText={text('series.no-data')}
      cursor={isCompact ? undefined : cursor}
      readout={props.readout}
      table={props.table}
    />
  );
}

const isKnown = (value: number | null): boolean => value !== null;

/** A single value has no line; the table shows it. */
const isLine = ({ values }: HistorySeries): boolean => values.filter(isKnown).length > 1;

const tones: Readonly<Partial<Record<HistorySeries['metric'], LineRow['tone']>>> = {
  'leaving-water-temperature': 'sh',
  'tank-temperature': 'dhw',
  'room-humidity': 'stone',
};
