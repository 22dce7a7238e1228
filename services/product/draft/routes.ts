import type { Access } from '@hearth/access/access.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { byPerson } from '../installation/audit-actor.ts';
import { stillStands } from '../installation/store.ts';
import type { Draft, draftContract } from './contract.ts';
import { keptFor, refusalOf, stateOf, toldFor, undoFor } from './draft-state.ts';
import { type Kept, findDraft, forgetDraft, putDraft } from './store.ts';

/** A draft belongs to one person at one installation. It allows nothing: what it becomes is checked when it is carried out. */
export function draftRoutes(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
): Implementation<typeof draftContract> {
  return {
    getDraft: async ({ access, params: { wizard } }) => {
      const found = await findDraft(deps.db, access, { wizard, now: deps.clock.now() });
      return found ? shown(wizard, ok(found)) : fail('not-found', 'no-draft');
    },
    saveStep: async ({ access, params: { wizard, step }, body, ifMatch }) =>
      shown(
        wizard,
        changed(deps, access, { wizard, deed: 'save', ifMatch }, (found, now) => {
          const open = found && stateOf(found) === 'open' ? found : null;
          const version = (open?.version ?? 0) + 1;
          return {
            ...(open ?? empty),
            draftId: open?.draftId ?? uuidv7(now),
            version,
            steps: { ...open?.steps, [step]: { ...body, version } },
            savedAt: now,
            expiresAt: now.add(keptFor),
          };
        }),
      ),
    discardDraft: async ({ access, params: { wizard } }) => {
      await forgetDraft(deps.db, access, wizard);
      return ok(undefined);
    },
    finishDraft: async ({ access, params: { wizard }, body: { before }, ifMatch }) =>
      shown(
        wizard,
        changed(deps, access, { wizard, deed: 'finish', ifMatch }, (found, now) => ({
          ...(found ?? empty),
          version: (found?.version ?? 0) + 1,
          savedAt: now,
          expiresAt: now.add(toldFor),
          finishedAt: now,
          undoUntil: before === null ? null : now.add(undoFor),
          before,
        })),
      ),
    undoDraft: async ({ access, params: { wizard }, requestId }) => {
      const entry = { ...byPerson(access), action: 'draft.undo', detail: { wizard }, requestId };
      const undone = await changed(
        deps,
        access,
        {
          wizard,
          deed: 'undo',
          also: (tx, { draftId }) => recordAudit(tx, { ...entry, resource: draftId }, deps.clock),
        },
        (found, now) => ({
          ...(found ?? empty),
          version: (found?.version ?? 0) + 1,
          savedAt: now,
          undoneAt: now,
        }),
      );
      if (!undone.ok) return undone;
      return ok({ before: undone.value.before ?? {}, draft: wireOf(wizard, undone.value) });
    },
  };
}

const empty = { steps: {}, finishedAt: null, undoUntil: null, undoneAt: null, before: null };

interface Change {
  readonly wizard: string;
  readonly deed: 'save' | 'finish' | 'undo';
  readonly ifMatch?: string | undefined;
  /** In the same transaction. */
  readonly also?: (tx: Database, kept: Kept) => Promise<void>;
}

/** Reads, asks the table, writes where nobody was quicker. */
async function changed(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
  access: Access,
  { wizard, deed, ifMatch, also }: Change,
  next: (
    found: Kept | null,
    now: Temporal.Instant,
  ) => Omit<Kept, 'draftId' | 'expiresAt'> & Partial<Kept>,
): Promise<Result<Kept>> {
  const now = deps.clock.now();
  const seen = Number(/^"(\d{1,9})"$/.exec(ifMatch ?? '')?.[1] ?? Number.NaN);
  if (deed !== 'undo' && Number.isNaN(seen))
    return fail('malformed', 'if-match-missing', { at: '/header/if-match' });
  return deps.db.transaction(async (tx) => {
    if (!(await stillStands(tx, access, now))) return notFound();
    const found = await findDraft(tx, access, { wizard, now });
    const refusal = refusalOf(deed, found, { seen, now });
    if (refusal) return refusal;
    const kept = { draftId: uuidv7(now), expiresAt: now.add(toldFor), ...next(found, now) };
    const put = await putDraft(tx, access, { wizard, kept, from: found });
    if (!put) return fail('stale', 'draft-changed');
    await also?.(tx, put);
    return ok(put);
  });
}

async function shown(
  wizard: string,
  changing: Result<Kept> | Promise<Result<Kept>>,
): Promise<Result<Draft>> {
  const kept = await changing;
  return kept.ok ? ok(wireOf(wizard, kept.value), `"${kept.value.version}"`) : kept;
}

const wireOf = (wizard: string, kept: Kept): Draft => ({
  draft: kept.draftId,
  wizard,
  state: stateOf(kept),
  version: kept.version,
  steps: kept.steps,
  savedAt: kept.savedAt.toString(),
  expiresAt: kept.expiresAt.toString(),
  undoUntil: kept.undoUntil?.toString() ?? null,
});
