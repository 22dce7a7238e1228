import type { Access } from '@hearth/access/access.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { versionOf } from '@hearth/platform/http/if-match.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { isAccessCurrent } from '../installation/store.ts';
import type { DraftStep, PreviousValues } from './contract.ts';
import {
  type DraftAction,
  checkAction,
  finishedRetention,
  retention,
  stateOf,
  undoWindow,
} from './draft-state.ts';
import { type StoredDraft, findDraft, putDraft } from './store.ts';

type DraftDeps = Pick<ProductDeps, 'db' | 'clock'>;

interface DraftCall {
  readonly access: Access;
  readonly wizard: string;
  readonly ifMatch?: string | undefined;
}

/** Stores one screen. Without an open draft it begins a new one. */
export async function saveStep(
  deps: DraftDeps,
  { step, fields, ...call }: DraftCall & { step: string; fields: DraftStep },
): Promise<Result<StoredDraft>> {
  return await changeDraft(deps, { ...call, action: 'save' }, (draft, now) => {
    const open = draft && stateOf(draft) === 'open' ? draft : null;
    const version = (open?.version ?? 0) + 1;
    return {
      ...(open ?? emptyDraft),
      draftId: open?.draftId ?? uuidv7(now),
      version,
      steps: { ...open?.steps, [step]: { ...fields, version } },
      savedAt: now,
      expiresAt: now.add(retention),
    };
  });
}

/** Marks a draft as carried out. With the previous values it can be undone for ten minutes. */
export async function finishDraft(
  deps: DraftDeps,
  { before, ...call }: DraftCall & { before: PreviousValues | null },
): Promise<Result<StoredDraft>> {
  return await changeDraft(deps, { ...call, action: 'finish' }, (draft, now) => ({
    ...(draft ?? emptyDraft),
    version: (draft?.version ?? 0) + 1,
    savedAt: now,
    expiresAt: now.add(finishedRetention),
    finishedAt: now,
    undoUntil: before === null ? null : now.add(undoWindow),
    before,
  }));
}

/** Marks a finished draft as undone and records it in the audit log. */
export async function undoDraft(
  deps: DraftDeps,
  { requestId, ...call }: DraftCall & { requestId: string },
): Promise<Result<StoredDraft>> {
  const { access, wizard } = call;
  const audit = { ...auditActor(access), action: 'draft.undo', detail: { wizard }, requestId };
  return await changeDraft(deps, { ...call, action: 'undo', audit }, (draft, now) => ({
    ...(draft ?? emptyDraft),
    version: (draft?.version ?? 0) + 1,
    savedAt: now,
    undoneAt: now,
  }));
}

const emptyDraft = { steps: {}, finishedAt: null, undoUntil: null, undoneAt: null, before: null };

interface DraftChange extends DraftCall {
  readonly action: DraftAction;
  readonly audit?: Omit<Parameters<typeof recordAudit>[1], 'resource'>;
}

/** Reads the draft, checks the action and stores the next version; fails if another request has changed the draft. */
async function changeDraft(
  deps: DraftDeps,
  { access, wizard, action, ifMatch, audit }: DraftChange,
  next: (
    draft: StoredDraft | null,
    now: Temporal.Instant,
  ) => Omit<StoredDraft, 'draftId' | 'expiresAt'> & Partial<StoredDraft>,
): Promise<Result<StoredDraft>> {
  const now = deps.clock.now();
  const expected = versionOf(ifMatch);
  if (action !== 'undo' && !expected.ok) return expected;
  const seen = expected.ok ? expected.value : null;
  return deps.db.transaction(async (tx) => {
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const previous = await findDraft(tx, access, { wizard, now });
    const refusal = checkAction(action, previous, { seen, now });
    if (refusal) return refusal;
    const expiresAt = now.add(finishedRetention);
    const draft = { draftId: uuidv7(now), expiresAt, ...next(previous, now) };
    const stored = await putDraft(tx, access, { wizard, draft, previous });
    if (!stored) return fail('stale', 'draft-changed');
    if (audit) await recordAudit(tx, { ...audit, resource: stored.draftId }, deps.clock);
    return ok(stored);
  });
}
