import { worldAt } from '@hearth/calendar/clock.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { scheduleWork } from '@hearth/platform/jobs/due-work.ts';
import { Temporal } from 'temporal-polyfill';
import { callingPerson } from '../../account/calling-person.ts';
import type { ProductDeps } from '../../deps.ts';
import { worldClockOf } from '../../installation/store.ts';
import type { partnerPortalContract } from '../portal/contract.ts';
import { announceGrantChange } from './announce-grant-change.ts';
import { applyGrants } from './apply-grants.ts';
import { afterGrantEvent } from './grant-state.ts';
import { type StoredPartnerGrant, homeOfGrant, isMember, lockGrants, saveGrant } from './store.ts';

type AnswerCall = Pick<
  Call<typeof partnerPortalContract.acceptRequest>,
  'caller' | 'params' | 'requestId'
>;

/** Kind of due work that begins an accepted grant on its first day; its key is the grant. */
export const startGrantKind = 'partner-grant.start';

/** Accepts a request to a company of the caller. A colleague's acceptance is a success. */
export async function acceptRequest(
  deps: ProductDeps,
  call: AnswerCall,
): Promise<Result<undefined>> {
  return await answer(deps, { call, event: 'accept' }, async (tx, requested) => {
    const now = deps.clock.now();
    const { startsAt: chosen, installationId } = requested;
    const startsAt = chosen && Temporal.Instant.compare(chosen, now) > 0 ? chosen : now;
    const beginning = worldAt(startsAt, await worldClockOf(tx, installationId));
    const visibleFrom = requested.visibleFrom ?? beginning;
    const accepted = { ...requested, startsAt, visibleFrom, endsAt: null };
    await saveGrant(tx, accepted);
    if (startsAt === now) await applyGrants(tx, accepted, now);
    else await scheduleWork(tx, { kind: startGrantKind, key: accepted.grantId }, startsAt);
    return accepted;
  });
}

/** Declines a request to a company of the caller. A colleague's refusal is a success. */
export async function declineRequest(
  deps: ProductDeps,
  call: AnswerCall,
): Promise<Result<undefined>> {
  return await answer(deps, { call, event: 'decline' }, async (tx, requested) => {
    const declined = { ...requested, endedAt: deps.clock.now() };
    await saveGrant(tx, declined);
    return declined;
  });
}

async function answer(
  deps: ProductDeps,
  { call, event }: { readonly call: AnswerCall; readonly event: 'accept' | 'decline' },
  save: (tx: Database, requested: StoredPartnerGrant) => Promise<StoredPartnerGrant>,
): Promise<Result<undefined>> {
  const { personId: person } = await callingPerson(deps, call.caller);
  const { grant: id } = call.params;
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx): Promise<Result<undefined>> => {
    const installationId = await homeOfGrant(tx, { grant: id, person });
    if (installationId === null) return notFound();
    const found = (await lockGrants(tx, { installationId }, now)).find(
      ({ grantId }) => grantId === id,
    );
    if (!found || !(await isMember(tx, { partner: found.partnerId, person }))) return notFound();
    const state = afterGrantEvent(found.state, event);
    const step = event === 'accept' ? 'accepted' : 'declined';
    if (state === null)
      return found.state === step ? ok(undefined) : fail('conflict', `request-${found.state}`);
    const grant = await save(tx, { ...found, state, answeredAt: now });
    const actor = { person, isDemo: false, requestId: call.requestId };
    await announceGrantChange(tx, deps, { actor, step, grant });
    return ok(undefined);
  });
}
