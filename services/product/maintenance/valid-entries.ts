import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { DoneCheck } from './leak-check.ts';
import { type StoredEntry, entriesOf } from './store.ts';

/** Entries that count for a unit: valid ones about it or about the whole home, the newest first. */
export const entriesAbout = (
  unit: string,
  entries: readonly StoredEntry[],
): readonly StoredEntry[] =>
  entries.filter((each) => each.correctedBy === null && (each.unit === unit || each.unit === null));

/** What the interval counts from: the last service, else the set-up. */
export function sinceOf(
  services: readonly StoredEntry[],
  setUpOn: string | null,
): { readonly on: string; readonly service: StoredEntry | null } | null {
  const [last] = services;
  if (last) return { on: last.on, service: last };
  return setUpOn === null ? null : { on: setUpOn, service: null };
}

/** The last charge in the log, and the last leak check of a company. */
export function refrigerantRecord(entries: readonly StoredEntry[]): {
  readonly chargeKg: number | null;
  readonly last: DoneCheck | null;
} {
  const [charge] = entries.flatMap(({ measured }) =>
    measured.filter(({ name }) => name === 'refrigerant-charge'),
  );
  const [last] = entries.flatMap(({ entryId: entry, on, company, seen }) =>
    seen.flatMap(({ part, isFine: isTight }) =>
      part === 'refrigerant-circuit' && company !== null ? [{ entry, on, isTight }] : [],
    ),
  );
  return { chargeKg: charge?.value ?? null, last: last ?? null };
}

/** An entry is corrected by the side that recorded it, so that neither rewrites the proof of the other. */
export const mayCorrect = (
  { partner, correctedBy }: Pick<StoredEntry, 'partner' | 'correctedBy'>,
  recorder: string | null,
): boolean => correctedBy === null && partner === recorder;

/** Day of the last service of a company by unit: the proof that packages ask for. */
export async function maintainedDays(
  db: Database,
  access: Pick<Access, 'installationId'>,
  units: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const entries = await entriesOf(db, access);
  return new Map(
    units.flatMap((unit): [string, string][] => {
      const last = entriesAbout(unit, entries).find(
        ({ kind, company }) => kind === 'service' && company !== null,
      );
      return last ? [[unit, last.on]] : [];
    }),
  );
}
