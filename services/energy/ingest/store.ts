import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ZonePeriod } from '@hearth/calendar/local-days.ts';
import { type CheckedSeries, type SeriesKey, seriesKeyText } from './check-batch.ts';
import {
  type BatchRecord,
  type BatchContent,
  dayKey,
  periodKey,
  unpack,
} from './fold/contribution.ts';

/** Services call these functions, so they take the installation of the path and no Access. */

export interface StoredBatch {
  readonly hash: string;
  readonly values: number;
  readonly isWithdrawn: boolean;
  readonly firstDay: string;
  readonly lastDay: string;
}

export interface IngestState {
  readonly zones: readonly ZonePeriod[];
  /** Number of corrections of the zone so far. */
  readonly zoneNo: number;
  /** Whether the readings wait to be moved to a corrected time zone. */
  readonly isCorrected: boolean;
  readonly series: readonly StoredSeries[];
  /** The stored batch with the id of the request. */
  readonly storedBatch: StoredBatch | null;
}

export interface StoredSeries extends SeriesKey {
  readonly seriesNo: number;
  readonly grade: string;
  readonly accuracy: number | null;
}

/** Returns all data for checking a batch in one query; null for an unknown installation. */
export async function readState(
  db: Database,
  installation: InstallationId,
  batch: string,
): Promise<IngestState | null> {
  const [row] = await db.query<{
    zones: ZonePeriod[];
    zoneNo: number;
    isCorrected: boolean;
    series: StoredSeries[] | null;
    storedBatch: StoredBatch | null;
  }>(
    `select h.zone_no as "zoneNo", h.corrected_zone is not null as "isCorrected",
       (select json_agg(json_build_object('fromDay', z.from_day, 'timeZone', z.time_zone) order by z.from_day)
          from energy.home_zone z where z.installation_id = $1) as zones,
       (select json_agg(json_build_object('seriesNo', s.series_no, 'appliance', s.appliance_id, 'metric', s.metric,
            'use', s.use, 'source', s.source, 'stepS', s.step_s, 'grade', s.grade, 'accuracy', s.accuracy))
          from energy.series s where s.installation_id = $1) as series,
       (select json_build_object('hash', encode(b.hash, 'hex'), 'values', b.value_count,
            'isWithdrawn', b.content is null, 'firstDay', b.first_day, 'lastDay', b.last_day)
          from energy.batch b where b.installation_id = $1 and b.batch_id = $2) as "storedBatch"
     from energy.home h where h.installation_id = $1`,
    [installation, batch],
  );
  return row ? { ...row, series: row.series ?? [] } : null;
}

/** Position of a batch in the home's sequence. */
export interface BatchSequence {
  readonly batchNo: number;
  readonly newestSentMs: number;
  /** Settled batches: the number up to which all are, and the latest time at which one was sent. */
  readonly settledNo: number;
  readonly settledSentMs: number;
  /** Number of corrections of the home's time zone so far. */
  readonly zoneNo: number;
}

/** The home was deleted while something was stored for it. */
export class HomeDeleted extends Error {
  constructor() {
    super('the home was deleted meanwhile');
  }
}

/** Locks the installation's sequence until the end of the transaction. */
export async function lockSequence(
  tx: Database,
  installation: InstallationId,
  sentMs: number,
): Promise<BatchSequence> {
  const [row] = await tx.query<BatchSequence>(
    `update energy.home set newest_no = newest_no + 1, newest_sent_ms = greatest(newest_sent_ms, $2::bigint)
     where installation_id = $1
     returning newest_no as "batchNo", newest_sent_ms as "newestSentMs", settled_no as "settledNo",
       settled_sent_ms as "settledSentMs", zone_no as "zoneNo"`,
    [installation, sentMs],
  );
  if (!row) throw new HomeDeleted();
  return row;
}

