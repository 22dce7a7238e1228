import type { Access } from '@hearth/access/access.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../../deps.ts';
import { findMembership } from '../../installation/store.ts';
import { findPartner } from '../store.ts';
import type { PartnerGrant } from './contract.ts';
import { grantResponse, hasAccess } from './grant-response.ts';
import { grantsOf } from './store.ts';

/** The grants of an installation. A service partner sees the current one only. */
export async function listGrants(
  deps: ProductDeps,
  access: Access,
): Promise<Result<PartnerGrant[]>> {
  const now = deps.clock.now();
  const membership = await findMembership(deps.db, access, now);
  if (!membership) return notFound();
  const { timeZone } = membership;
  const grants: PartnerGrant[] = [];
  for (const grant of await grantsOf(deps.db, access, now)) {
    if (access.role === 'partner' && !hasAccess(grant, now)) continue;
    const partner = await findPartner(deps.db, grant.partnerId);
    if (partner) grants.push(grantResponse({ access, grant, partner, timeZone, now }));
  }
  return ok(grants);
}
