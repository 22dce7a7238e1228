import { isDeepStrictEqual } from 'node:util';
import type { Access } from '@hearth/access/access.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { isoInstant } from '@hearth/calendar/dates.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import { versionOf } from '@hearth/platform/http/if-match.ts';
import { type HomeDeps, homeUnknown, readHome } from '../home/store.ts';
import { type MembershipDeps, hasMembershipEnded } from '../membership.ts';
import { firstChangedDay } from '../tariff/first-changed-day.ts';
import type { Terms } from '../tariff/terms.ts';
import type { SettingRevision } from './contract.ts';
import { termsOf, withoutDocument } from './read-tariff.ts';
import { type StoredRevision, addRevision, revisionsOf } from './store.ts';

export type SettingDeps = HomeDeps & MembershipDeps;

export interface SaveRequest {
  readonly access: Access;
  readonly ifMatch: string | undefined;
}

/** A failure for all who saved after another person: the newest revision is to be read and shown beside what was typed. */
const changedSince = (revision: number) =>
  fail('conflict', 'setting-changed', { at: '/header/if-match', params: { revision } });

/** Adds a revision with these terms; the current one when nothing differs, or when a repeated request meets its own revision. */
export async function saveTariff(
  deps: SettingDeps,
  request: SaveRequest,
  document: Terms | null,
): Promise<Result<SettingRevision>> {
  return await addNext(deps, request, () => ok({ document, restores: null }));
}

/** Adds a revision with the terms of an earlier one. */
export async function restoreTariff(
  deps: SettingDeps,
  request: SaveRequest,
  earlier: number,
): Promise<Result<SettingRevision>> {
  return await addNext(deps, request, (revisions) => {
    const found = revisions.find(({ revision }) => revision === earlier);
    return found
      ? ok({ document: termsOf(found), restores: earlier })
      : fail('not-found', 'revision-unknown', { at: '/body/revision' });
  });
}

interface Content {
  readonly document: Terms | null;
  readonly restores: number | null;
}

async function addNext(
  deps: SettingDeps,
  { access, ifMatch }: SaveRequest,
  contentOf: (revisions: readonly StoredRevision[]) => Result<Content>,
): Promise<Result<SettingRevision>> {
  const opened = versionOf(ifMatch);
  if (!opened.ok) return opened;
  if (await hasMembershipEnded(deps, access)) return notFound();
  if (!(await readHome(deps, access))) return homeUnknown;
  return await deps.db.transaction(async (tx) => {
    const revisions = await revisionsOf(tx, access, 'tariff');
    const content = contentOf(revisions);
    if (!content.ok) return content;
    const [newest, before] = revisions;
    const newestNo = newest?.revision ?? 0;
    if (
      newest &&
      (before?.revision ?? 0) === opened.value &&
      isRepeated(newest, access, content.value)
    )
      return ok(withoutDocument(newest));
    if (newestNo !== opened.value) return changedSince(newestNo);
    const validFrom = firstChangedDay(termsOf(newest), content.value.document);
    if (validFrom === null)
      return newest ? ok(withoutDocument(newest)) : fail('invalid', 'nothing-set', { at: '/body' });
    const next: StoredRevision = {
      ...content.value,
      revision: newestNo + 1,
      validFrom,
      author: access.personId,
      savedAt: isoInstant(deps.clock.now().epochMilliseconds),
      isSet: content.value.document !== null,
    };
    if (!(await addRevision(tx, access, { kind: 'tariff', ...next })))
      return changedSince(next.revision);
    await publishChange(tx, 'energy', { installation: access.installationId, topic: 'settings' });
    return ok(withoutDocument(next));
  });
}

function isRepeated(newest: StoredRevision, access: Access, content: Content): boolean {
  return (
    newest.author === access.personId &&
    newest.restores === content.restores &&
    isDeepStrictEqual(termsOf(newest), content.document)
  );
}
