import type { Database } from '@hearth/platform/database/database.ts';
import type { StoredClaim } from '../claim/store.ts';
import { installerOfReservation } from '../unit-registry/store.ts';

/** Name of the installer who reserved the first unit that was proved by an invitation; null without one. */
export async function reservingInstallerOf(
  db: Database,
  claims: readonly StoredClaim[],
): Promise<string | null> {
  for (const { serial, gtin, state, proof } of claims) {
    if (state !== 'confirmed' || proof !== 'invitation' || gtin === null) continue;
    const installer = await installerOfReservation(db, { serial, gtin });
    if (installer !== null) return installer;
  }
  return null;
}
