import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type {
  BatchRecord,
  DayContribution,
  PeriodContribution,
  SlotEntry,
  WrittenContent,
  WrittenDay,
} from './contribution.ts';

/** Number of the writing batch, and the number up to which all batches are settled. */
export interface WritePosition {
  readonly batchNo: number;
  readonly settledNo: number;
}

/** Rows per statement, so that no statement runs long. */
const rowsMax = 4000;

/** Merges days in one statement; values that change nothing write nothing. */
export async function mergeDays(
  tx: Database,
  installation: InstallationId,
  write: WritePosition,
  rows: readonly WrittenDay[],
): Promise<void> {
  for (const part of partsOf(rows))
    await tx.query(mergeDaysSql, [
      installation,
      write.batchNo,
      write.settledNo,
      ...dayColumns(part),
    ]);
}

/**
 * Parts of a merge statement. `no`, `settled`: number of the batch and of the last settled one; `from`: source of one row with
 * the home; `p`: first of four parameters.
 */
interface MergeParts {
  readonly home: string;
  readonly no: string;
  readonly settled: string;
  readonly from: string;
  readonly where: string;
  readonly p: number;
}

const mergeDaysText = (params: MergeParts): string =>
  `insert into energy.reading_day as r (installation_id, series_no, day, day_start, last_no, vals)
  select ${params.home}, u.series_no, u.day, u.day_start, ${params.no}, u.vals::real[]
  from ${params.from} cross join unnest($${params.p}::smallint[], $${params.p + 1}::date[], $${params.p + 2}::timestamptz[], $${params.p + 3}::text[])
    as u (series_no, day, day_start, vals)${params.where}
  on conflict (installation_id, series_no, day) do update
    set base = case when r.last_no <= ${params.settled} then r.vals else r.base end,
        vals = energy.overlay(r.vals, excluded.vals), last_no = excluded.last_no
    where energy.adds(r.vals, excluded.vals)`;

/** The row of the home is a source, so that Citus runs the statement on the shard of the home. */
const ofHome = {
  home: 'home.installation_id',
  no: '$2::integer',
  settled: '$3::integer',
  from: 'energy.home',
  where: '\n  where home.installation_id = $1',
  p: 4,
};

export const mergeDaysSql = mergeDaysText(ofHome);

const mergePeriodsText = (params: MergeParts): string =>
  `insert into energy.reading_period as r (installation_id, series_no, from_at, to_at, last_no, value)
  select ${params.home}, u.series_no, u.from_at, u.to_at, ${params.no}, u.value
  from ${params.from} cross join unnest($${params.p}::smallint[], $${params.p + 1}::timestamptz[], $${params.p + 2}::timestamptz[], $${params.p + 3}::real[])
    as u (series_no, from_at, to_at, value)${params.where}
  on conflict (installation_id, series_no, from_at, to_at) do update
    set base = case when r.last_no <= ${params.settled} then r.value else r.base end,
        value = excluded.value, last_no = excluded.last_no
    where r.value is distinct from excluded.value`;

const ofSequence = {
  home: '$1::uuid',
  no: 'sequence.newest_no',
  settled: '(select settled_no from sequence)',
  from: 'sequence',
  where: '',
};

/**
 * Statement that stores a whole batch if no later batch exists and it is not very large: sequence, batch row, days, totals and
 * the notification, which saves four round trips.
 */
const insertBatchText = `with sequence as (
  update energy.home set newest_no = newest_no + 1, newest_sent_ms = $3::bigint
  where installation_id = $1 and newest_sent_ms <= $3::bigint and settled_sent_ms < $3::bigint
    and zone_no = $18::integer
  returning newest_no, settled_no
), stored_batch as (
  insert into energy.batch (installation_id, batch_id, batch_no, sent_ms, received_at, hash, value_count, first_day,
    last_day, content)
  select $1::uuid, $2::uuid, sequence.newest_no, $3::bigint, $4::timestamptz, $5::bytea, $6::integer, $7::date, $8::date, $9::bytea from sequence
), days as (
  ${mergeDaysText({ ...ofSequence, p: 10 })}
), periods as (
  ${mergePeriodsText({ ...ofSequence, p: 14 })}
) select pg_notify($19, $20) from sequence`;

