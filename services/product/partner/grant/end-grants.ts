import type { Access } from '@hearth/access/access.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../../deps.ts';
import { dropMessages, messagesOfReview } from '../../inbox/message-rows.ts';
import { isAccessCurrent } from '../../installation/store.ts';
import { actorOfHome, announceGrantChange } from './announce-grant-change.ts';
import { applyGrants } from './apply-grants.ts';
import type { grantContract } from './contract.ts';
import { type GrantEvent, afterGrantEvent } from './grant-state.ts';
import { type StoredPartnerGrant, lockGrants, saveGrant } from './store.ts';

/** Ends one grant at once, or takes a request back. Repeating it is a success. */
export async function withdrawGrant(
  deps: ProductDeps,
  { access, params, requestId }: Call<typeof grantContract.withdrawGrant>,
): Promise<Result<undefined>> {
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx): Promise<Result<undefined>> => {
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const grants = await lockGrants(tx, access, now);
    const grant = grants.find(({ grantId }) => grantId === params.grant);
    if (!grant) return notFound();
    const isEnded = await endGrant(tx, deps, { access, requestId, grant, event: 'withdraw' });
    if (isEnded) await applyGrants(tx, access, now);
    return ok(undefined);
  });
}

/** Ends all grants of an installation that is about to be deleted or to pass on. The caller has checked the owner's access in this transaction. */
export async function endAllGrants(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { access, requestId }: { access: Access; requestId: string },
): Promise<void> {
  for (const grant of await lockGrants(tx, access, deps.clock.now()))
    await endGrant(tx, deps, { access, requestId, grant, event: 'withdraw' });
}

interface EndedGrant {
  readonly access: Access;
  readonly requestId: string;
  /** Locked. */
  readonly grant: StoredPartnerGrant;
  readonly event: Extract<GrantEvent, 'withdraw' | 'replace'>;
}

/** Ends a grant at once. False if it has ended before. */
export async function endGrant(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { access, requestId, grant, event }: EndedGrant,
): Promise<boolean> {
  const state = afterGrantEvent(grant.state, event);
  if (state === null) return false;
  const ended = { ...grant, state, endedAt: deps.clock.now() };
  await saveGrant(tx, ended);
  await dropMessages(tx, messagesOfReview(grant.installationId), ended.endedAt);
  const actor = actorOfHome(access, requestId);
  await announceGrantChange(tx, deps, { actor, step: 'withdrawn', grant: ended });
  return true;
}
