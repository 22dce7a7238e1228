import { isoInstant } from '@hearth/calendar/dates.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { FailureCode } from '../upstream/contract.ts';
import type { PriceDay } from './price-days.ts';

/** Polling state of a zone. */
export interface PriceZoneState {
  readonly readAtMs: number | null;
  readonly failures: number;
  readonly failure: FailureCode | null;
}

const stateColumns = `extract(epoch from read_at)::double precision * 1000 as "readAtMs", failures, failure_code as "failure"`;
const notedMs = 6 * hourMs;

export async function readZone(db: Database, zone: string): Promise<PriceZoneState | null> {
  const [state] = await db.query<PriceZoneState>(
    `select ${stateColumns} from energy.price_zone where zone = $1`,
    [zone],
  );
  return state ?? null;
}

/** Marks a zone as in use, so that it is polled. Written every few hours at most. */
export async function requestZone(db: Database, zone: string, nowMs: number): Promise<void> {
  await db.query(
    `insert into energy.price_zone as z (zone, wanted_at, next_read_at) values ($1, $2, $2)
     on conflict (zone) do update set wanted_at = excluded.wanted_at where z.wanted_at < $3::timestamptz`,
    [zone, isoInstant(nowMs), isoInstant(nowMs - notedMs)],
  );
}

/** Zones that are due, among those in use since an instant. */
export async function dueZones(
  db: Database,
  due: { readonly nowMs: number; readonly wantedSinceMs: number },
): Promise<readonly (PriceZoneState & { readonly zone: string })[]> {
  return db.query(
    `select zone, ${stateColumns} from energy.price_zone where next_read_at <= $1 and wanted_at >= $2 order by next_read_at`,
    [isoInstant(due.nowMs), isoInstant(due.wantedSinceMs)],
  );
}

export interface ZoneRead {
  readonly atMs: number;
  readonly nextMs: number;
  readonly source: string;
  readonly currency: string;
  readonly days: readonly PriceDay[];
}

/** Stores an answer. A stored day is replaced unless the new answer has fewer prices of it. */
export async function keepPrices(db: Database, zone: string, answer: ZoneRead): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(
      `update energy.price_zone set read_at = $2, next_read_at = $3, failures = 0, failure_code = null, failure_words = null
       where zone = $1`,
      [zone, isoInstant(answer.atMs), isoInstant(answer.nextMs)],
    );
    for (const { day, stepS, microsPerKwh } of answer.days)
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
          answer.currency,
          answer.source,
          isoInstant(answer.atMs),
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

/** Records that nothing is published yet, which is no failure, and the time of the next poll. */
export async function noteNothingYet(db: Database, zone: string, nextMs: number): Promise<void> {
  await db.query(
    `update energy.price_zone set next_read_at = $2, failures = 0, failure_code = null, failure_words = null
     where zone = $1`,
    [zone, isoInstant(nextMs)],
  );
}

/** Stored market days in `[from, to)`. */
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
