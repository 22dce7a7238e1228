import type { History } from '@hearth/energy/history/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { HistoryQuery } from '../../../paths.ts';
import { gapsOf } from '../../../ui/chart/axis.ts';
import type { Stack } from '../../../ui/chart/bars.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import type { ChartRow } from '../../../ui/chart/rows.tsx';
import { nightSpans, positionOf } from '../chart-model.ts';
import type { MoneyView } from '../cost/money-view.ts';
import { useAmount } from '../cost/use-amount.ts';
import { useCurrencySymbol } from '../cost/use-currency-symbol.ts';
import { energyTexts } from '../energy-texts.ts';
import { ticksOf } from '../ticks.ts';
import { visibleGauges } from '../uses.ts';
import { houseDecimals } from './house-view.ts';
import { stepHint } from './step-hint.ts';
import { stepLinkOf } from './step-link.ts';

interface MoneyChartProps {
  readonly history: History;
  readonly view: MoneyView;
  readonly currency: string;
  /** The chart described in a sentence. */
  readonly sentence: string;
  readonly here: HistoryQuery;
}

/** Bars of the parts of the cost, what is paid to the home below the baseline, and the mean price of a bought kWh. */
export function MoneyChart({ history, view, currency, sentence, here }: MoneyChartProps) {
  const text = useText();
  const formats = useFormats(history.timeZone);
  const symbol = useCurrencySymbol(currency);
  const { period } = history;
  const { steps } = view;
  const nowMs = Date.parse(history.asOf);
  const readings = useReadings({ history, view, currency });
  const link = stepLinkOf(period, here);
  const now = positionOf(steps, nowMs);
  const stacks = stacksOf(view);
  const rows: ChartRow[] = [
    {
      kind: 'bars',
      height: 196,
      uses: stacks.paid,
      sources: stacks.received,
      title: text('cost.paid'),
      belowTitle: hasRoomBelow(stacks) ? text('cost.paid-to-you') : undefined,
      unit: symbol,
      tickText: (value) => formats.number(value, 2),
    },
    ...priceRow(view, text('cost.mean-price', { currency: symbol }), formats.number),
    ...gaugeRows(history, steps.length, (gauge) => ({
      title: text('series.in-unit', { name: text(`series.${gauge.metric}`), unit: gauge.unit }),
      extremeText: (value: number) => formats.quantity(value, null, 1),
    })),
  ];
  return (
    <Chart
      sentence={sentence}
      axis={{
        count: steps.length,
        ticks: ticksOf(period, steps, formats),
        nights: nightSpans(steps, history.nights),
        gaps: gapsOf(
          steps.map((step, k) => (view.costs[k] || Date.parse(step.from) >= nowMs ? 0 : null)),
        ),
        now: now ?? undefined,
      }}
      rows={rows}
      nowText={text('series.now')}
      gapText={text('series.no-data')}
      cursor={{
        label: text('series.cursor'),
        start: now === null ? undefined : Math.floor(now),
        texts: readings,
        hrefs: link ? steps.map(({ label }, k) => (view.costs[k] ? link(label) : null)) : undefined,
      }}
      readout={
        history.range && period === 'year' ? stepHint(history, text) : text(`cost.hint-${period}`)
      }
    />
  );
}

/** "December 2025: €163.93: Energy €85.10, …; 524 kWh from the grid". */
function useReadings({
  history,
  view,
  currency,
}: Pick<MoneyChartProps, 'history' | 'view' | 'currency'>): readonly string[] {
  const text = useText();
  const formats = useFormats(history.timeZone);
  const amount = useAmount(currency);
  const texts = energyTexts(text, formats, houseDecimals(history.period));
  return view.steps.map((step, k) => {
    const cost = view.costs[k];
    const what = cost
      ? text('cost.reading', {
          total: amount(cost.total),
          energy: texts.energy(cost.importKwh),
          parts: formats.list(
            view.parts.flatMap((part, column) => {
              const minor = cost.minor[column] ?? 0;
              const name = text(`cost.part-${part}`);
              return minor === 0 ? [] : [text('series.part', { name, energy: amount(minor) })];
            }),
          ),
        })
      : text(
          Date.parse(step.from) >= Date.parse(history.asOf)
            ? 'series.state-future'
            : 'series.state-gap',
        );
    return text('series.reading', { when: texts.stepName(history.period, step), what });
  });
}

const perUnit = 1e6;

/** Costs are drawn above the baseline, credits below it, for every part. */
function stacksOf({ parts, costs }: MoneyView): { paid: Stack[]; received: Stack[] } {
  const stacks = (sign: 1 | -1): Stack[] =>
    parts.flatMap((part, column) => {
      const values = costs.map((cost) =>
        cost ? Math.max(0, (sign * (cost.micros[column] ?? 0)) / perUnit) : null,
      );
      return values.some((value) => value) ? [{ series: part, values }] : [];
    });
  return { paid: stacks(1), received: stacks(-1) };
}

/** Whether a line of text at the start of the plot, below the baseline, touches no bar. */
function hasRoomBelow({ paid, received }: { paid: readonly Stack[]; received: readonly Stack[] }) {
  const heights = (stacks: readonly Stack[]): readonly number[] => {
    const steps = stacks[0]?.values.length ?? 0;
    return Array.from({ length: steps }, (_, step) =>
      stacks.reduce((sum, { values }) => sum + (values[step] ?? 0), 0),
    );
  };
  const down = heights(received);
  const lowest = Math.max(0, ...down);
  const behindTitle = Math.max(0, ...down.slice(0, Math.ceil(down.length * shareOfTitle)));
  const height = lowest + Math.max(0, ...heights(paid));
  return lowest > 0 && (lowest - behindTitle) / height >= shareOfALine;
}

/** Width of the title in the plot, at most. */
const shareOfTitle = 0.3;

/** Height of a line of text with its distance to the edge, in the plot. */
const shareOfALine = 0.13;

const byEnergy: ReadonlySet<string> = new Set(['energy', 'network', 'tax']);

/** Mean price of the kWh bought in each step, without charges that energy does not change. */
function priceRow(
  { parts, costs }: MoneyView,
  title: string,
  number: (value: number, decimalsMax?: number) => string,
): readonly ChartRow[] {
  const values = costs.map((cost) => {
    if (!cost || cost.importKwh < leastKwh) return null;
    const micros = parts.reduce(
      (sum, part, column) => sum + (byEnergy.has(part) ? (cost.micros[column] ?? 0) : 0),
      0,
    );
    return micros / perUnit / cost.importKwh;
  });
  if (values.filter((value) => value !== null).length < 2) return [];
  return [
    {
      kind: 'line',
      height: 56,
      shape: 'steps',
      tone: 'grid',
      title,
      values,
      extremeText: (value) => number(value, 3),
    },
  ];
}

/** The mean of a few watt-hours is a rounding error. */
const leastKwh = 0.02;

type Gauge = History['series'][number];

/** Gauges on the same steps; those of a day have steps of their own. */
function gaugeRows(
  { period, series }: History,
  count: number,
  textsOf: (gauge: Gauge) => { title: string; extremeText: (value: number) => string },
): readonly ChartRow[] {
  if (period === 'day') return [];
  const outdoor = series.filter(
    ({ metric, grade, values }) =>
      metric === 'outdoor-temperature' &&
      grade !== 'forecast' &&
      values.length === count &&
      values.filter((value) => value !== null).length > 1,
  );
  return visibleGauges(outdoor)
    .slice(0, 1)
    .map((gauge) => ({
      kind: 'line',
      height: 56,
      tone: 'ink',
      values: gauge.values,
      ...textsOf(gauge),
    }));
}
