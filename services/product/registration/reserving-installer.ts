import type { Database } from '@hearth/platform/database/database.ts';
import type { StoredClaim } from '../claim/store.ts';
import { reservedBy } from '../unit-registry/store.ts';

/** Whoever reserved the first of the units that was proved by a mailbox. */
export async function installerOf(
  db: Database,
  claims: readonly StoredClaim[],
): Promise<string | null> {
  for (const { serial, gtin, state, proof } of claims) {
    if (state !== 'confirmed' || proof !== 'invitation' || gtin === null) continue;
    const installer = await reservedBy(db, { serial, gtin });
    if (installer !== null) return installer;
  }
  return null;
}
