import type { PersonId } from '@hearth/core/branded.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { documentsOfOrder } from '../document/store.ts';
import { offersOf } from '../package/store.ts';
import type { Purchase } from './contract.ts';
import { findPurchase } from './store.ts';

/** A purchase of the person; its ETag changes with the state and the receipt. */
export async function readPurchase(
  db: Database,
  { person, order }: { readonly person: PersonId; readonly order: string },
): Promise<Result<Purchase>> {
  const found = await findPurchase(db, { person, order });
  if (!found) return notFound();
  const { installation, state, minor, currency, createdAt, locale } = found;
  const isPaid = state === 'confirmed' || state === 'refunded';
  const documents = isPaid ? await documentsOfOrder(db, { person, order }) : null;
  const receipt = documents?.receipt?.document ?? null;
  const [stored] = await offersOf(db, [found]);
  return ok(
    {
      order,
      installation,
      package: found.package,
      name: stored?.offer.name[locale] ?? found.package,
      state,
      minor,
      currency,
      createdAt: createdAt.toString(),
      receipt,
      creditNote: documents?.creditNote?.document ?? null,
    },
    `"${state}${receipt === null ? '' : '-receipt'}"`,
  );
}
