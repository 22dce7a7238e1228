import { isDeepStrictEqual } from 'node:util';
import { type Access, textOfAccess } from '@hearth/access/access.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { isoInstant } from '@hearth/calendar/dates.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { wakeWork } from '@hearth/platform/jobs/due-work.ts';
import { versionOf } from '@hearth/platform/http/if-match.ts';
import { type HomeDeps, homeUnknown, readHome } from '../home/store.ts';
import { type MembershipDeps, hasMembershipEnded } from '../membership.ts';
import { readPlanning } from '../planning/store.ts';
import { switchPlan, wakePlan } from '../planning/wake-plan.ts';
import type { SettingRevision } from './contract.ts';
import { documentOf, withoutDocument } from './read-setting.ts';
import {
  type SettingKind,
  forecastHomeKind,
  forecastInputs,
  watchHomeKind,
} from './setting-kinds.ts';
import { type StoredRevision, addRevision, revisionsOf } from './store.ts';

export type SettingDeps = HomeDeps & MembershipDeps;

export interface SaveRequest<Document> {
  readonly access: Access;
  readonly ifMatch: string | undefined;
  readonly kind: SettingKind<Document>;
}

/** A failure for all who saved after another person: the newest revision is to be read and shown beside what was typed. */
const changedSince = (revision: number) =>
  fail('conflict', 'setting-changed', { at: '/header/if-match', params: { revision } });

/** Adds a revision with this document, null to remove the setting; the current one when nothing differs, or when a repeated request meets its own revision. */
export async function saveSetting<Document>(
  deps: SettingDeps,
  request: SaveRequest<Document>,
  document: Document | null,
): Promise<Result<SettingRevision>> {
  if (!isStorable(document)) return fail('invalid', 'text-not-storable', { at: '/body' });
  return await addNext(deps, request, () => ok({ document, restores: null }));
}

/** Half of a surrogate pair is valid in JSON, and the database refuses it. JSON escapes one that stands alone. */
const isStorable = (document: unknown): boolean =>
  !/(?<!\\)(?:\\\\)*\\ud[89a-f]/u.test(JSON.stringify(document));

/** Adds a revision with the document of an earlier one. */
export async function restoreSetting<Document>(
  deps: SettingDeps,
  request: SaveRequest<Document>,
  earlier: number,
): Promise<Result<SettingRevision>> {
  return await addNext(deps, request, (revisions) => {
    const found = revisions.find(({ revision }) => revision === earlier);
    return found
      ? ok({ document: documentOf(found, request.kind), restores: earlier })
      : fail('not-found', 'revision-unknown', { at: '/body/revision' });
  });
}

/** Adds the first revision of a home on behalf of its owner; changes nothing where a revision exists. */
export async function addFirstRevision<Document>(
  deps: Pick<SettingDeps, 'db' | 'clock'>,
  home: { readonly installation: InstallationId; readonly author: string },
  { kind, document }: { readonly kind: SettingKind<Document>; readonly document: Document },
): Promise<void> {
  const validFrom = kind.firstChangedDay(null, document);
  if (validFrom === null) throw new Error('a first setting says nothing');
  const first: StoredRevision = {
    document,
    validFrom,
    revision: 1,
    author: home.author,
    savedAt: isoInstant(deps.clock.now().epochMilliseconds),
    restores: null,
    isSet: true,
  };
  await deps.db.transaction(async (tx) => {
    const access = { installationId: home.installation };
    if (await addRevision(tx, access, { kind: kind.name, ...first }))
      await publishChange(tx, 'energy', { installation: home.installation, topic: 'settings' });
  });
}

interface Content<Document> {
  readonly document: Document | null;
  readonly restores: number | null;
}

async function addNext<Document>(
  deps: SettingDeps,
  { access, ifMatch, kind }: SaveRequest<Document>,
  contentOf: (revisions: readonly StoredRevision[]) => Result<Content<Document>>,
): Promise<Result<SettingRevision>> {
  const opened = versionOf(ifMatch);
  if (!opened.ok) return opened;
  if (await hasMembershipEnded(deps, access)) return notFound();
  if (!(await readHome(deps, access))) return homeUnknown;
  return await deps.db.transaction(async (tx) => {
    const revisions = await revisionsOf(tx, access, { kind: kind.name, documents: 'all' });
    const content = contentOf(revisions);
    if (!content.ok) return content;
    const [newest, before] = revisions;
    const newestNo = newest?.revision ?? 0;
    if (
      newest &&
      (before?.revision ?? 0) === opened.value &&
      isRepeated({ newest, access, kind }, content.value)
    )
      return ok(withoutDocument(newest));
    if (newestNo !== opened.value) return changedSince(newestNo);
    const validFrom = kind.firstChangedDay(documentOf(newest, kind), content.value.document);
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
    if (!(await addRevision(tx, access, { kind: kind.name, ...next })))
      return changedSince(next.revision);
    await publishChange(tx, 'energy', { installation: access.installationId, topic: 'settings' });
    if (kind.workAfterSave) {
      const work = { kind: kind.workAfterSave, key: textOfAccess(access) };
      await wakeWork(tx, work, deps.clock.now());
    }
    const watch = { kind: watchHomeKind, key: access.installationId };
    await wakeWork(tx, watch, deps.clock.now());
    await notifyPlanner(tx, deps, { access, kind, document: content.value.document });
    const forecast = { kind: forecastHomeKind, key: access.installationId };
    if (forecastInputs.has(kind.name)) await wakeWork(tx, forecast, deps.clock.now());
    return ok(withoutDocument(next));
  });
}

/** Switching the use of own surplus on also starts planning; any other save only asks for a new plan. */
async function notifyPlanner<Document>(
  tx: Database,
  deps: Pick<SettingDeps, 'clock'>,
  saved: {
    readonly access: Access;
    readonly kind: SettingKind<Document>;
    readonly document: Document | null;
  },
): Promise<void> {
  const { installationId, personId } = saved.access;
  const isOn = (await readPlanning(tx, { installationId }))?.isOn === true;
  if (!isOn && saved.kind.name === 'surplus' && saved.document !== null)
    await switchPlan(tx, deps, { installationId, isOn: true, pausedUntil: null, person: personId });
  else await wakePlan(tx, deps, { installationId, event: 'settings' });
}

interface RepeatedSave<Document> {
  readonly newest: StoredRevision;
  readonly access: Access;
  readonly kind: SettingKind<Document>;
}

function isRepeated<Document>(
  { newest, access, kind }: RepeatedSave<Document>,
  content: Content<Document>,
): boolean {
  return (
    newest.author === access.personId &&
    newest.restores === content.restores &&
    isDeepStrictEqual(documentOf(newest, kind), content.document)
  );
}
