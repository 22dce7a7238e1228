import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { TelemetryCountRow } from '../rows/telemetry-count.ts';
import type { TelemetryReportRow } from '../rows/telemetry-report.ts';
import type { WebVitalRow } from '../rows/web-vital.ts';
import type { DeviceClass, TelemetryCount, VitalSummary } from './contract.ts';
import type { VitalName } from './vital-names.ts';

export interface VitalDelta {
  readonly name: VitalName;
  readonly route: string;
  readonly device: DeviceClass;
  readonly buckets: readonly number[];
}

export interface CountDelta extends Pick<TelemetryCount, 'kind' | 'route' | 'detail' | 'count'> {
  readonly device: DeviceClass;
}

/**
 * Stores the ids of reports and returns those that were stored before. An id has one slot of 65,536 and replaces the one that was there, so
 * a flood makes a repetition count, and never the table grow.
 */
export async function takeReports(
  tx: Database,
  { ids, day }: { readonly ids: readonly string[]; readonly day: string },
): Promise<ReadonlySet<string>> {
  const bySlot = new Map(ids.map((id) => [Number.parseInt(id.slice(0, 4), 16), id]));
  const taken = await tx.query<Pick<TelemetryReportRow, 'report_id'>>(
    `insert into product.telemetry_report as stored (slot, report_id, counted_on)
     select slot, id, $3 from unnest($1::int[], $2::text[]) as report (slot, id) order by slot
     on conflict (slot) do update set report_id = excluded.report_id, counted_on = excluded.counted_on
     where stored.report_id <> excluded.report_id returning report_id`,
    [[...bySlot.keys()], [...bySlot.values()], day],
  );
  const repeated = new Set(bySlot.values());
  for (const { report_id: id } of taken) repeated.delete(id);
  return repeated;
}

/** Adds to the totals of a day. Rows are taken in one order everywhere, so that two batches do not wait for each other's. */
export async function addTelemetry(
  tx: Database,
  {
    day,
    vitals,
    counts,
  }: {
    readonly day: string;
    readonly vitals: readonly VitalDelta[];
    readonly counts: readonly CountDelta[];
  },
): Promise<void> {
  if (vitals.length > 0)
    await tx.query(
      `insert into product.web_vital as stored (day, name, route, device, buckets)
       select $1, name, route, device, buckets
       from jsonb_to_recordset($2::jsonb) as added (name text, route text, device text, buckets integer[])
       order by name, route, device
       on conflict (day, name, route, device) do update set buckets = (
         select array_agg(coalesce(old, 0) + coalesce(new, 0) order by at)
         from unnest(stored.buckets, excluded.buckets) with ordinality as pair (old, new, at))`,
      [day, JSON.stringify(vitals)],
    );
  if (counts.length > 0)
    await tx.query(
      `insert into product.telemetry_count as stored (day, kind, route, detail, device, count)
       select $1, kind, route, detail, device, count
       from jsonb_to_recordset($2::jsonb)
         as added (kind text, route text, detail text, device text, count bigint)
       order by kind, route, detail, device
       on conflict (day, kind, route, detail, device) do update set count = stored.count + excluded.count`,
      [day, JSON.stringify(counts)],
    );
}

interface TelemetryPeriod {
  readonly from: string;
  readonly until: string;
  readonly route?: string | undefined;
  readonly device?: DeviceClass | undefined;
}

/** Totals of a period by route; of one route by day. */
export async function listVitals(
  db: Database,
  { from, until, route, device }: TelemetryPeriod,
): Promise<VitalSummary[]> {
  const rows = await db.query<VitalRow>(
    `select day, route, name, array_agg(count order by at) as buckets from (
       select case when $3::text is null then null else day::text end as day, route, name, at,
         sum(bucket)::int as count
       from product.web_vital, unnest(buckets) with ordinality as each (bucket, at)
       where day >= $1 and day < $2 and ($3::text is null or route = $3) and ($4::text is null or device = $4)
       group by 1, route, name, at) as summed
     group by day, route, name order by day, route, name`,
    [from, until, route ?? null, device ?? null],
  );
  return rows.map((row) => ({ ...row, buckets: [...row.buckets] }));
}

export async function listCounts(
  db: Database,
  { from, until, route, device }: TelemetryPeriod,
): Promise<TelemetryCount[]> {
  const rows = await db.query<CountRow>(
    `select case when $3::text is null then null else day::text end as day, kind, route, detail,
       sum(count)::int as count
     from product.telemetry_count
     where day >= $1 and day < $2 and ($3::text is null or route = $3)
       and ($4::text is null or kind <> 'page' or device = $4)
     group by 1, kind, route, detail order by 1, kind, route, detail`,
    [from, until, route ?? null, device ?? null],
  );
  return [...rows];
}

export async function deleteTelemetry(db: Database, before: Temporal.Instant): Promise<void> {
  const day = before.toString().slice(0, 10);
  await db.query('delete from product.web_vital where day < $1', [day]);
  await db.query('delete from product.telemetry_count where day < $1', [day]);
  await db.query('delete from product.telemetry_report where counted_on < $1', [day]);
}

type VitalRow = Pick<WebVitalRow, 'route' | 'buckets'> & {
  readonly day: string | null;
  readonly name: VitalName;
};
type CountRow = Pick<TelemetryCountRow, 'route' | 'detail'> & {
  readonly day: string | null;
  readonly kind: TelemetryCount['kind'];
  readonly count: number;
};
