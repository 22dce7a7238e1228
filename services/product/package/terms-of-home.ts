import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { entitlementsOf, listedOffers, offersOf } from './store.ts';

/** Names of the terms of all listed packages and of those that the home has. */
export async function termsOfHome(db: Database, access: Access): Promise<readonly string[]> {
  const listed = await listedOffers(db);
  const owned = await offersOf(db, await entitlementsOf(db, access));
  return [...new Set([...listed, ...owned].map(({ offer }) => offer.terms))];
}
