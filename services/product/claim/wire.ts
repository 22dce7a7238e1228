import { type KnownModel, modelOf } from '../label/product-ranges.ts';
import { deedsIn } from './claim-state.ts';
import type { Claim } from './contract.ts';
import type { StoredClaim } from './store.ts';

export function claimOnWire(of: StoredClaim, model: KnownModel | null): Claim {
  const known = model ?? (of.gtin === null ? null : modelOf(of.gtin));
  return {
    claim: of.claimId,
    state: of.state,
    serial: of.serial,
    gtin: of.gtin,
    model: known?.name ?? null,
    range: known?.range ?? of.range,
    source: of.source,
    proof: of.proof,
    request: of.request,
    addedAt: of.addedAt.toString(),
    deeds: [...deedsIn[of.state]],
  };
}