/**
 * Stores and announces a batch in one statement. False, and nothing is written: a later batch exists, it is large, or the time zone was corrected. Throws if the batch is
 * already stored.
 */
export async function insertBatchAtOnce(
  db: Database,
  installation: InstallationId,
  row: BatchRecord & { readonly zoneNo: number },
  rows: WrittenContent,
  notification: { readonly channel: string; readonly payload: string },
): Promise<boolean> {
  if (rows.days.length + rows.periods.length > rowsMax) return false;
  const inserted = await db.query(insertBatchText, [
    installation,
    row.batch,
    row.sentMs,
    row.receivedAt,
    row.hash,
    row.values,
    row.firstDay,
    row.lastDay,
    row.content,
    ...dayColumns(rows.days),
    ...periodColumns(rows.periods),
    row.zoneNo,
    notification.channel,
    notification.payload,
  ]);
  return inserted.length > 0;
}

const dayColumns = (rows: readonly WrittenDay[]): readonly (readonly unknown[])[] => [
  rows.map((row) => row.seriesNo),
  rows.map((row) => row.day),
  rows.map((row) => new Date(row.startMs).toISOString()),
  rows.map((row) => `{${row.json.slice(1, -1)}}`),
];

const periodColumns = (rows: readonly PeriodContribution[]): readonly (readonly unknown[])[] => [
  rows.map((row) => row.seriesNo),
  rows.map((row) => row.from),
  rows.map((row) => row.to),
  rows.map((row) => row.value),
];

/** Text form of real[]; `null` is the same in JSON and SQL arrays. */
export const arrayText = (vals: readonly SlotEntry[]): string =>
  `{${JSON.stringify(vals).slice(1, -1)}}`;

export async function mergePeriods(
  tx: Database,
  installation: InstallationId,
  write: WritePosition,
  rows: readonly PeriodContribution[],
): Promise<void> {
  for (const part of partsOf(rows))
    await tx.query(mergePeriodsText(ofHome), [
      installation,
      write.batchNo,
      write.settledNo,
      ...periodColumns(part),
    ]);
}

export function* partsOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += rowsMax)
    yield rows.slice(start, start + rowsMax);
}

/** A stored day or total with its base. */
export interface StoredValue<Value> {
  readonly value: Value;
  readonly base: Value | null;
  readonly lastNo: number;
}

export async function readDayRows(
  tx: Database,
  installation: InstallationId,
  keys: readonly Pick<DayContribution, 'seriesNo' | 'day'>[],
): Promise<readonly (StoredValue<readonly (number | null)[]> & DayKey)[]> {
  return await tx.query(
    `select r.series_no as "seriesNo", r.day, r.vals as value, r.base, r.last_no as "lastNo"
     from unnest($2::smallint[], $3::date[]) as u (series_no, day)
     join energy.reading_day r on r.installation_id = $1 and r.series_no = u.series_no and r.day = u.day`,
    [installation, keys.map((key) => key.seriesNo), keys.map((key) => key.day)],
  );
}

export type DayKey = Pick<DayContribution, 'seriesNo' | 'day'>;
export type PeriodKey = Pick<PeriodContribution, 'seriesNo' | 'from' | 'to'>;

export async function readPeriodRows(
  tx: Database,
  installation: InstallationId,
  keys: readonly PeriodKey[],
): Promise<readonly (StoredValue<number | null> & PeriodKey)[]> {
  const rows = await tx.query<
    StoredValue<number | null> & { seriesNo: number; from: Date; to: Date }
  >(
    `select r.series_no as "seriesNo", r.from_at as "from", r.to_at as "to", r.value, r.base, r.last_no as "lastNo"
     from unnest($2::smallint[], $3::timestamptz[], $4::timestamptz[]) as u (series_no, from_at, to_at)
     join energy.reading_period r on r.installation_id = $1 and r.series_no = u.series_no
       and r.from_at = u.from_at and r.to_at = u.to_at`,
    [
      installation,
      keys.map((key) => key.seriesNo),
      keys.map((key) => key.from),
      keys.map((key) => key.to),
    ],
  );
  return rows.map((row) => ({ ...row, from: row.from.toISOString(), to: row.to.toISOString() }));
}

export type FoldedDay = DayKey & {
  readonly startMs: number;
  readonly vals: readonly (number | null)[];
  readonly base: readonly (number | null)[] | null;
};

