import type { TelemetryCount, VitalSummary } from '@hearth/product/telemetry/contract.ts';
import { valueAt, vitalThresholds } from '@hearth/product/telemetry/vital-histogram.ts';
import { type VitalName, vitalNames } from '@hearth/product/telemetry/vital-names.ts';
import { heldShare, linkTo, sumOf, tableOf, vitalCell, vitalText } from './telemetry-tables.ts';

interface DayFigures {
  readonly vitals: readonly VitalSummary[];
  readonly counts: readonly TelemetryCount[];
  /** The oldest first. */
  readonly days: readonly string[];
}

/** One page by day: a line for each vital, and all figures as a table. */
export function routeContent(figures: DayFigures): string {
  const { vitals, days } = figures;
  const back = `<p><a href="${linkTo({})}">All pages</a></p>`;
  if (vitals.length === 0)
    return `${back}<p>This page has reported nothing in ${days.length} days.</p>`;
  return [back, ...vitalNames.map((name) => trendOf(name, figures)), dayTable(figures)].join('\n');
}

const bucketsOn = ({ vitals }: DayFigures, name: VitalName, day: string): readonly number[] =>
  vitals.find((each) => each.day === day && each.name === name)?.buckets ?? [];

function dayTable(figures: DayFigures): string {
  const views = (day: string): number =>
    sumOf(
      figures.counts.flatMap((each) =>
        each.day === day && each.kind === 'page' ? each.count : [],
      ),
    );
  return tableOf({
    caption: `75th percentiles by day (UTC)`,
    head: ['Day', 'Views', ...vitalNames],
    rows: figures.days.toReversed().map((day) => [
      day,
      views(day),
      ...vitalNames.map((name) => {
        const buckets = bucketsOn(figures, name, day);
        const value = valueAt(name, buckets, heldShare);
        return vitalCell(name, { value, count: sumOf(buckets) });
      }),
    ]),
  });
}

const [width, height, margin] = [600, 120, 6] as const;

/** A line over the days with values, interrupted where there are none; the dashed line is the end of "good". */
function trendOf(name: VitalName, figures: DayFigures): string {
  const { days } = figures;
  const values = days.map((day) => valueAt(name, bucketsOn(figures, name, day), heldShare));
  const [good] = vitalThresholds[name];
  const most = Math.max(good * 1.2, ...values.map((value) => value ?? 0));
  const x = (at: number): string =>
    (margin + (at * (width - 2 * margin)) / (days.length - 1)).toFixed(1);
  const y = (value: number): string =>
    (height - margin - (value * (height - 2 * margin)) / most).toFixed(1);
  const points = values.map((value, at) => {
    if (value === null) return '';
    // A line of no length draws a day without neighbours.
    const start = (values[at - 1] ?? null) === null ? `M${x(at)} ${y(value)}` : '';
    return `${start}L${x(at)} ${y(value)}`;
  });
  const heading = `${name}, 75th percentile; dashed: ${vitalText(name, good)}, the end of good`;
  return `<h2>${heading}</h2>
<svg class="trend" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">
<path class="limit" vector-effect="non-scaling-stroke" d="M0 ${y(good)}H${width}"/>
<path vector-effect="non-scaling-stroke" d="${points.join('')}"/>
</svg>`;
}
