import { isoInstant } from '@hearth/calendar/dates.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { FailureCode } from '../upstream/contract.ts';

/** Polling state of a zone. */
export interface CarbonZone {
  readonly zone: string;
  readonly readAtMs: number | null;
  /** First market day that has been requested. */
  readonly backTo: string | null;
  readonly failures: number;
}

/** One market day by hours, g CO2 equivalent per kWh; null where the generation is not known. */
export interface CarbonDay {
  readonly day: string;
  readonly gramsPerKwh: readonly (number | null)[];
}

const notedMs = 6 * hourMs;

/** Marks a zone as in use, so that its generation is read. Written every few hours at most. */
export async function requestCarbonZone(db: Database, zone: string, nowMs: number): Promise<void> {
  await db.query(
    `insert into energy.carbon_zone as z (zone, wanted_at, next_read_at) values ($1, $2, $2)
     on conflict (zone) do update set wanted_at = excluded.wanted_at where z.wanted_at < $3::timestamptz`,
    [zone, isoInstant(nowMs), isoInstant(nowMs - notedMs)],
  );
}

/** Zones that are due, among those in use since an instant. */
export async function dueCarbonZones(
  db: Database,
  due: { readonly nowMs: number; readonly wantedSinceMs: number },
): Promise<readonly CarbonZone[]> {
  return db.query(
    `select zone, extract(epoch from read_at)::double precision * 1000 as "readAtMs", back_to as "backTo", failures
     from energy.carbon_zone where next_read_at <= $1 and wanted_at >= $2 order by next_read_at`,
    [isoInstant(due.nowMs), isoInstant(due.wantedSinceMs)],
  );
}

/** Stores an answer. A stored day is replaced unless the new answer has fewer hours of it. */
export async function storeCarbonDays(
  db: Database,
  zone: string,
  answer: {
    readonly atMs: number;
    readonly nextMs: number;
    readonly backTo: string;
    readonly source: string;
    readonly days: readonly CarbonDay[];
  },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(
      `update energy.carbon_zone set read_at = $2, next_read_at = $3, back_to = $4, failures = 0, failure_code = null,
         failure_words = null where zone = $1`,
      [zone, isoInstant(answer.atMs), isoInstant(answer.nextMs), answer.backTo],
    );
    for (const { day, gramsPerKwh } of answer.days)
      await tx.query(
        `insert into energy.carbon_day as d (zone, day, source, read_at, grams_per_kwh)
         values ($1, $2, $3, $4, $5::text::real[])
         on conflict (zone, day) do update set source = excluded.source, read_at = excluded.read_at,
           grams_per_kwh = excluded.grams_per_kwh
           where cardinality(array_remove(excluded.grams_per_kwh, null)) >= cardinality(array_remove(d.grams_per_kwh, null))`,
        [
          zone,
          day,
          answer.source,
          isoInstant(answer.atMs),
          `{${gramsPerKwh.map((grams) => grams ?? 'null').join(',')}}`,
        ],
      );
  });
}

export async function noteCarbonFailure(
  db: Database,
  zone: string,
  failed: { readonly code: FailureCode; readonly words: string; readonly nextMs: number },
): Promise<void> {
  await db.query(
    `update energy.carbon_zone set failures = failures + 1, failure_code = $2, failure_words = $3, next_read_at = $4
     where zone = $1`,
    [zone, failed.code, failed.words, isoInstant(failed.nextMs)],
  );
}

/** Stored market days in `[from, to)`. */
export async function readCarbonDays(
  db: Database,
  zone: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly CarbonDay[]> {
  return db.query(
    `select day, grams_per_kwh as "gramsPerKwh" from energy.carbon_day
     where zone = $1 and day >= $2 and day < $3 order by day`,
    [zone, from, to],
  );
}
