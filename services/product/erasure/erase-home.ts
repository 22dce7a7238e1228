import type { Access } from '@hearth/access/access.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../deps.ts';
import { dropBuckets } from '../device-link/quota/store.ts';
import { holdLinksOf } from '../device-link/store.ts';
import { byPerson } from '../installation/audit-actor.ts';
import { holdOwners, membersOf } from '../installation/membership/store.ts';
import { findPlace, stillStands } from '../installation/store.ts';
import { endAllGrants } from '../partner/grant/routes.ts';
import { tellResident } from '../resident/outbox.ts';
import { tellHomeGone } from './outbox.ts';
import { forgetInstallation } from './store.ts';
import type { homeErasureContract } from './home/contract.ts';

/** All of it or nothing; what follows elsewhere is in the outbox. */
export function homeErasureRoutes(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
): Implementation<typeof homeErasureContract> {
  return {
    eraseInstallation: async ({ access, requestId }) =>
      await deps.db.transaction(async (tx): Promise<Result<undefined>> => {
        const now = deps.clock.now();
        const owners = await holdOwners(tx, access, now);
        if (!(await stillStands(tx, access, now))) return notFound();
        if (owners.some((owner) => owner !== access.personId))
          return fail('conflict', 'other-owners');
        await tellAll(tx, deps, access);
        await endAllGrants(tx, deps, { access, requestId });
        const { installationId } = access;
        // Nothing more is read for it, and what was allowed to be read is forgotten with it.
        await dropBuckets(tx, await holdLinksOf(tx, installationId));
        await forgetInstallation(tx, installationId);
        await tellHomeGone(tx, deps, installationId);
        const entry = {
          ...byPerson(access),
          action: 'installation.erase',
          resource: installationId,
          requestId,
        };
        await recordAudit(tx, entry, deps.clock);
        return ok(undefined);
      }),
  };
}

/** Whoever lives there, and the owner, in case it was not them. */
async function tellAll(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  access: Access,
): Promise<void> {
  const now = deps.clock.now();
  const { installationId: installation, personId: about } = access;
  const home = (await findPlace(tx, access, now))?.name ?? '';
  for (const { person: to, role } of await membersOf(tx, access, now)) {
    const notice = role === 'owner' ? 'home-erased' : 'home-gone';
    await tellResident(tx, deps, { installation, to, about, home, notice });
  }
}
