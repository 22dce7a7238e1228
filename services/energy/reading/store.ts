import type { InstallationId } from '@hearth/platform/brand.ts';
import type { Database } from '@hearth/platform/database.ts';
import type { DayContribution, PeriodContribution, Said } from '../ingest/contribution.ts';

/** Which batch writes, and up to which number batches can no longer be taken back. */
export interface Write {
  readonly batchNo: number;
  readonly settledNo: number;
}

export interface DayRow extends DayContribution {
  readonly startMs: number;
}

/** So that no statement runs long, however large the batch. */
const rowsMax = 4000;

/** The one merge statement: late, repeated and corrected values fold in, and what changes nothing writes nothing. */
export async function mergeDays(
  tx: Database,
  installation: InstallationId,
  write: Write,
  rows: readonly DayRow[],
): Promise<void> {
  for (const part of partsOf(rows))
    await tx.query(mergeDaysSql, [
      installation,
      write.batchNo,
      write.settledNo,
      part.map((row) => row.seriesNo),
      part.map((row) => row.day),
      part.map((row) => new Date(row.startMs).toISOString()),
      part.map((row) => arrayText(row.said)),
    ]);
}

export const mergeDaysSql = `insert into energy.reading_day as r (installation_id, series_no, day, day_start, last_no, vals)
  select $1, u.series_no, u.day, u.day_start, $2::integer, u.vals::real[]
  from unnest($4::smallint[], $5::date[], $6::timestamptz[], $7::text[]) as u (series_no, day, day_start, vals)
  on conflict (installation_id, series_no, day) do update
    set base = case when r.last_no <= $3::integer then r.vals else r.base end,
        vals = energy.overlay(r.vals, excluded.vals), last_no = excluded.last_no
    where energy.adds(r.vals, excluded.vals)`;

export const arrayText = (said: readonly Said[]): string =>
  `{${said.map((each) => (each === null || each === false ? 'NULL' : String(each))).join(',')}}`;

export async function mergePeriods(
  tx: Database,
  installation: InstallationId,
  write: Write,
  rows: readonly PeriodContribution[],
): Promise<void> {
  for (const part of partsOf(rows))
    await tx.query(
      `insert into energy.reading_period as r (installation_id, series_no, from_at, to_at, last_no, value)
       select $1, u.series_no, u.from_at, u.to_at, $2::integer, u.value
       from unnest($4::smallint[], $5::timestamptz[], $6::timestamptz[], $7::real[]) as u (series_no, from_at, to_at, value)
       on conflict (installation_id, series_no, from_at, to_at) do update
         set base = case when r.last_no <= $3::integer then r.value else r.base end,
             value = excluded.value, last_no = excluded.last_no
         where r.value is distinct from excluded.value`,
      [
        installation,
        write.batchNo,
        write.settledNo,
        part.map((row) => row.seriesNo),
        part.map((row) => row.from),
        part.map((row) => row.to),
        part.map((row) => row.value),
      ],
    );
}

export function* partsOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += rowsMax)
    yield rows.slice(start, start + rowsMax);
}

/** A stored day or total before it is folded anew. */
export interface Stored<Value> {
  readonly value: Value | null;
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
): Promise<readonly (Stored<number> & PeriodKey)[]> {
  const rows = await tx.query<Stored<number> & { seriesNo: number; from: Date; to: Date }>(
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
