import { type Result, ok } from '@hearth/core/problem.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import type { TelemetryEvent, telemetryContract } from './contract.ts';
import { type CountDelta, type VitalDelta, addTelemetry, takeReports } from './store.ts';
import { histogramOf } from './vital-histogram.ts';

/** Adds events of reports that were not counted before to the totals of the present day; times of clients are not used. */
export async function recordTelemetry(
  { db, clock }: Pick<ProductDeps, 'db' | 'clock'>,
  { body, answerIn }: Call<typeof telemetryContract.recordTelemetry>,
): Promise<Result<{ repeated: string[] }>> {
  const day = clock.now().toString().slice(0, 10);
  const reports = new Map(body.reports.map((report) => [report.id, report]));
  return await db.transaction(async (tx) => {
    const repeated = await takeReports(tx, { ids: [...reports.keys()], day });
    const events = [...reports.values()].flatMap((report) =>
      repeated.has(report.id) ? [] : report.events,
    );
    await addTelemetry(tx, { day, vitals: vitalsIn(events), counts: countsIn(events) });
    return await answerIn(tx, ok({ repeated: [...repeated] }));
  });
}

function vitalsIn(events: readonly TelemetryEvent[]): VitalDelta[] {
  const vitals = events.flatMap((event) => (event.kind === 'vital' ? event : []));
  const groups = Map.groupBy(vitals, ({ name, route, device }) => `${name} ${route} ${device}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { name, route, device } = first;
    const values = group.map(({ value }) => value);
    return { name, route, device, buckets: histogramOf(name, values) };
  });
}

function countsIn(events: readonly TelemetryEvent[]): CountDelta[] {
  const counted = new Map<string, CountDelta>();
  for (const event of events) {
    if (event.kind === 'vital') continue;
    const key = countKey(event);
    const words = Object.values(key).join(' ');
    counted.set(words, { ...key, count: (counted.get(words)?.count ?? 0) + 1 });
  }
  return [...counted.values()];
}

function countKey(event: Exclude<TelemetryEvent, { kind: 'vital' }>): Omit<CountDelta, 'count'> {
  switch (event.kind) {
    case 'page':
      return { kind: 'page', route: event.route, detail: '', device: event.device };
    case 'request': {
      const detail = `${event.method} ${event.status}`;
      return { kind: 'request', route: event.route, detail, device: 'unknown' };
    }
    case 'step':
      return { kind: 'step', route: event.route, detail: event.move, device: 'unknown' };
    case 'other':
      return { kind: 'other', route: 'unknown', detail: '', device: 'unknown' };
  }
}
