import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Purchase } from './contract.ts';
import { findPurchase } from './store.ts';

/** A purchase of the person; its ETag changes with the state and the receipt. */
export async function readPurchase(
  db: Database,
  purchase: { readonly issuer: string; readonly subject: string; readonly order: string },
): Promise<Result<Purchase>> {
  const found = await findPurchase(db, purchase);
  if (!found) return notFound();
  const { order, installation, name, state, minor, currency, receipt, creditNote } = found;
  const { refundedMinor } = found;
  const createdAt = found.createdAt.toString();
  return ok(
    {
      order,
      installation,
      package: found.package,
      name,
      state,
      minor,
      currency,
      refundedMinor,
      createdAt,
      receipt,
      creditNote,
    },
    `"${state}${receipt === null ? '' : '-receipt'}"`,
  );
}
