import type { Access } from '@hearth/access/access.ts';
import type { GrantScope } from '@hearth/access/partner-scope.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../../deps.ts';
import { deletePartnerWish } from '../../home-details/store.ts';
import { syncPartnerMemberships } from '../../installation/membership/store.ts';
import { findMembership, isAccessCurrent } from '../../installation/store.ts';
import { type ListedPartner, findPartner } from '../store.ts';
import { announceGrantChange } from './announce-grant-change.ts';
import type { PartnerGrant, grantContract } from './contract.ts';
import { grantResponse } from './grant-response.ts';
import { afterGrantEvent, scopesOfGrant } from './grant-state.ts';
import { endOfDay } from './grant-end.ts';
import { type StoredPartnerGrant, endGrant, lockGrants, putGrant } from './store.ts';

/** Gives a service partner access to an installation until a last day. */
export async function giveGrant(
  deps: ProductDeps,
  { access, params, body, requestId }: Call<typeof grantContract.giveGrant>,
): Promise<Result<PartnerGrant>> {
  const now = deps.clock.now();
  const membership = await findMembership(deps.db, access, now);
  if (!membership) return notFound();
  const { timeZone } = membership;
  const { scope, lastDay } = body;
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  if (lastDay !== null && lastDay < today)
    return fail('invalid', 'end-has-passed', { at: '/body/lastDay' });
  return await deps.db.transaction(async (tx): Promise<Result<PartnerGrant>> => {
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const partner = await findPartner(tx, params.partner);
    if (!partner) return fail('not-found', 'partner-unknown', { at: '/params/partner' });
    const grant = await grantPartner(tx, deps, { access, requestId, partner, scope, lastDay });
    return ok(grantResponse({ access, grant, partner, timeZone }));
  });
}

interface NewGrant {
  readonly access: Access;
  readonly partner: ListedPartner;
  readonly scope: GrantScope;
  /** In the installation's time zone. */
  readonly lastDay: string | null;
  readonly requestId?: string;
}

/** Stores a grant and ends the grants of other partners. The caller has checked the owner's access in this transaction. */
export async function grantPartner(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  newGrant: NewGrant,
): Promise<StoredPartnerGrant> {
  const { access, partner, scope, lastDay } = newGrant;
  const now = deps.clock.now();
  const { name: home = '', timeZone = 'UTC' } = (await findMembership(tx, access, now)) ?? {};
  const endsAt = lastDay === null ? null : endOfDay(lastDay, timeZone);
  const change = { ...newGrant, home, timeZone };
  for (const previous of await lockGrants(tx, access, now)) {
    const state = afterGrantEvent(previous.state, 'replace');
    if (previous.partnerId === partner.partnerId || state === null) continue;
    await endGrant(tx, access, { ...previous, state }, now);
    await announceGrantChange(tx, deps, { ...change, step: 'withdrawn', grant: previous });
  }
  const grant = await putGrant(tx, access, { partner: partner.partnerId, scope, endsAt }, now);
  await deletePartnerWish(tx, access);
  const subject = { installation: access.installationId };
  await syncPartnerMemberships(tx, subject, { now, scopes: scopesOfGrant });
  await announceGrantChange(tx, deps, { ...change, step: 'given', grant });
  return grant;
}
