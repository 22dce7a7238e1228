import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { rateLimitKey } from '@hearth/platform/database/rate-limit.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { scheduleWork } from '@hearth/platform/jobs/due-work.ts';
import { Temporal } from 'temporal-polyfill';
import { callingPerson } from '../account/calling-person.ts';
import { allowedActions } from '../claim/claim-state.ts';
import { lockClaim, updateClaim } from '../claim/store.ts';
import { holdersOf, requestedTransfer } from '../claim/transfer-request/store.ts';
import { isDisputable, isMadeTo } from '../claim/unit-request-state.ts';
import type { ProductDeps } from '../deps.ts';
import { personActor } from '../installation/audit-actor.ts';
import { disputesByPerson } from '../rate-limit/limits.ts';
import { takeAttempt } from '../rate-limit/store.ts';
import type { Dispute, disputeContract } from './contract.ts';
import { disputeResponse } from './dispute-response.ts';
import { type DisputeState, afterDays, disputeAgainDays, isDisputeOver } from './dispute-state.ts';
import { enqueueDisputeMails } from './outbox.ts';
import { type StoredDispute, insertDispute, latestDispute } from './store.ts';
import { askHolder } from './take-step.ts';

/** Kind of due work that asks the holder and ends the time for an answer; its key is the dispute. */
export const followDisputeKind = 'dispute.follow';

/** Begins a dispute about the unit of a claim: the holder is asked, and nothing else changes. */
export async function openDispute(
  deps: ProductDeps,
  { caller, body, requestId }: Call<typeof disputeContract.openDispute>,
): Promise<Result<Dispute>> {
  const { personId: person } = await callingPerson(deps, caller);
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx): Promise<Result<Dispute>> => {
    const claim = await lockClaim(tx, person, body.claim);
    if (!claim) return notFound();
    const { serial, gtin } = claim;
    const unit = gtin === null ? null : { claimant: person, person, serial, gtin };
    if (!unit || !allowedActions[claim.state].includes('dispute'))
      return fail('conflict', 'nobody-to-ask');
    const earlier = await latestDispute(tx, unit, now);
    if (earlier && !isDisputeOver(earlier.state))
      return ok(await disputeResponse(tx, deps, { dispute: earlier, person }));
    const holders = await holdersOf(tx, unit, now);
    const [hold] = holders;
    if (hold === undefined || hold.person === person) return fail('conflict', 'nobody-to-ask');
    const holder = hold.person;
    if (earlier && earlier.holder === holder && isFinal(earlier, now))
      return fail('conflict', 'dispute-repeated');
    const transfer = await requestedTransfer(tx, unit);
    if (!transfer || !isMadeTo(transfer, holders) || !isDisputable(transfer, now))
      return fail('conflict', 'transfer-first');
    const key = rateLimitKey(deps.unitKey, person);
    const counted = await takeAttempt(tx, { limit: disputesByPerson, key }, now);
    if (!counted.ok) return { ...counted, code: 'too-many-disputes' };
    const opened = await insertDispute(tx, { ...unit, holder, words: body.words }, now);
    await updateClaim(tx, { ...claim, request: 'dispute' });
    await enqueueDisputeMails(tx, deps, { dispute: opened, step: 'opened' });
    const dispute = await askHolder(tx, deps, opened);
    await scheduleFollowing(tx, dispute, now);
    const resource = dispute.disputeId;
    const entry = { actor: personActor(person), action: 'dispute.open', resource, requestId };
    await recordAudit(tx, entry, deps.clock);
    return ok(await disputeResponse(tx, deps, { dispute, person }));
  });
}

const scheduleFollowing = (
  tx: Database,
  { disputeId: key }: StoredDispute,
  now: Temporal.Instant,
): Promise<void> => scheduleWork(tx, { kind: followDisputeKind, key }, now);

/** After these the unit was free, so that it can have another holder by now. */
const unitHasLeft: ReadonlySet<DisputeState> = new Set(['accepted', 'granted', 'ended']);

/** Whether the same person has to wait before another dispute about the unit. */
const isFinal = ({ state, openedAt }: StoredDispute, now: Temporal.Instant): boolean =>
  !unitHasLeft.has(state) &&
  Temporal.Instant.compare(afterDays(openedAt, disputeAgainDays), now) > 0;
