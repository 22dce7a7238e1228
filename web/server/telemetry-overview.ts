import { escapeHtml } from '@hearth/core/escape-html.ts';
import type {
  DeviceClass,
  TelemetryCount,
  VitalSummary,
} from '@hearth/product/telemetry/contract.ts';
import { valueAt } from '@hearth/product/telemetry/vital-histogram.ts';
import { type VitalName, vitalNames } from '@hearth/product/telemetry/vital-names.ts';
import { type HtmlCell, heldShare, linkTo, sumOf, tableOf, vitalCell } from './telemetry-tables.ts';

interface Period {
  readonly vitals: readonly VitalSummary[];
  readonly counts: readonly TelemetryCount[];
}

const rowsMax = 200;

/** All pages in a period beside the one before, failed requests, and steps of wizards. */
export function overviewContent(overview: {
  readonly latest: Period;
  readonly before: Period;
  readonly device: DeviceClass | undefined;
  readonly days: number;
}): string {
  const { latest, days } = overview;
  if (latest.vitals.length === 0 && latest.counts.length === 0)
    return `<p>No page has reported anything in the last ${days} days.</p>`;
  return [pagesTable(overview), requestsTable(latest.counts, days), stepsTable(latest.counts, days)]
    .filter(Boolean)
    .join('\n');
}

function pagesTable({
  latest,
  before,
  device,
  days,
}: Parameters<typeof overviewContent>[0]): string {
  const views = new Map(
    latest.counts.flatMap(({ kind, route, count }) => (kind === 'page' ? [[route, count]] : [])),
  );
  const routes = new Set([...views.keys(), ...latest.vitals.map(({ route }) => route)]);
  const viewsOf = (route: string): number => views.get(route) ?? 0;
  const sorted = [...routes].toSorted((a, b) => viewsOf(b) - viewsOf(a) || (a < b ? -1 : 1));
  return tableOf({
    caption: `75th percentiles of the last ${days} days (UTC)`,
    head: ['Page', 'Views', ...vitalNames],
    rows: sorted
      .slice(0, rowsMax)
      .map((route) => [
        { html: `<a href="${linkTo({ route, device })}">${escapeHtml(route)}</a>` },
        viewsOf(route),
        ...vitalNames.map((name) => cellAt({ latest, before, route, name })),
      ]),
  });
}

function cellAt(at: {
  readonly latest: Period;
  readonly before: Period;
  readonly route: string;
  readonly name: VitalName;
}): HtmlCell {
  const bucketsIn = ({ vitals }: Period): readonly number[] =>
    vitals.find(({ route, name }) => route === at.route && name === at.name)?.buckets ?? [];
  const buckets = bucketsIn(at.latest);
  return vitalCell(at.name, {
    value: valueAt(at.name, buckets, heldShare),
    count: sumOf(buckets),
    before: valueAt(at.name, bucketsIn(at.before), heldShare),
  });
}

function requestsTable(counts: readonly TelemetryCount[], days: number): string {
  const failed = counts
    .filter(({ kind }) => kind === 'request')
    .toSorted((a, b) => b.count - a.count)
    .slice(0, rowsMax);
  if (failed.length === 0) return '';
  return tableOf({
    caption: `Requests of pages that failed in the last ${days} days (status 0: no answer)`,
    head: ['Address', 'Request', 'Times'],
    rows: failed.map(({ route, detail, count }) => [route, detail, count]),
  });
}

function stepsTable(counts: readonly TelemetryCount[], days: number): string {
  const steps = Map.groupBy(
    counts.filter(({ kind }) => kind === 'step'),
    ({ route }) => route,
  );
  if (steps.size === 0) return '';
  const of = (rows: readonly TelemetryCount[], move: string): number =>
    rows.find(({ detail }) => detail === move)?.count ?? 0;
  return tableOf({
    caption: `Steps of wizards in the last ${days} days`,
    head: ['Step', 'Reached', 'Wizard left here'],
    rows: [...steps].map(([route, rows]) => [route, of(rows, 'reached'), of(rows, 'left')]),
  });
}
