import { type Failure, type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Access } from '@hearth/access/access.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../../deps.ts';
import { findMembership, isAccessCurrent } from '../../installation/store.ts';
import { findPartner } from '../store.ts';
import { actorOfHome, announceGrantChange } from './announce-grant-change.ts';
import { applyGrants } from './apply-grants.ts';
import type { PartnerGrant, grantContract } from './contract.ts';
import { dayOf, endOfDay } from './grant-days.ts';
import { grantResponse } from './grant-response.ts';
import { afterGrantEvent } from './grant-state.ts';
import {
  type GrantedScopes,
  allowScope as withScope,
  currentScopes,
  stopScope as withoutScope,
} from './granted-scopes.ts';
import { type StoredPartnerGrant, lockGrants, saveGrant } from './store.ts';

/** Allows a scope to the present partner, or sets its last day, at once. */
export async function allowScope(
  deps: ProductDeps,
  { access, params, body, requestId }: Call<typeof grantContract.allowScope>,
): Promise<Result<PartnerGrant>> {
  const now = deps.clock.now();
  const membership = await findMembership(deps.db, access, now);
  if (!membership) return notFound();
  const { timeZone } = membership;
  const { lastDay } = body;
  if (lastDay !== null && lastDay < dayOf(now, timeZone))
    return fail('invalid', 'end-has-passed', { at: '/body/lastDay' });
  const endsAt = lastDay === null ? null : endOfDay(lastDay, timeZone).toString();
  return await deps.db.transaction(async (tx): Promise<Result<PartnerGrant>> => {
    const found = await lockAccepted(tx, deps, { access, grant: params.grant });
    if ('ok' in found) return found;
    const scopes = withScope(found.scopes, { scope: params.scope, endsAt });
    if (!scopes.ok) return scopes;
    const grant = { ...found, scopes: scopes.value };
    await saveScopes(tx, deps, { access, requestId, found, grant });
    const partner = await findPartner(tx, grant.partnerId);
    return partner ? ok(grantResponse({ access, grant, partner, timeZone, now })) : notFound();
  });
}

/** Takes a scope and those that require it back, at once. Repeating it is a success. */
export async function stopScope(
  deps: ProductDeps,
  { access, params, requestId }: Call<typeof grantContract.stopScope>,
): Promise<Result<undefined>> {
  return await deps.db.transaction(async (tx): Promise<Result<undefined>> => {
    const found = await lockAccepted(tx, deps, { access, grant: params.grant });
    if ('ok' in found) return found;
    const grant = { ...found, scopes: withoutScope(found.scopes, params.scope) };
    await saveScopes(tx, deps, { access, requestId, found, grant });
    return ok(undefined);
  });
}

/** The accepted grant with its present scopes, locked. */
async function lockAccepted(
  tx: Database,
  { clock }: Pick<ProductDeps, 'clock'>,
  { access, grant }: { readonly access: Access; readonly grant: string },
): Promise<StoredPartnerGrant | Failure> {
  const now = clock.now();
  if (!(await isAccessCurrent(tx, access, now))) return notFound();
  const found = (await lockGrants(tx, access, now)).find(({ grantId }) => grantId === grant);
  if (!found) return notFound();
  if (afterGrantEvent(found.state, 'change') === null)
    return fail('conflict', found.state === 'requested' ? 'not-accepted' : 'grant-over');
  return { ...found, scopes: currentScopes(found.scopes, now.toString()) };
}

async function saveScopes(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  {
    access,
    requestId,
    found,
    grant,
  }: {
    readonly access: Access;
    readonly requestId: string;
    readonly found: StoredPartnerGrant;
    readonly grant: StoredPartnerGrant;
  },
): Promise<void> {
  await saveGrant(tx, grant);
  if (isSame(found.scopes, grant.scopes)) return;
  await applyGrants(tx, access, deps.clock.now());
  const actor = actorOfHome(access, requestId);
  await announceGrantChange(tx, deps, { actor, step: 'changed', grant });
}

const isSame = (first: GrantedScopes, second: GrantedScopes): boolean =>
  JSON.stringify(Object.entries(first)) === JSON.stringify(Object.entries(second));
