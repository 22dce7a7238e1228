import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import {
  endMembership,
  lockOwners,
  lockRole,
  syncPartnerMemberships,
} from '../installation/membership/store.ts';
import { isAccessCurrent, findMembership } from '../installation/store.ts';
import type { residentContract } from './contract.ts';
import { enqueueResidentNotice } from './outbox.ts';
import { auditResident } from './audit-resident.ts';
import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { withdrawAllBy } from './store.ts';

/** Ends the membership of a resident at once. Repeating it is a success. */
export async function removeResident(
  deps: ProductDeps,
  { access, params, requestId }: Call<typeof residentContract.removeResident>,
): Promise<Result<undefined>> {
  const now = deps.clock.now();
  const installation = access.installationId;
  return await deps.db.transaction(async (tx): Promise<Result<undefined>> => {
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const role = await lockRole(tx, { person: params.person, installation }, now);
    if (role === null) return ok(undefined);
    if (role !== 'resident') return fail('conflict', 'not-a-resident');
    await endResidency(tx, deps, { access, person: params.person });
    const home = (await findMembership(tx, access, now))?.name ?? '';
    const about = params.person;
    await enqueueResidentNotice(tx, deps, {
      installation,
      to: about,
      about,
      home,
      notice: 'removed',
    });
    await auditResident(tx, deps, { access, requestId, action: 'remove', resource: about });
    return ok(undefined);
  });
}
/** Ends the caller's own membership; the last owner cannot leave. */
export async function leaveInstallation(
  deps: ProductDeps,
  { access, requestId }: Call<typeof residentContract.leaveInstallation>,
): Promise<Result<undefined>> {
  const now = deps.clock.now();
  const installation = access.installationId;
  return await deps.db.transaction(async (tx): Promise<Result<undefined>> => {
    const owners = await lockOwners(tx, access, now);
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const others = owners.filter((owner) => owner !== access.personId);
    if (others.length === 0) return fail('conflict', 'last-owner-stays');
    const home = (await findMembership(tx, access, now))?.name ?? '';
    await endResidency(tx, deps, { access, person: access.personId });
    const about = access.personId;
    for (const to of others)
      await enqueueResidentNotice(tx, deps, { installation, to, about, home, notice: 'left' });
    await auditResident(tx, deps, { access, requestId, action: 'leave', resource: about });
    return ok(undefined);
  });
}
/** Ends a membership and the person's invitations. People of the home's service partner get their partner access back. */
async function endResidency(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { access, person }: { access: Access; person: string },
): Promise<void> {
  const now = deps.clock.now();
  const installation = access.installationId;
  await endMembership(tx, { person, installation }, now);
  await withdrawAllBy(tx, { person, installation }, now);
  await syncPartnerMemberships(tx, { installation }, now);
}
