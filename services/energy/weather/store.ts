import { isoInstant } from '@hearth/calendar/dates.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { deleteInBatches } from '@hearth/platform/database/delete-in-batches.ts';
import type { FailureCode } from '../upstream/contract.ts';
import type { WeatherCell } from './weather-cell.ts';
import { type WeatherDay, weatherQuantities } from './weather-days.ts';

/** Polling state of a cell. */
export interface CellState {
  readonly readAtMs: number | null;
  readonly altitudeM: number | null;
  readonly failures: number;
  readonly failure: FailureCode | null;
}

const stateColumns = `extract(epoch from read_at)::double precision * 1000 as "readAtMs", altitude_m as "altitudeM", failures,
  failure_code as "failure"`;

export async function readCell(db: Database, cellId: string): Promise<CellState | null> {
  const [cell] = await db.query<CellState>(
    `select ${stateColumns} from energy.weather_cell where cell_id = $1`,
    [cellId],
  );
  return cell ?? null;
}

/** Marks a cell as in use, so that it is polled. Written every few hours at most. */
export async function requestCell(
  db: Database,
  request: { readonly cell: WeatherCell; readonly country: string | null; readonly nowMs: number },
): Promise<void> {
  const { cell, country, nowMs } = request;
  await db.query(
    `insert into energy.weather_cell as c (cell_id, latitude_deg, longitude_deg, country, wanted_at, next_read_at)
     values ($1, $2, $3, $4, $5, $5)
     on conflict (cell_id) do update set wanted_at = excluded.wanted_at, country = excluded.country
       where c.wanted_at < $6::timestamptz`,
    [
      cell.cellId,
      cell.latitudeDeg,
      cell.longitudeDeg,
      country,
      isoInstant(nowMs),
      isoInstant(nowMs - notedMs),
    ],
  );
}

const notedMs = 6 * hourMs;
export interface DueCell extends WeatherCell, CellState {
  readonly country: string | null;
}

/** Cells that are due, among those in use since an instant. */
export async function dueCells(
  db: Database,
  due: { readonly nowMs: number; readonly wantedSinceMs: number; readonly limit: number },
): Promise<readonly DueCell[]> {
  return db.query<DueCell>(
    `select cell_id as "cellId", latitude_deg as "latitudeDeg", longitude_deg as "longitudeDeg", country, ${stateColumns}
     from energy.weather_cell
     where next_read_at <= $1 and wanted_at >= $2 order by next_read_at limit $3`,
    [isoInstant(due.nowMs), isoInstant(due.wantedSinceMs), due.limit],
  );
}

export interface CellRead {
  readonly atMs: number;
  readonly nextMs: number;
  readonly altitudeM: number;
  readonly days: readonly WeatherDay[];
}

/** Stores an answer over the stored values; a gap of the answer keeps the stored value. */
export async function keepWeather(db: Database, cellId: string, answer: CellRead): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(
      `update energy.weather_cell set read_at = $2, next_read_at = $3, altitude_m = $4, failures = 0, failure_code = null,
         failure_words = null where cell_id = $1`,
      [cellId, isoInstant(answer.atMs), isoInstant(answer.nextMs), answer.altitudeM],
    );
    for (const { day, ...lines } of answer.days)
      await tx.query(upsertDay, [
        cellId,
        day,
        isoInstant(answer.atMs),
        arrayText(lines.outdoorC),
        arrayText(lines.relativeHumidity),
        arrayText(lines.windMS),
        arrayText(lines.cloudCover),
        arrayText(lines.globalWM2),
        arrayText(lines.diffuseWM2),
        arrayText(lines.directNormalWM2),
      ]);
  });
}

const columns = [
  'outdoor_c',
  'relative_humidity',
  'wind_m_s',
  'cloud_cover',
  'global_w_m2',
  'diffuse_w_m2',
  'direct_normal_w_m2',
];
const upsertDay = `insert into energy.weather_day as d (cell_id, day, read_at, ${columns.join(', ')})
  values ($1, $2, $3, ${columns.map((_, i) => `$${i + 4}::text::real[]`).join(', ')})
  on conflict (cell_id, day) do update set read_at = excluded.read_at,
  ${columns.map((column) => `${column} = energy.overlay(d.${column}, excluded.${column})`).join(', ')}`;

/** The text form of real[]. */
const arrayText = (line: readonly (number | null)[]): string =>
  `{${line.map((value) => (value === null ? 'null' : String(value))).join(',')}}`;

export async function noteCellFailure(
  db: Database,
  cellId: string,
  failed: { readonly code: FailureCode; readonly words: string; readonly nextMs: number },
): Promise<void> {
  await db.query(
    `update energy.weather_cell set failures = failures + 1, failure_code = $2, failure_words = $3, next_read_at = $4
     where cell_id = $1`,
    [cellId, failed.code, failed.words, isoInstant(failed.nextMs)],
  );
}

/** Stored UTC days in `[from, to)`. */
export async function readWeatherDays(
  db: Database,
  cellId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly (WeatherDay & { readonly readAtMs: number })[]> {
  return db.query(
    `select day, extract(epoch from read_at)::double precision * 1000 as "readAtMs",
       ${columns.map((column, i) => `${column} as "${weatherQuantities[i]}"`).join(', ')}
     from energy.weather_day where cell_id = $1 and day >= $2 and day < $3 order by day`,
    [cellId, from, to],
  );
}

/** Deletes days before an instant, and all cells that were not in use since another. */
export async function dropWeather(
  db: Database,
  before: { readonly daysMs: number; readonly wantedMs: number },
): Promise<number> {
  let dropped = await deleteInBatches(db, {
    table: 'energy.weather_day',
    where: 'day < $1::timestamptz::date',
    value: isoInstant(before.daysMs),
  });
  for (;;) {
    const [missed] = await db.query<{ cells: number; days: number }>(
      `with missed as (delete from energy.weather_cell where cell_id = any (array(
           select cell_id from energy.weather_cell where wanted_at < $1 limit ${cellsAtATime})) returning cell_id),
         old as (delete from energy.weather_day d using missed where d.cell_id = missed.cell_id returning 1)
       select (select count(*) from missed)::integer as cells, (select count(*) from old)::integer as days`,
      [isoInstant(before.wantedMs)],
    );
    dropped += missed?.days ?? 0;
    if ((missed?.cells ?? 0) < cellsAtATime) return dropped;
  }
}

/** A cell may have a thousand days. */
const cellsAtATime = 10;
