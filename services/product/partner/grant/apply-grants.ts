import { endWatches } from '@hearth/platform/database/changes.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import { syncPartnerMemberships } from '../../installation/membership/store.ts';

/** Gives the people of companies the access of the present grants of a home. Open pages of the home are checked again at once. */
export async function applyGrants(
  tx: Database,
  { installationId: installation }: { readonly installationId: InstallationId },
  now: Temporal.Instant,
): Promise<void> {
  await syncPartnerMemberships(tx, { installation }, now);
  await endWatches(tx, 'product', installation);
}
