import type { Access } from '@hearth/access/access.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ProductDeps } from '../deps.ts';
import { dropBuckets } from '../device-link/quota/store.ts';
import { lockLinksOf } from '../device-link/store.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { lockOwners, membersOf } from '../installation/membership/store.ts';
import { findMembership, isAccessCurrent } from '../installation/store.ts';
import { endAllGrants } from '../partner/grant/end-grants.ts';
import { enqueueResidentNotice } from '../resident/outbox.ts';
import { enqueueEnergyErasure } from './outbox.ts';
import { deleteInstallation } from './store.ts';

/** Deletes an installation for its only owner, in one transaction; effects on other services are in the outbox. */
export async function eraseHome(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
  { access, requestId }: { access: Access; requestId: string },
): Promise<Result<undefined>> {
  return await deps.db.transaction(async (tx): Promise<Result<undefined>> => {
    const now = deps.clock.now();
    const owners = await lockOwners(tx, access, now);
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    if (owners.some((owner) => owner !== access.personId)) return fail('conflict', 'other-owners');
    await enqueueErasureMails(tx, deps, access);
    await endAllGrants(tx, deps, { access, requestId });
    const { installationId } = access;
    await dropBuckets(tx, await lockLinksOf(tx, installationId));
    await deleteInstallation(tx, installationId);
    await enqueueEnergyErasure(tx, deps, installationId);
    const entry = {
      ...auditActor(access),
      action: 'installation.erase',
      resource: installationId,
      requestId,
    };
    await recordAudit(tx, entry, deps.clock);
    return ok(undefined);
  });
}

/** Enqueues a mail to each resident, and one to the owner as a security notice. */
async function enqueueErasureMails(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  access: Access,
): Promise<void> {
  const now = deps.clock.now();
  const { installationId: installation, personId: about } = access;
  const home = (await findMembership(tx, access, now))?.name ?? '';
  for (const { person: to, role } of await membersOf(tx, access, now)) {
    const notice = role === 'owner' ? 'home-erased' : 'home-gone';
    await enqueueResidentNotice(tx, deps, { installation, to, about, home, notice });
  }
}