/** Stores a batch; fails if the id has been stored meanwhile. */
export async function insertBatch(
  tx: Database,
  installation: InstallationId,
  batchNo: number,
  row: BatchRecord,
): Promise<void> {
  await tx.query(
    `insert into energy.batch (installation_id, batch_id, batch_no, sent_ms, received_at, hash, value_count,
       first_day, last_day, content) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      installation,
      row.batch,
      batchNo,
      row.sentMs,
      row.receivedAt,
      row.hash,
      row.values,
      row.firstDay,
      row.lastDay,
      row.content,
    ],
  );
}

/** Series numbers by {@link seriesKeyText}; null if a series is new or changed. */
export function existingSeriesNumbers(
  state: IngestState,
  requested: readonly CheckedSeries[],
): ReadonlyMap<string, number> | null {
  if (changedSeries(state, requested).length > 0) return null;
  return new Map(state.series.map((each) => [seriesKeyText(each), each.seriesNo]));
}

function changedSeries(
  state: IngestState,
  requested: readonly CheckedSeries[],
): readonly CheckedSeries[] {
  const storedByKey = new Map(state.series.map((each) => [seriesKeyText(each), each]));
  return requested.filter((each) => {
    const stored = storedByKey.get(seriesKeyText(each));
    return stored?.grade !== each.grade || stored.accuracy !== each.accuracy;
  });
}

/** Series numbers after inserting new series and updating changed ones. */
export async function seriesNumbers(
  tx: Database,
  installation: InstallationId,
  state: IngestState,
  requested: readonly CheckedSeries[],
): Promise<ReadonlyMap<string, number>> {
  await putSeries(tx, installation, changedSeries(state, requested));
  const rows = await tx.query<SeriesKey & { readonly seriesNo: number }>(
    `select series_no as "seriesNo", appliance_id as appliance, metric, use, source, step_s as "stepS"
     from energy.series where installation_id = $1`,
    [installation],
  );
  return new Map(rows.map((row) => [seriesKeyText(row), row.seriesNo]));
}

async function putSeries(
  tx: Database,
  installation: InstallationId,
  series: readonly CheckedSeries[],
): Promise<void> {
  await tx.query(
    `insert into energy.series as s (installation_id, series_no, appliance_id, metric, use, source, step_s, unit, grade, accuracy)
     select $1, (select coalesce(max(series_no), 0) from energy.series where installation_id = $1) + row_number() over (),
       u.* from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::integer[], $7::text[], $8::text[],
         $9::double precision[]) as u
     on conflict (installation_id, appliance_id, metric, use, source, step_s) do update
       set grade = excluded.grade, accuracy = excluded.accuracy`,
    [
      installation,
      ...(
        ['appliance', 'metric', 'use', 'source', 'stepS', 'unit', 'grade', 'accuracy'] as const
      ).map((name) => series.map((each) => each[name])),
    ],
  );
}

/** A batch that can still be withdrawn, with the requested part of its content. */
export interface Retained {
  readonly batchNo: number;
  readonly sentMs: number;
  readonly content: BatchContent;
}

export interface Touched {
  readonly firstDay: string;
  readonly lastDay: string;
  /** {@link dayKey} and {@link periodKey}. */
  readonly keys: ReadonlySet<string>;
}

/** Retained batches of the days in their order, decoded one by one, so that only the requested keys stay in memory. */
export async function readRetained(
  tx: Database,
  installation: InstallationId,
  touched: Touched,
  sentAfterMs = -1,
): Promise<readonly Retained[]> {
  const retained: Retained[] = [];
  let after = { sentMs: sentAfterMs, batchNo: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const rows = await tx.query<{ batchNo: number; sentMs: number; content: Uint8Array }>(
      `select batch_no as "batchNo", sent_ms as "sentMs", content from energy.batch
       where installation_id = $1 and first_day <= $3 and last_day >= $2 and content is not null
         and (sent_ms, batch_no) > ($4::bigint, $5::bigint)
       order by sent_ms, batch_no limit 32`,
      [installation, touched.firstDay, touched.lastDay, after.sentMs, after.batchNo],
    );
    for (const row of rows) {
      const content = partOf(unpack(row.content), touched.keys);
      if (content.days.length + content.periods.length > 0) retained.push({ ...row, content });
    }
    const last = rows.at(-1);
    if (!last || rows.length < 32) return retained;
    after = last;
  }
}

function partOf(content: BatchContent, keys: ReadonlySet<string>): BatchContent {
  return {
    days: content.days.filter((each) => keys.has(dayKey(each))),
    periods: content.periods.filter((each) => keys.has(periodKey(each))),
  };
}

/** Deletes and returns the content of a batch; null if none can be withdrawn. */
export async function dropContent(
  tx: Database,
  installation: InstallationId,
  batch: string,
): Promise<BatchContent | null> {
  const [row] = await tx.query<{ content: Uint8Array }>(
    `select content from energy.batch
     where installation_id = $1 and batch_id = $2 and content is not null`,
    [installation, batch],
  );
  if (!row) return null;
  await tx.query(
    `update energy.batch set content = null where installation_id = $1 and batch_id = $2`,
    [installation, batch],
  );
  return unpack(row.content);
}

export interface Oldest {
  readonly batchNo: number;
  readonly sentMs: number;
  readonly content: Uint8Array | null;
}

/**
 * Batches that may be settled, in their order: received long enough ago, and sent before everything received since or before
 * what is settled.
 */
export async function readOldest(
  tx: Database,
  installation: InstallationId,
  options: { before: string; settledSentMs: number; limit: number },
): Promise<readonly Oldest[]> {
  return await tx.query<Oldest>(
    `select b.batch_no as "batchNo", b.sent_ms as "sentMs", b.content from energy.batch b
     where b.installation_id = $1 and b.received_at < $2 and (b.sent_ms <= $3::bigint or not exists (
       select from energy.batch y where y.installation_id = $1 and y.received_at >= $2 and y.sent_ms > $3::bigint
         and (y.sent_ms, y.batch_no) < (b.sent_ms, b.batch_no)))
     order by b.sent_ms, b.batch_no limit $4`,
    [installation, options.before, options.settledSentMs, options.limit],
  );
}

/** Deletes settled batches and updates the home's sequence; returns the number up to which all batches are settled. */
export async function deleteSettled(
  tx: Database,
  installation: InstallationId,
  batches: readonly Oldest[],
): Promise<number> {
  await tx.query(
    `delete from energy.batch where installation_id = $1 and batch_no = any($2::integer[])`,
    [installation, batches.map((batch) => batch.batchNo)],
  );
  const [row] = await tx.query<{ settledNo: number }>(
    `update energy.home set
       settled_no = coalesce((select min(batch_no) - 1 from energy.batch where installation_id = $1), newest_no),
       settled_sent_ms = greatest(settled_sent_ms, $2::bigint)
     where installation_id = $1 returning settled_no as "settledNo"`,
    [installation, Math.max(...batches.map((batch) => batch.sentMs))],
  );
  return row?.settledNo ?? 0;
}