/** Replaces days. */
export async function putDays(
  tx: Database,
  installation: InstallationId,
  write: WritePosition,
  rows: readonly FoldedDay[],
): Promise<void> {
  for (const part of partsOf(rows))
    await tx.query(
      `insert into energy.reading_day as r (installation_id, series_no, day, day_start, last_no, vals, base)
       select $1::uuid, u.series_no, u.day, u.day_start, $2::integer, u.vals::real[], u.base::real[]
       from unnest($3::smallint[], $4::date[], $5::timestamptz[], $6::text[], $7::text[]) as u (series_no, day, day_start, vals, base)
       on conflict (installation_id, series_no, day) do update
         set vals = excluded.vals, base = excluded.base, last_no = excluded.last_no`,
      [
        installation,
        write.batchNo,
        part.map((row) => row.seriesNo),
        part.map((row) => row.day),
        part.map((row) => new Date(row.startMs).toISOString()),
        part.map((row) => arrayText(row.vals)),
        part.map((row) => (row.base ? arrayText(row.base) : null)),
      ],
    );
}

export type FoldedPeriod = PeriodKey & {
  readonly value: number | null;
  readonly base: number | null;
};

export async function putPeriods(
  tx: Database,
  installation: InstallationId,
  write: WritePosition,
  rows: readonly FoldedPeriod[],
): Promise<void> {
  for (const part of partsOf(rows))
    await tx.query(
      `insert into energy.reading_period as r (installation_id, series_no, from_at, to_at, last_no, value, base)
       select $1::uuid, u.series_no, u.from_at, u.to_at, $2::integer, u.value, u.base
       from unnest($3::smallint[], $4::timestamptz[], $5::timestamptz[], $6::real[], $7::real[]) as u (series_no, from_at, to_at, value, base)
       on conflict (installation_id, series_no, from_at, to_at) do update
         set value = excluded.value, base = excluded.base, last_no = excluded.last_no`,
      [
        installation,
        write.batchNo,
        part.map((row) => row.seriesNo),
        part.map((row) => row.from),
        part.map((row) => row.to),
        part.map((row) => row.value),
        part.map((row) => row.base),
      ],
    );
}

/**
 * Stores the bases of days: their values before the batches that can still be withdrawn. The rows exist: an insert that always
 * conflicts, because Citus refuses a cast over a column in an update.
 */
export async function putDayBases(
  tx: Database,
  installation: InstallationId,
  rows: readonly (DayKey & { readonly base: readonly (number | null)[] })[],
): Promise<void> {
  for (const part of partsOf(rows))
    await tx.query(
      `insert into energy.reading_day as r (installation_id, series_no, day, day_start, last_no, vals, base)
       select o.installation_id, o.series_no, o.day, o.day_start, o.last_no, o.vals, u.base::real[]
       from energy.reading_day o
         join unnest($2::smallint[], $3::date[], $4::text[]) as u (series_no, day, base)
           on o.series_no = u.series_no and o.day = u.day
       where o.installation_id = $1
       on conflict (installation_id, series_no, day) do update set base = excluded.base`,
      [
        installation,
        part.map((row) => row.seriesNo),
        part.map((row) => row.day),
        part.map((row) => arrayText(row.base)),
      ],
    );
}

export async function putPeriodBases(
  tx: Database,
  installation: InstallationId,
  rows: readonly (PeriodKey & { readonly base: number | null })[],
): Promise<void> {
  for (const part of partsOf(rows))
    await tx.query(
      `update energy.reading_period r set base = u.base
       from unnest($2::smallint[], $3::timestamptz[], $4::timestamptz[], $5::real[]) as u (series_no, from_at, to_at, base)
       where r.installation_id = $1 and r.series_no = u.series_no and r.from_at = u.from_at and r.to_at = u.to_at`,
      [
        installation,
        part.map((row) => row.seriesNo),
        part.map((row) => row.from),
        part.map((row) => row.to),
        part.map((row) => row.base),
      ],
    );
}

/** Deletes the bases of days that no retained batch has written. */
export async function dropBases(
  tx: Database,
  installation: InstallationId,
  settledNo: number,
): Promise<void> {
  await tx.query(
    `update energy.reading_day set base = null
     where installation_id = $1 and base is not null and last_no <= $2`,
    [installation, settledNo],
  );
}
