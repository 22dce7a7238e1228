import type { ProductDeps } from '../../deps.ts';
import { wakeIndex } from '../../wake-index.ts';
import { applyGrants } from './apply-grants.ts';
import { installationOfGrant, lockGrants } from './store.ts';

/** Gives a company access at the beginning of its first day. Does nothing for a grant that has ended, or is gone with its home. */
export async function startGrant(
  { db, clock }: Pick<ProductDeps, 'db' | 'clock'>,
  grant: string,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const installationId = await installationOfGrant(tx, grant);
    if (installationId === null) return;
    await lockGrants(tx, { installationId }, now);
    await applyGrants(tx, { installationId }, now);
    await wakeIndex(tx, installationId, now);
  });
}
