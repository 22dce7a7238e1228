import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type SettingRevision, settingRevision } from './contract.ts';
import type { SettingKind } from './setting-kinds.ts';
import { type StoredRevision, revisionsOf } from './store.ts';

/** A setting of a home: its current document and all revisions, the newest first. */
export interface Setting<Document> {
  /** 0 before the first save. */
  readonly revision: number;
  /** Null before the first save, and after the setting was removed. */
  readonly document: Document | null;
  readonly revisions: readonly SettingRevision[];
}

export async function readSetting<Document>(
  db: Database,
  access: Access,
  kind: SettingKind<Document>,
): Promise<Setting<Document>> {
  const stored = await revisionsOf(db, access, { kind: kind.name, documents: 'newest' });
  const [newest] = stored;
  return {
    revision: newest?.revision ?? 0,
    document: documentOf(newest, kind),
    revisions: stored.map(withoutDocument),
  };
}

/** A revision with its document, null when the home has none of that number. */
export async function readRevision<Document>(
  db: Database,
  access: Access,
  { kind, revision }: { readonly kind: SettingKind<Document>; readonly revision: number },
): Promise<(SettingRevision & { readonly document: Document | null }) | null> {
  const stored = await revisionsOf(db, access, { kind: kind.name, documents: 'all' });
  const found = stored.find((each) => each.revision === revision);
  return found ? { ...withoutDocument(found), document: documentOf(found, kind) } : null;
}

/** First local day on which the revisions after one differ from it; null without later revisions. */
export function firstDayChangedSince(
  { revisions }: Setting<unknown>,
  revision: number,
): string | null {
  const days = revisions.filter((each) => each.revision > revision).map((each) => each.validFrom);
  return days.toSorted()[0] ?? null;
}

export function documentOf<Document>(
  revision: StoredRevision | undefined,
  kind: SettingKind<Document>,
): Document | null {
  return revision?.document ? kind.parse(revision.document) : null;
}

export function withoutDocument(stored: StoredRevision): SettingRevision {
  return settingRevision.parse(stored);
}
