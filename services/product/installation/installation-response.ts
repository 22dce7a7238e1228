import type { Access } from '@hearth/access/access.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../deps.ts';
import { unitCounts } from '../unit/store.ts';
import type { Installation } from './contract.ts';
import { type Membership, type PersonRef, findMembership, membershipsOf } from './store.ts';

/** All installations of the person. */
export async function installationsOf(
  deps: ProductDeps,
  person: PersonRef,
): Promise<Installation[]> {
  const memberships = await membershipsOf(deps.db, person, deps.clock.now());
  const counts = await unitCounts(
    deps.db,
    memberships.map(({ access }) => access),
  );
  return memberships.map((membership) => installationResponse(membership, counts));
}

/** One installation with its version as ETag. */
export async function installationResult(
  deps: ProductDeps,
  access: Access,
): Promise<Result<Installation>> {
  const membership = await findMembership(deps.db, access, deps.clock.now());
  if (!membership) return notFound();
  const counts = await unitCounts(deps.db, [access]);
  return ok(installationResponse(membership, counts), `"${membership.version}"`);
}

function installationResponse(
  { access, name, timeZone, version }: Membership,
  counts: ReadonlyMap<string, number>,
): Installation {
  return {
    installation: access.installationId,
    name,
    timeZone,
    role: access.role,
    scopes: [...access.scopes],
    visibleFrom: new Date(access.visibleFrom).toISOString(),
    units: counts.get(access.installationId) ?? 0,
    version,
  };
}
