import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { ProductDeps } from '../deps.ts';
import { dropBuckets } from '../device-link/quota/store.ts';
import { lockLinksOf, stopReading } from '../device-link/store.ts';
import { enqueueEnergyErasure } from './outbox.ts';
import {
  deleteInstallation,
  deletePerson,
  detachLinks,
  lockPersonOfAccount,
  soleHomesOf,
} from './store.ts';

/** Deletes a person and the homes without another owner. The audit log keeps the id of the person, which identifies nobody. */
export async function erasePerson(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
  { account, requestId }: { account: { issuer: string; subject: string }; requestId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const person = await lockPersonOfAccount(tx, account);
    if (!person) return;
    const homes = await soleHomesOf(tx, person, deps.clock.now());
    for (const home of homes) {
      const links = await lockLinksOf(tx, home);
      await stopReading(tx, links);
      await dropBuckets(tx, links);
      await deleteInstallation(tx, home);
      await enqueueEnergyErasure(tx, deps, home);
    }
    await stopReading(tx, await detachLinks(tx, person, deps.clock.now()));
    await deletePerson(tx, person);
    const entry = {
      actor: 'service:identity',
      action: 'person.erase',
      resource: person,
      detail: { homes: homes.length },
      requestId,
    };
    await recordAudit(tx, entry, deps.clock);
  });
}
