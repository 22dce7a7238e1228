import type { InstallationId } from '@hearth/core/branded.ts';
import type { ZonePeriod } from '@hearth/calendar/local-days.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { BatchRow } from '../../rows/batch.ts';
import type { HomeRow } from '../../rows/home.ts';
import type { ReadingPeriodRow } from '../../rows/reading-period.ts';
import type { SeriesRow } from '../../rows/series.ts';

/** Services and jobs call these functions, so they take the installation and no Access. */

export async function zonesOf(
  tx: Database,
  installation: InstallationId,
): Promise<readonly ZonePeriod[]> {
  return await tx.query(
    `select from_day as "fromDay", time_zone as "timeZone" from energy.home_zone
     where installation_id = $1 order by from_day`,
    [installation],
  );
}

/** Makes a time zone hold for all days of a home. */
export async function replaceZones(
  tx: Database,
  installation: InstallationId,
  timeZone: string,
): Promise<void> {
  await tx.query('delete from energy.home_zone where installation_id = $1', [installation]);
  await tx.query(
    `insert into energy.home_zone (installation_id, from_day, time_zone) values ($1, '0001-01-01', $2)`,
    [installation, timeZone],
  );
}

export async function hasReadings(tx: Database, installation: InstallationId): Promise<boolean> {
  const [row] = await tx.query<{ found: boolean }>(
    `select exists (select from energy.batch where installation_id = $1)
       or exists (select from energy.reading_day where installation_id = $1)
       or exists (select from energy.reading_period where installation_id = $1) as found`,
    [installation],
  );
  return row?.found ?? false;
}

/** Stores the zone that the readings are to be moved to; null: none. */
export async function saveCorrectedZone(
  tx: Database,
  installation: InstallationId,
  timeZone: string | null,
): Promise<void> {
  await tx.query('update energy.home set corrected_zone = $2 where installation_id = $1', [
    installation,
    timeZone,
  ]);
}

/** The zone that the readings are to be moved to, with the home's row locked. */
export async function lockCorrectedZone(
  tx: Database,
  installation: InstallationId,
): Promise<string | null> {
  const [row] = await tx.query<Pick<HomeRow, 'corrected_zone'>>(
    'select corrected_zone from energy.home where installation_id = $1 for update',
    [installation],
  );
  return row?.corrected_zone ?? null;
}

/** Ends a correction. Without batches that can be withdrawn, no value needs a base any more. */
export async function endCorrection(tx: Database, installation: InstallationId): Promise<void> {
  await tx.query(
    `update energy.home h set corrected_zone = null, zone_no = zone_no + 1,
       settled_no = case when exists (select from energy.batch b where b.installation_id = h.installation_id)
         then settled_no else newest_no end
     where installation_id = $1`,
    [installation],
  );
}

export interface CorrectedSeries {
  readonly seriesNo: number;
  readonly metric: string;
  readonly stepS: number;
}

export async function seriesToCorrect(
  tx: Database,
  installation: InstallationId,
): Promise<readonly CorrectedSeries[]> {
  const rows = await tx.query<Pick<SeriesRow, 'series_no' | 'metric' | 'step_s'>>(
    'select series_no, metric, step_s from energy.series where installation_id = $1 order by series_no',
    [installation],
  );
  return rows.map((row) => ({
    seriesNo: row.series_no,
    metric: row.metric,
    stepS: row.step_s,
  }));
}

/** A stored day or total with its base and the number of the batch that wrote it last. */
interface TakenValue<Value> {
  readonly value: Value;
  readonly base: Value | null;
  readonly lastNo: number;
}

/** Days of a series with their numbers of slots. */
export async function slotCounts(
  tx: Database,
  installation: InstallationId,
  seriesNo: number,
): Promise<readonly { readonly day: string; readonly slots: number }[]> {
  return await tx.query(
    `select day, cardinality(vals) as slots from energy.reading_day
     where installation_id = $1 and series_no = $2 order by day`,
    [installation, seriesNo],
  );
}

/** Moves the starts of days whose values stay. */
export async function moveStarts(
  tx: Database,
  installation: InstallationId,
  moved: {
    readonly seriesNo: number;
    readonly batchNo: number;
    readonly settledNo: number;
    readonly starts: readonly { readonly day: string; readonly startMs: number }[];
  },
): Promise<void> {
  await tx.query(
    `update energy.reading_day r set day_start = u.day_start, last_no = $3::integer,
       base = case when r.last_no <= $4::integer then r.vals else r.base end
     from unnest($5::date[], $6::timestamptz[]) as u (day, day_start)
     where r.installation_id = $1 and r.series_no = $2 and r.day = u.day`,
    [
      installation,
      moved.seriesNo,
      moved.batchNo,
      moved.settledNo,
      moved.starts.map(({ day }) => day),
      moved.starts.map(({ startMs }) => new Date(startMs).toISOString()),
    ],
  );
}

/** Deletes days of a series and returns them. */
export async function takeDays(
  tx: Database,
  installation: InstallationId,
  { seriesNo, days }: { readonly seriesNo: number; readonly days: readonly string[] },
): Promise<readonly (TakenValue<readonly (number | null)[]> & { readonly day: string })[]> {
  return await tx.query(
    `delete from energy.reading_day where installation_id = $1 and series_no = $2 and day = any($3::date[])
     returning day, vals as value, base, last_no as "lastNo"`,
    [installation, seriesNo, days],
  );
}

/** Deletes the totals of a home and returns them. */
export async function takePeriods(
  tx: Database,
  installation: InstallationId,
): Promise<
  readonly (TakenValue<number | null> & {
    readonly seriesNo: number;
    readonly from: string;
    readonly to: string;
  })[]
> {
  const rows = await tx.query<Omit<ReadingPeriodRow, 'installation_id'>>(
    `delete from energy.reading_period where installation_id = $1
     returning series_no, from_at, to_at, value, base, last_no`,
    [installation],
  );
  return rows.map((row) => ({
    seriesNo: row.series_no,
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    value: row.value,
    base: row.base,
    lastNo: row.last_no,
  }));
}

/** Batches after a number that can still be withdrawn, in the order of their numbers. */
export async function batchesAfter(
  tx: Database,
  installation: InstallationId,
  { batchNo, limit }: { readonly batchNo: number; readonly limit: number },
): Promise<readonly { readonly batchNo: number; readonly content: Uint8Array }[]> {
  const rows = await tx.query<Pick<BatchRow, 'batch_no'> & { content: Uint8Array }>(
    `select batch_no, content from energy.batch
     where installation_id = $1 and content is not null and batch_no > $2 order by batch_no limit $3`,
    [installation, batchNo, limit],
  );
  return rows.map((row) => ({ batchNo: row.batch_no, content: row.content }));
}

export async function replaceContent(
  tx: Database,
  installation: InstallationId,
  batch: {
    readonly batchNo: number;
    readonly content: Uint8Array;
    readonly firstDay: string;
    readonly lastDay: string;
  },
): Promise<void> {
  await tx.query(
    `update energy.batch set content = $3, first_day = $4, last_day = $5
     where installation_id = $1 and batch_no = $2`,
    [installation, batch.batchNo, batch.content, batch.firstDay, batch.lastDay],
  );
}
