import type { InstallationId } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { BatchToKeep } from './contribution.ts';
import type { DayContribution, PeriodContribution, Said, WrittenDay } from './contribution.ts';

/** Which batch writes, and up to which number batches can no longer be taken back. */
export interface Write {
  readonly batchNo: number;
  readonly settledNo: number;
}

export interface DayToMerge extends WrittenDay {
  readonly startMs: number;
}

/** So that no statement runs long, however large the batch. */
const rowsMax = 4000;

/** The one merge statement: late, repeated and corrected values fold in, and what changes nothing writes nothing. */
export async function mergeDays(
  tx: Database,
  installation: InstallationId,
  write: Write,
  rows: readonly DayToMerge[],
): Promise<void> {
  for (const part of partsOf(rows))
    await tx.query(mergeDaysSql, [
      installation,
      write.batchNo,
      write.settledNo,
      ...dayColumns(part),
    ]);
}

/** `no`, `settled`: the batch's number and the number up to which batches are settled; `p`: the first of four parameters. */
const mergeDaysText = (at: { no: string; settled: string; from: string; p: number }): string =>
  `insert into energy.reading_day as r (installation_id, series_no, day, day_start, last_no, vals)
  select $1, u.series_no, u.day, u.day_start, ${at.no}, u.vals::real[]
  from ${at.from}unnest($${at.p}::smallint[], $${at.p + 1}::date[], $${at.p + 2}::timestamptz[], $${at.p + 3}::text[])
    as u (series_no, day, day_start, vals)
  on conflict (installation_id, series_no, day) do update
    set base = case when r.last_no <= ${at.settled} then r.vals else r.base end,
        vals = energy.overlay(r.vals, excluded.vals), last_no = excluded.last_no
    where energy.adds(r.vals, excluded.vals)`;

export const mergeDaysSql = mergeDaysText({
  no: '$2::integer',
  settled: '$3::integer',
  from: '',
  p: 4,
});

const mergePeriodsText = (at: { no: string; settled: string; from: string; p: number }): string =>
  `insert into energy.reading_period as r (installation_id, series_no, from_at, to_at, last_no, value)
  select $1, u.series_no, u.from_at, u.to_at, ${at.no}, u.value
  from ${at.from}unnest($${at.p}::smallint[], $${at.p + 1}::timestamptz[], $${at.p + 2}::timestamptz[], $${at.p + 3}::real[])
    as u (series_no, from_at, to_at, value)
  on conflict (installation_id, series_no, from_at, to_at) do update
    set base = case when r.last_no <= ${at.settled} then r.value else r.base end,
        value = excluded.value, last_no = excluded.last_no
    where r.value is distinct from excluded.value`;

const ofTurn = {
  no: 'turn.newest_no',
  settled: '(select settled_no from turn)',
  from: 'turn cross join ',
};

/**
 * Takes a whole batch in, if nothing was sent after it and it is not very large: its place among the home's batches, its row,
 * its days and its totals in one statement, which saves three ways to the database.
 */
const takeInText = `with turn as (
  update energy.home set newest_no = newest_no + 1, newest_sent_ms = $3::bigint
  where installation_id = $1 and newest_sent_ms <= $3::bigint and settled_sent_ms < $3::bigint
  returning newest_no, settled_no
), kept as (
  insert into energy.batch (installation_id, batch_id, batch_no, sent_ms, received_at, hash, value_count, first_day,
    last_day, content)
  select $1, $2, turn.newest_no, $3::bigint, $4::timestamptz, $5::bytea, $6::integer, $7::date, $8::date, $9::bytea from turn
), days as (
  ${mergeDaysText({ ...ofTurn, p: 10 })}
), periods as (
  ${mergePeriodsText({ ...ofTurn, p: 14 })}
) select newest_no from turn`;

/** false: something was sent after it, or it is large; then nothing was written. Throws when the batch is there already. */
export async function takeInAtOnce(
  db: Database,
  installation: InstallationId,
  row: BatchToKeep,
  rows: { days: readonly DayToMerge[]; periods: readonly PeriodContribution[] },
): Promise<boolean> {
  if (rows.days.length + rows.periods.length > rowsMax) return false;
  const taken = await db.query(takeInText, [
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
  ]);
  return taken.length > 0;
}

const dayColumns = (rows: readonly DayToMerge[]): readonly (readonly unknown[])[] => [
  rows.map((row) => row.seriesNo),
  rows.map((row) => row.day),
  rows.map((row) => new Date(row.startMs).toISOString()),
  rows.map((row) => `{${row.text.slice(1, -1)}}`),
];

const periodColumns = (rows: readonly PeriodContribution[]): readonly (readonly unknown[])[] => [
  rows.map((row) => row.seriesNo),
  rows.map((row) => row.from),
  rows.map((row) => row.to),
  rows.map((row) => row.value),
];

/** The text form of real[]; null is a word of both notations. */
export const arrayText = (vals: readonly Said[]): string =>
  `{${JSON.stringify(vals).slice(1, -1)}}`;

export async function mergePeriods(
  tx: Database,
  installation: InstallationId,
  write: Write,
  rows: readonly PeriodContribution[],
): Promise<void> {
  for (const part of partsOf(rows))
    await tx.query(
      mergePeriodsText({ no: '$2::integer', settled: '$3::integer', from: '', p: 4 }),
      [installation, write.batchNo, write.settledNo, ...periodColumns(part)],
    );
}

export function* partsOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += rowsMax)
    yield rows.slice(start, start + rowsMax);
}

/** A stored day or total before it is folded anew. */
export interface Stored<Value> {
  readonly value: Value;
  readonly base: Value | null;
  readonly lastNo: number;
}

export async function readDayRows(
  tx: Database,
  installation: InstallationId,
  keys: readonly Pick<DayContribution, 'seriesNo' | 'day'>[],
): Promise<readonly (Stored<readonly (number | null)[]> & DayKey)[]> {
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
): Promise<readonly (Stored<number | null> & PeriodKey)[]> {
  const rows = await tx.query<Stored<number | null> & { seriesNo: number; from: Date; to: Date }>(
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

/** Puts days in place of what is there. */
export async function putDays(
  tx: Database,
  installation: InstallationId,
  write: Write,
  rows: readonly FoldedDay[],
): Promise<void> {
  for (const part of partsOf(rows))
    await tx.query(
      `insert into energy.reading_day as r (installation_id, series_no, day, day_start, last_no, vals, base)
       select $1, u.series_no, u.day, u.day_start, $2::integer, u.vals::real[], u.base::real[]
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
  write: Write,
  rows: readonly FoldedPeriod[],
): Promise<void> {
  for (const part of partsOf(rows))
    await tx.query(
      `insert into energy.reading_period as r (installation_id, series_no, from_at, to_at, last_no, value, base)
       select $1, u.series_no, u.from_at, u.to_at, $2::integer, u.value, u.base
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

/** What days and totals held before the batches that can still be taken back. */
export async function putDayBases(
  tx: Database,
  installation: InstallationId,
  rows: readonly (DayKey & { readonly base: readonly (number | null)[] })[],
): Promise<void> {
  for (const part of partsOf(rows))
    await tx.query(
      `update energy.reading_day r set base = u.base::real[]
       from unnest($2::smallint[], $3::date[], $4::text[]) as u (series_no, day, base)
       where r.installation_id = $1 and r.series_no = u.series_no and r.day = u.day`,
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

/** Days that no batch can change back any more need no base beside what they hold. */
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
