import type { Access } from '@hearth/access/access.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Offer } from './device-offers.ts';

/** Locks the offers of a link until the transaction ends, against concurrent readings. null: no such link. */
export async function lockOffers(
  tx: Database,
  access: Access,
  link: string,
): Promise<readonly Offer[] | null> {
  const [row] = await tx.query<{ offers: readonly Offer[] }>(
    `select offers from product.device_link
     where installation_id = $1 and link_id = $2 and state <> 'removed' for update`,
    [access.installationId, link],
  );
  return row?.offers ?? null;
}

/** Stores the offers of a link that the transaction has locked. */
export async function storeOffers(
  tx: Database,
  link: string,
  offers: readonly Offer[],
): Promise<void> {
  const [row] = await tx.query<{ installation_id: string }>(
    'update product.device_link set offers = $2::jsonb where link_id = $1 returning installation_id',
    [link, JSON.stringify(offers)],
  );
  if (row)
    await publishChange(tx, 'product', { installation: row.installation_id, topic: 'monitoring' });
}
