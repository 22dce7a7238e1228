import type { Access } from '@hearth/access/access.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';
import type { PreviousValues, StoredStep } from './contract.ts';
import type { DraftRow } from './draft-state.ts';

export interface StoredDraft extends DraftRow {
  readonly draftId: string;
  readonly steps: Readonly<Record<string, StoredStep>>;
  readonly savedAt: Temporal.Instant;
  readonly before: PreviousValues | null;
}

interface Row {
  draft_id: string;
  version: number;
  steps: Record<string, StoredStep>;
  saved_at: Date;
  expires_at: Date;
  finished_at: Date | null;
  undo_until: Date | null;
  undone_at: Date | null;
  before: PreviousValues | null;
}

const columns =
  'draft_id, version, steps, saved_at, expires_at, finished_at, undo_until, undone_at, before';
const key = (access: Access, wizard: string) => [access.installationId, access.personId, wizard];

/** The person's draft of a wizard; null if there is none or it has expired. */
export async function findDraft(
  db: Database,
  access: Access,
  { wizard, now }: { wizard: string; now: Temporal.Instant },
): Promise<StoredDraft | null> {
  const [row] = await db.query<Row>(
    `select ${columns} from product.draft
     where installation_id = $1 and person_id = $2 and wizard = $3 and expires_at > $4`,
    [...key(access, wizard), now.toString()],
  );
  return row ? draftOf(row) : null;
}

/** Inserts the draft or replaces `previous`; null if another request has changed it since. */
export async function putDraft(
  tx: Database,
  access: Access,
  change: { wizard: string; draft: StoredDraft; previous: StoredDraft | null },
): Promise<StoredDraft | null> {
  const { wizard, draft, previous } = change;
  const at = (instant: Temporal.Instant | null): string | null => instant?.toString() ?? null;
  const [row] = await tx.query<Row>(
    `insert into product.draft as d (installation_id, person_id, wizard, ${columns})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (installation_id, person_id, wizard) do update set
       draft_id = excluded.draft_id, version = excluded.version, steps = excluded.steps,
       saved_at = excluded.saved_at, expires_at = excluded.expires_at, finished_at = excluded.finished_at,
       undo_until = excluded.undo_until, undone_at = excluded.undone_at, before = excluded.before
     where d.expires_at <= excluded.saved_at or (d.draft_id = $13 and d.version = $14)
     returning ${columns}`,
    [
      ...key(access, wizard),
      draft.draftId,
      draft.version,
      JSON.stringify(draft.steps),
      at(draft.savedAt),
      at(draft.expiresAt),
      at(draft.finishedAt),
      at(draft.undoUntil),
      at(draft.undoneAt),
      draft.before === null ? null : JSON.stringify(draft.before),
      previous?.draftId ?? null,
      previous?.version ?? null,
    ],
  );
  return row ? draftOf(row) : null;
}

export async function deleteDraft(db: Database, access: Access, wizard: string): Promise<void> {
  await db.query(
    'delete from product.draft where installation_id = $1 and person_id = $2 and wizard = $3',
    key(access, wizard),
  );
}

export async function deleteExpiredDrafts(
  db: Database,
  installation: InstallationId,
  now: Temporal.Instant,
): Promise<void> {
  await db.query('delete from product.draft where installation_id = $1 and expires_at <= $2', [
    installation,
    now.toString(),
  ]);
}

function draftOf(row: Row): StoredDraft {
  const instant = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime());
  return {
    draftId: row.draft_id,
    version: row.version,
    steps: row.steps,
    savedAt: instant(row.saved_at),
    expiresAt: instant(row.expires_at),
    finishedAt: row.finished_at && instant(row.finished_at),
    undoUntil: row.undo_until && instant(row.undo_until),
    undoneAt: row.undone_at && instant(row.undone_at),
    before: row.before,
  };
}
