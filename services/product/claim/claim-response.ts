import type { Database } from '@hearth/platform/database/database.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import { findModel } from '../unit-registry/store.ts';
import type { Claim } from './contract.ts';
import type { StoredClaim } from './store.ts';
import { claimOnWire } from './wire.ts';

/** With the name of its model; null is not found. */
export async function shownClaim(db: Database, claim: StoredClaim | null): Promise<Result<Claim>> {
  if (!claim) return notFound();
  return ok(claimOnWire(claim, claim.gtin === null ? null : await findModel(db, claim.gtin)));
}
