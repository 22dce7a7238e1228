import { isoInstant } from '@hearth/calendar/dates.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { FailureCode } from '../upstream/contract.ts';
import type { PriceDay } from './price-days.ts';

/** A zone as the reading of it stands. */
export interface ZoneState {
  readonly readAtMs: number | null;
  readonly failures: number;
  readonly failure: FailureCode | null;
}

const stateColumns = `extract(epoch from read_at)::double precision * 1000 as "readAtMs", failures, failure_code as "failure"`;
const notedMs = 6 * hourMs;

export async function readZone(db: Database, zone: string): Promise<ZoneState | null> {
  const [state] = await db.query<ZoneState>(
    `select ${stateColumns} from energy.price_zone where zone = $1`,
    [zone],
  );
  return state ?? null;
}

/** Somebody looks at it: it is read as long as that is not too long ago. Noted every few hours, not at every look. */
export async function wantZone(db: Database, zone: string, nowMs: number): Promise<void> {
  await db.query(
    `insert into energy.price_zone as z (zone, wanted_at, next_read_at) values ($1, $2, $2)
     on conflict (zone) do update set wanted_at = excluded.wanted_at where z.wanted_at < $3::timestamptz`,
    [zone, isoInstant(nowMs), isoInstant(nowMs - notedMs)],
  );
}

/** Whose turn it is, among those that somebody looked at since. */
export async function dueZones(
  db: Database,
  at: { readonly nowMs: number; readonly wantedSinceMs: number },
): Promise<readonly (ZoneState & { readonly zone: string })[]> {
  return db.query(
    `select zone, ${stateColumns} from energy.price_zone where next_read_at <= $1 and wanted_at >= $2 order by next_read_at`,
    [isoInstant(at.nowMs), isoInstant(at.wantedSinceMs)],
  );
}

export interface ZoneRead {
  readonly atMs: number;
  readonly nextMs: number;
  readonly source: string;
  readonly currency: string;
  readonly days: readonly PriceDay[];
}

/** A day that comes again is replaced, unless less of it came than there is: half an answer takes nothing away. */
export async function keepPrices(db: Database, zone: string, read: ZoneRead): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(
      `update energy.price_zone set read_at = $2, next_read_at = $3, failures = 0, failure_code = null, failure_words = null
       where zone = $1`,
      [zone, isoInstant(read.atMs), isoInstant(read.nextMs)],
    );
    for (const { day, stepS, microsPerKwh } of read.days)
      await tx.query(
        `insert into energy.price_day as d (zone, day, step_s, currency, source, read_at, micros_per_kwh)
         values ($1, $2, $3, $4, $5, $6, $7::text::integer[])
         on conflict (zone, day) do update set step_s = excluded.step_s, currency = excluded.currency,
           source = excluded.source, read_at = excluded.read_at, micros_per_kwh = excluded.micros_per_kwh
           where cardinality(array_remove(excluded.micros_per_kwh, null)) * excluded.step_s
             >= cardinality(array_remove(d.micros_per_kwh, null)) * d.step_s`,
        [
          zone,
          day,
          stepS,
          read.currency,
          read.source,
          isoInstant(read.atMs),
          `{${microsPerKwh.map((micros) => micros ?? 'null').join(',')}}`,
        ],
      );
  });
}

export async function noteZoneFailure(
  db: Database,
  zone: string,
  failed: { readonly code: FailureCode; readonly words: string; readonly nextMs: number },
): Promise<void> {
  await db.query(
    `update energy.price_zone set failures = failures + 1, failure_code = $2, failure_words = $3, next_read_at = $4
     where zone = $1`,
    [zone, failed.code, failed.words, isoInstant(failed.nextMs)],
  );
}

/** Nothing is there yet, which is no failure: the question is asked again. */
export async function noteNothingYet(db: Database, zone: string, nextMs: number): Promise<void> {
  await db.query(
    `update energy.price_zone set next_read_at = $2, failures = 0, failure_code = null, failure_words = null
     where zone = $1`,
    [zone, isoInstant(nextMs)],
  );
}

/** Market days `[from, to)`, those that are there. */
export async function readPriceDays(
  db: Database,
  zone: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly (PriceDay & { readonly currency: string; readonly source: string })[]> {
  return db.query(
    `select day, step_s as "stepS", currency, source, micros_per_kwh as "microsPerKwh" from energy.price_day
     where zone = $1 and day >= $2 and day < $3 order by day`,
    [zone, from, to],
  );
}
