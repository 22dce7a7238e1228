import type { Access } from '@hearth/access/access.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import type { ProductDeps } from '../deps.ts';
import { isAccessCurrent } from '../installation/store.ts';
import { actionsIn, packageFacts } from './list-packages.ts';
import { followEnd, noteEnd } from './follow-end.ts';
import { type PackageAction, stateAfterAction } from './package-state.ts';
import { lockEntitlement, saveState } from './store.ts';

/** Cancels a package, or withdraws from it, where its state and the day allow it. An owner gets the confirmation as a document and by mail. */
export async function endPackage(
  { db, clock }: Pick<ProductDeps, 'db' | 'clock'>,
  {
    access,
    entitlement,
    action,
    language,
    requestId,
  }: {
    readonly access: Access;
    readonly entitlement: string;
    readonly action: PackageAction;
    readonly language: Locale;
    readonly requestId: string;
  },
): Promise<Result<undefined>> {
  return await db.transaction(async (tx): Promise<Result<undefined>> => {
    const now = clock.now();
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const found = await lockEntitlement(tx, access, entitlement);
    if (!found) return notFound();
    const state = stateAfterAction[action];
    // A repeated call.
    if (found.state === state) return ok(undefined);
    const facts = await packageFacts({ db: tx, clock }, access);
    if (!actionsIn(found, facts).includes(action))
      return fail('conflict', action === 'withdraw' ? 'withdrawal-over' : 'not-active');
    await saveState(tx, access, { entitlement, state, today: facts.today }, now);
    const { installationId: installation, personId: person } = access;
    const note = { installation, person, entitlement, action, language, requestId };
    if (tx.engine === 'citus') await noteEnd(tx, note, now);
    const ended = { entitlement: found, action, receivedAt: now, facts, language };
    await followEnd(tx, { clock }, { ...ended, access, requestId });
    return ok(undefined);
  });
}
