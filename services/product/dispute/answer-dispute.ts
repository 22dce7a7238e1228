import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { personActor } from '../installation/audit-actor.ts';
import { releaseFrom } from '../unit-request/release-unit.ts';
import type { Dispute, disputeContract } from './contract.ts';
import { disputeResponse, partyOf } from './dispute-response.ts';
import {
  type DisputeAction,
  type DisputeParty,
  type DisputeState,
  allowedDisputeActions,
} from './dispute-state.ts';
import { type StoredDispute, disputesOf, findDispute, lockDispute } from './store.ts';
import { isStillHeld, logDecisionDue, takeStep } from './take-step.ts';

type Contract = typeof disputeContract;

export async function listDisputes(
  deps: ProductDeps,
  { caller }: Call<Contract['listDisputes']>,
): Promise<Result<Dispute[]>> {
  const { personId: person } = await callingPerson(deps, caller);
  const stored = await disputesOf(deps.db, person, deps.clock.now());
  return ok(
    await Promise.all(stored.map((dispute) => disputeResponse(deps.db, deps, { dispute, person }))),
  );
}

export async function getDispute(
  deps: ProductDeps,
  { caller, params }: Call<Contract['getDispute']>,
): Promise<Result<Dispute>> {
  const { personId: person } = await callingPerson(deps, caller);
  const found = await findDispute(deps.db, { person, ...params }, deps.clock.now());
  return found ? ok(await disputeResponse(deps.db, deps, { dispute: found, person })) : notFound();
}

/** Stores the holder's answer; `accept` removes the unit from the holder's home in the same transaction. */
export async function answerDispute(
  deps: ProductDeps,
  { caller, params, body, requestId }: Call<Contract['answerDispute']>,
): Promise<Result<Dispute>> {
  const call = { caller, params, requestId };
  return await act(deps, { call, party: 'holder', action: body.answer }, async (tx, found) => {
    if (body.answer === 'accept')
      await releaseFrom(tx, deps, { unit: found, person: found.holder, requestId });
  });
}

export async function withdrawDispute(
  deps: ProductDeps,
  { caller, params, requestId }: Call<Contract['withdrawDispute']>,
): Promise<Result<Dispute>> {
  const call = { caller, params, requestId };
  return await act(deps, { call, party: 'claimant', action: 'withdraw' }, () => Promise.resolve());
}

/** The state after each action, so that a repeated action is a success. */
const stateAfter: Readonly<Record<DisputeAction, DisputeState>> = {
  accept: 'accepted',
  decline: 'contested',
  withdraw: 'withdrawn',
};

interface Action {
  readonly call: Pick<Call<Contract['getDispute']>, 'caller' | 'params' | 'requestId'>;
  readonly party: DisputeParty;
  readonly action: DisputeAction;
}

/** Takes a step of one of the two people, with what `apply` does in the same transaction. */
async function act(
  deps: ProductDeps,
  { call, party, action }: Action,
  apply: (tx: Database, found: StoredDispute) => Promise<void>,
): Promise<Result<Dispute>> {
  const { personId: person } = await callingPerson(deps, call.caller);
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx): Promise<Result<Dispute>> => {
    const found = await lockDispute(tx, { person, ...call.params }, now);
    if (!found || partyOf(found, person) !== party) return notFound();
    const response = async (dispute: StoredDispute): Promise<Result<Dispute>> =>
      ok(await disputeResponse(tx, deps, { dispute, person }));
    if (found.state === stateAfter[action]) return await response(found);
    if (!allowedDisputeActions(found.state, party).includes(action))
      return fail('conflict', 'dispute-over');
    if (!(await isStillHeld(tx, deps, found)))
      return await response(await takeStep(tx, deps, { dispute: found, event: 'unit-left' }));
    await apply(tx, found);
    const dispute = await takeStep(tx, deps, { dispute: found, event: action });
    const resource = dispute.disputeId;
    const entry = {
      actor: personActor(person),
      action: `dispute.${action}`,
      resource,
      requestId: call.requestId,
    };
    await recordAudit(tx, entry, deps.clock);
    if (action === 'decline') logDecisionDue(deps.log, dispute);
    return await response(dispute);
  });
}
