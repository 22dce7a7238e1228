import type { Access } from '@hearth/access/access.ts';
import { type InstallationId, type PersonId, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { scheduleWork } from '@hearth/platform/jobs/due-work.ts';
import { type Locale, locale } from '@hearth/platform/http/schema.ts';
import { Temporal } from 'temporal-polyfill';
import { wakeIndex } from '../wake-index.ts';
import type { MaintenanceEntryRow } from '../rows/maintenance-entry.ts';
import { type EntryContent, entryContent } from './contract.ts';

export interface StoredEntry extends EntryContent {
  readonly entryId: string;
  readonly corrects: string | null;
  /** The entry that corrects it; null: it is the valid one. */
  readonly correctedBy: string | null;
  /** The service partner that recorded it; null: the household. */
  readonly partner: string | null;
  readonly recordedAt: Temporal.Instant;
}

/** Kind of due work that reminds of a home's services; its key is the installation. */
export const maintenanceReminderKind = 'product.maintenance-reminder';

/** Entries of a home, corrected ones too; the newest day first. */
export async function entriesOf(
  db: Database,
  { installationId }: Pick<Access, 'installationId'>,
): Promise<readonly StoredEntry[]> {
  const rows = await db.query<EntryRow & { corrected_by: string | null }>(
    `select e.entry_id, e.unit_id, e.kind, e.done_on::text as done_on, e.company, e.findings, e.parts, e.measured, e.seen,
       e.counter_h, e.corrects, e.partner_id, e.recorded_at, c.entry_id as corrected_by
     from product.maintenance_entry e
     left join product.maintenance_entry c on c.installation_id = e.installation_id and c.corrects = e.entry_id
     where e.installation_id = $1 order by e.done_on desc, e.entry_id desc`,
    [installationId],
  );
  return rows.map(storedEntry);
}

/** Locks an entry until the transaction ends, so that files are added to it one after another. */
export async function lockEntry(
  tx: Database,
  { installationId }: Pick<Access, 'installationId'>,
  entry: string,
): Promise<void> {
  await tx.query(
    'select from product.maintenance_entry where installation_id = $1 and entry_id = $2 for update',
    [installationId, entry],
  );
}

/** Stores an entry; null when the entry that it corrects has been corrected already. */
export async function insertEntry(
  tx: Database,
  installation: InstallationId,
  entry: EntryContent & { readonly corrects: string | null; readonly partner: string | null },
  now: Temporal.Instant,
): Promise<string | null> {
  const [row] = await tx.query<Pick<MaintenanceEntryRow, 'entry_id'>>(
    `insert into product.maintenance_entry (installation_id, entry_id, unit_id, kind, done_on, company, findings, parts,
       measured, seen, counter_h, corrects, partner_id, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict do nothing returning entry_id`,
    [
      installation,
      uuidv7(now),
      entry.unit,
      entry.kind,
      entry.on,
      entry.company,
      entry.findings,
      entry.parts,
      JSON.stringify(entry.measured),
      JSON.stringify(entry.seen),
      entry.counterH,
      entry.corrects,
      entry.partner,
      now.toString(),
    ],
  );
  if (row) await wakeIndex(tx, installation, now);
  return row?.entry_id ?? null;
}

/** Makes the reminders of a home due at once; they find their own next instant. */
export async function scheduleMaintenanceReminders(
  tx: Database,
  installation: InstallationId,
  now: Temporal.Instant,
): Promise<void> {
  await scheduleWork(tx, { kind: maintenanceReminderKind, key: installation }, now);
}

export interface CalendarFeed {
  readonly installationId: InstallationId;
  readonly person: PersonId;
  readonly locale: Locale;
}

/** Stores the hash of a new code; the previous code of the person ends. */
export async function saveFeed(
  tx: Database,
  access: Access,
  { codeHash, locale: language }: { readonly codeHash: string; readonly locale: Locale },
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `insert into product.calendar_feed (installation_id, person_id, code_hash, locale, created_at) values ($1, $2, $3, $4, $5)
     on conflict (installation_id, person_id) do update
     set code_hash = excluded.code_hash, locale = excluded.locale, created_at = excluded.created_at`,
    [access.installationId, access.personId, codeHash, language, now.toString()],
  );
}

export async function deleteFeed(tx: Database, access: Access): Promise<boolean> {
  const rows = await tx.query(
    'delete from product.calendar_feed where installation_id = $1 and person_id = $2 returning 1 as gone',
    [access.installationId, access.personId],
  );
  return rows.length > 0;
}

export async function hasFeed(db: Database, access: Access): Promise<boolean> {
  const rows = await db.query(
    'select 1 as found from product.calendar_feed where installation_id = $1 and person_id = $2',
    [access.installationId, access.personId],
  );
  return rows.length > 0;
}

/** The feed of a code; null for an unknown or ended one. */
export async function feedOf(db: Database, codeHash: string): Promise<CalendarFeed | null> {
  const [row] = await db.query<{ installation_id: string; person_id: string; locale: string }>(
    'select installation_id, person_id, locale from product.calendar_feed where code_hash = $1',
    [codeHash],
  );
  if (!row) return null;
  return {
    installationId: branded(row.installation_id),
    person: branded(row.person_id),
    locale: locale.parse(row.locale),
  };
}

type EntryRow = Omit<MaintenanceEntryRow, 'installation_id'>;

function storedEntry(row: EntryRow & { readonly corrected_by: string | null }): StoredEntry {
  const content = entryContent.parse({
    unit: row.unit_id,
    kind: row.kind,
    on: row.done_on,
    company: row.company,
    findings: row.findings,
    parts: row.parts,
    measured: row.measured,
    seen: row.seen,
    counterH: row.counter_h,
  });
  return {
    ...content,
    entryId: row.entry_id,
    corrects: row.corrects,
    correctedBy: row.corrected_by,
    partner: row.partner_id,
    recordedAt: Temporal.Instant.fromEpochMilliseconds(row.recorded_at.getTime()),
  };
}
