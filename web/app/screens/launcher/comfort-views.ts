import type { Monitoring } from '@hearth/product/monitoring/contract.ts';
import { meterAgeMsMax } from './activity.ts';
import {
  type ComfortSources,
  type ComfortView,
  comfortView,
  readingAgeMsMax,
} from './comfort-view.ts';
import type { DatedView } from './view-at.ts';

/**
 * What the launcher shows from now on as long as no new values arrive: one view for each instant at which a reading becomes too old.
 * The server computes them, so that the browser only compares times.
 */
export function comfortViews(
  monitoring: Monitoring,
  sources: ComfortSources,
): readonly DatedView<ComfortView>[] {
  const views: DatedView<ComfortView>[] = [];
  for (const from of [monitoring.asOf, ...changesAfter(monitoring, sources)]) {
    const view = comfortView({ ...monitoring, asOf: from }, sources);
    const before = views.at(-1)?.view;
    if (JSON.stringify(view) !== JSON.stringify(before)) views.push({ from, view });
  }
  return views;
}

/** The first instants at which a reading counts as old, in order. */
function changesAfter(monitoring: Monitoring, { power }: ComfortSources): readonly string[] {
  const ends = monitoring.units.flatMap(({ readAt }) =>
    readAt === null ? [] : [Date.parse(readAt) + readingAgeMsMax(monitoring)],
  );
  const metered = power?.latest;
  if (metered) ends.push(Date.parse(metered.at) + meterAgeMsMax(metered));
  return [...new Set(ends.map((end) => Math.floor(end) + 1))]
    .filter((ms) => ms > Date.parse(monitoring.asOf))
    .toSorted((a, b) => a - b)
    .map((ms) => new Date(ms).toISOString());
}
