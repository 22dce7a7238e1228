import type { Clock } from '@hearth/calendar/clock.ts';
import { type InstallationId, branded } from '@hearth/core/branded.ts';
import { type Failure, type Result, fail, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { lockOwners, lockRole } from '../installation/membership/store.ts';
import { accessFor } from '../installation/store.ts';
import { packageFacts } from '../package/list-packages.ts';
import { completeTransfer } from '../transfer/complete-transfer.ts';
import { endBecauseHomePassed } from '../transfer/end-transfer.ts';
import { acceptByDecision, insertTransfer, openTransfer } from '../transfer/store.ts';
import { releaseFrom } from '../unit-request/release-unit.ts';
import { unitsOwnedBy } from '../unit-request/store.ts';
import { type DisputePasses, type DisputeState, afterDisputeEvent } from './dispute-state.ts';
import { type StoredDispute, lockDisputeById } from './store.ts';
import { isStillHeld, takeStep } from './take-step.ts';

export interface DisputeDecision {
  readonly dispute: string;
  /** What passes on to the person who disputes; null: the holder keeps the unit. */
  readonly passes: DisputePasses | null;
  /** For the audit log; the two people do not get it. */
  readonly reason: string;
}

interface Deps {
  readonly clock: Clock;
  readonly unitKey: Uint8Array;
}

/** Decides a dispute, for the operator. Everything that a decision changes is in one transaction. */
export async function decideDispute(
  deps: Deps & { readonly db: Database },
  { dispute, passes, reason: typed }: DisputeDecision,
): Promise<Result<{ readonly dispute: string; readonly state: DisputeState }>> {
  const reason = typed.trim().slice(0, 500);
  if (reason === '') return fail('invalid', 'not-set', { at: '/body/reason' });
  const event = passes === null ? 'reject' : 'grant';
  return await deps.db.transaction(async (tx) => {
    const found = await lockDisputeById(tx, dispute, deps.clock.now());
    if (!found) return fail('not-found', 'dispute-unknown');
    if (afterDisputeEvent(found.state, event) === null)
      return fail('conflict', found.state === 'open' ? 'holder-may-answer' : 'dispute-over', {
        params: { state: found.state, answerUntil: found.answerUntil.toString() },
      });
    if (!(await isStillHeld(tx, deps, found))) {
      const { state } = await takeStep(tx, deps, { dispute: found, event: 'unit-left' });
      return ok({ dispute, state });
    }
    const refused = await passOn(tx, deps, found, passes);
    if (refused) return refused;
    const decided = await takeStep(tx, deps, { dispute: found, event, passes, reason });
    const detail = { reason, passes };
    const entry = { actor: 'operator', action: `dispute.${event}`, resource: dispute, detail };
    await recordAudit(tx, entry, deps.clock);
    return ok({ dispute, state: decided.state });
  });
}

async function passOn(
  tx: Database,
  deps: Deps,
  found: StoredDispute,
  passes: DisputePasses | null,
): Promise<Failure | null> {
  if (passes === 'home') return await passHome(tx, deps, found);
  if (passes === 'unit') {
    const { holder: person, disputeId: requestId } = found;
    await releaseFrom(tx, deps, { unit: found, person, requestId, actor: 'operator' });
  }
  return null;
}

/** Passes the holder's home with the unit on by the rules of a transfer, with nothing of its past. */
async function passHome(
  tx: Database,
  deps: Deps,
  { disputeId: dispute, serial, gtin, holder: giver, claimant: taker }: StoredDispute,
): Promise<Failure | null> {
  const now = deps.clock.now();
  const [home] = await unitsOwnedBy(tx, { person: giver, serial, gtin }, now);
  if (!home) return fail('conflict', 'unit-in-no-home');
  const installation: InstallationId = branded(home.installation);
  await lockOwners(tx, { installationId: installation }, now);
  const access = await accessFor(tx, { person: giver, installation }, now);
  const role = await lockRole(tx, { person: taker, installation }, now);
  if (!access || role === 'partner' || role === 'owner')
    return fail('conflict', 'home-cannot-pass');
  const open = await openTransfer(tx, access, now);
  if (open) await endBecauseHomePassed(tx, deps, open);
  const { entitlements } = await packageFacts({ db: tx, clock: deps.clock }, access);
  const packages = entitlements.map(({ entitlementId: entitlement }) => ({
    entitlement,
    rule: 'ends' as const,
  }));
  const offer = {
    home: home.name,
    message: '',
    email: '',
    locale: 'en' as const,
    day: null,
    choices: { history: 'erase', settings: 'erase' } as const,
    packages,
    meters: null,
    consent: null,
    codeHash: `dispute ${dispute}`,
    expiresAt: now,
  };
  const transfer = await insertTransfer(tx, access, offer, now);
  await acceptByDecision(tx, transfer, { dispute, taker });
  const accepted = { ...transfer, state: 'accepted', email: null, taker, dispute } as const;
  const passed = await completeTransfer(tx, deps, accepted);
  // A throw undoes the transaction: an open offer must not end without the decision.
  if (!passed) throw new Error('the home has another owner');
  return null;
}
