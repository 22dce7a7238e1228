import type { PersonId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ProductDeps } from '../deps.ts';
import { knownModelOf } from '../label/product-ranges.ts';
import { findModel } from '../unit-registry/store.ts';
import { unitsOwnedBy } from '../unit-request/store.ts';
import type { Dispute } from './contract.ts';
import { type DisputeParty, allowedDisputeActions } from './dispute-state.ts';
import type { StoredDispute } from './store.ts';

/** A dispute as the API shows it to one of its two people. */
export async function disputeResponse(
  db: Database,
  { clock }: Pick<ProductDeps, 'clock'>,
  { dispute, person }: { readonly dispute: StoredDispute; readonly person: PersonId },
): Promise<Dispute> {
  const { serial, gtin, state } = dispute;
  const party = partyOf(dispute, person);
  const [home] =
    party === 'holder' ? await unitsOwnedBy(db, { person, serial, gtin }, clock.now()) : [];
  const model = (await findModel(db, gtin)) ?? knownModelOf(gtin);
  return {
    dispute: dispute.disputeId,
    party,
    state,
    serial,
    model: model?.name ?? null,
    home: home ? { installation: home.installation, name: home.name } : null,
    words: party === 'claimant' ? dispute.words : null,
    openedAt: dispute.openedAt.toString(),
    answerUntil: dispute.answerUntil.toString(),
    passes: dispute.passes,
    steps: dispute.steps.map(({ step, at }) => ({ step, at })),
    actions: [...allowedDisputeActions(state, party)],
  };
}

/** The side of one of the two people of a dispute. */
export const partyOf = ({ holder }: StoredDispute, person: PersonId): DisputeParty =>
  holder === person ? 'holder' : 'claimant';
