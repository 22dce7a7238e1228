import type { Access } from '@hearth/access/access.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../../deps.ts';
import { syncPartnerMemberships } from '../../installation/membership/store.ts';
import { findMembership, isAccessCurrent } from '../../installation/store.ts';
import { announceGrantChange } from './announce-grant-change.ts';
import type { grantContract } from './contract.ts';
import { afterGrantEvent, scopesOfGrant } from './grant-state.ts';
import { type StoredPartnerGrant, endGrant, lockGrants } from './store.ts';

/** Ends the grant of one partner at once. */
export async function withdrawGrant(
  deps: ProductDeps,
  { access, params, requestId }: Call<typeof grantContract.withdrawGrant>,
): Promise<Result<undefined>> {
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx): Promise<Result<undefined>> => {
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const grants = await lockGrants(tx, access, now);
    const grant = grants.find(({ partnerId }) => partnerId === params.partner);
    if (!grant) return notFound();
    const isEnded = await end(tx, deps, { access, requestId, grant });
    const subject = { installation: access.installationId };
    if (isEnded) await syncPartnerMemberships(tx, subject, { now, scopes: scopesOfGrant });
    return ok(undefined);
  });
}

/** Ends all grants of an installation that is about to be deleted. The caller has checked the owner's access in this transaction. */
export async function endAllGrants(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { access, requestId }: { access: Access; requestId: string },
): Promise<void> {
  for (const grant of await lockGrants(tx, access, deps.clock.now()))
    await end(tx, deps, { access, requestId, grant });
}

/** False if the grant has ended before. */
async function end(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { access, requestId, grant }: { access: Access; requestId: string; grant: StoredPartnerGrant },
): Promise<boolean> {
  const now = deps.clock.now();
  const state = afterGrantEvent(grant.state, 'withdraw');
  if (state === null) return false;
  const { name: home = '', timeZone = 'UTC' } = (await findMembership(tx, access, now)) ?? {};
  await endGrant(tx, access, { ...grant, state }, now);
  const change = { access, requestId, step: 'withdrawn', grant, home, timeZone } as const;
  await announceGrantChange(tx, deps, change);
  return true;
}
