import { type KnownModel, type ProductRange, modelOf } from '../label/product-ranges.ts';
import { type ClaimState, deedsIn } from './claim-state.ts';
import type { Claim } from './contract.ts';

interface Shown {
  readonly claimId: string;
  readonly state: ClaimState;
  readonly serial: string;
  readonly gtin: string | null;
  readonly range: ProductRange | null;
  readonly source: Claim['source'];
  readonly proof: Claim['proof'];
  readonly request: Claim['request'];
  readonly addedAt: { toString(): string };
}

export function claimOnWire(of: Shown, model: KnownModel | null): Claim {
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
