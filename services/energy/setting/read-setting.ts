import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Terms, terms } from '../tariff/terms.ts';
import { type SettingRevision, settingRevision } from './contract.ts';
import { type StoredRevision, revisionsOf } from './store.ts';

/** The electricity contract of a home: its current terms and all revisions, the newest first. */
export interface Tariff {
  /** 0 before the first save. */
  readonly revision: number;
  readonly terms: Terms | null;
  readonly revisions: readonly SettingRevision[];
}

export async function readTariff(db: Database, access: Access): Promise<Tariff> {
  const stored = await revisionsOf(db, access, 'tariff');
  const [newest] = stored;
  return {
    revision: newest?.revision ?? 0,
    terms: termsOf(newest),
    revisions: stored.map(withoutDocument),
  };
}

/** First local day that the revisions after one price differently than it; null without later revisions. */
export function firstDayChangedSince({ revisions }: Tariff, revision: number): string | null {
  const days = revisions.filter((each) => each.revision > revision).map((each) => each.validFrom);
  return days.toSorted()[0] ?? null;
}

/** Terms of a revision; throws when the stored document is none, which no release wrote. */
export function termsOf(revision: StoredRevision | undefined): Terms | null {
  return revision?.document ? terms.parse(revision.document) : null;
}

export function withoutDocument(stored: StoredRevision): SettingRevision {
  return settingRevision.parse(stored);
}
