import type { Access } from '@hearth/access/access.ts';
import { tellChange } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Offer } from '../offers.ts';

/** Held until the transaction ends: what an owner says and what a reading shows go one after the other. null: no such link. */
export async function holdOffers(
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

/** Of a link that the transaction holds. */
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
    await tellChange(tx, 'product', { installation: row.installation_id, topic: 'monitoring' });
}
