import { addDays, localDate } from '@hearth/calendar/dates.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { isAccessCurrent } from '../installation/store.ts';
import { storeAcceptance } from '../terms/accept-terms.ts';
import type { packageContract } from './contract.ts';
import { packageFacts, subjectsOf } from './list-packages.ts';
import { insertEntitlement, listedOffer } from './store.ts';

type TrialCall = Call<typeof packageContract.startTrial>;

/** Starts a trial today: its last day is `trialDays` later. */
export async function startTrial(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
  { access, params, body, requestId }: TrialCall,
): Promise<Result<undefined>> {
  return await deps.db.transaction(async (tx): Promise<Result<undefined>> => {
    const now = deps.clock.now();
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const stored = await listedOffer(tx, params.package);
    if (!stored) return notFound();
    const facts = await packageFacts({ ...deps, db: tx }, access);
    const { unit, termsVersion, language } = body;
    const earlier = facts.entitlements.filter(
      (each) => each.package === params.package && each.unit === unit,
    );
    // A repeated call.
    if (earlier.some(({ isTrial }) => isTrial)) return ok(undefined);
    const { trialDays, terms } = stored.offer;
    const subject = subjectsOf(stored, facts).find((each) => each.unit === unit);
    if (!subject) return notFound();
    if (trialDays === 0 || earlier.length > 0) return fail('conflict', 'no-trial');
    const [refusal] = subject.refusals;
    if (refusal) return fail('conflict', 'not-eligible', { params: { reason: refusal.reason } });
    const accepted = await storeAcceptance(tx, deps, {
      access,
      requestId,
      acceptance: { terms, version: termsVersion, language },
    });
    if (!accepted.ok) return accepted;
    const startsOn = localDate(now.toString(), facts.timeZone);
    await insertEntitlement(tx, access.installationId, {
      package: params.package,
      revision: stored.revision,
      unit,
      order: null,
      isTrial: true,
      state: 'trial',
      orderedAt: now,
      startsOn,
      endsOn: addDays(startsOn, trialDays),
    });
    const entry = {
      ...auditActor(access),
      action: 'package.trial',
      resource: params.package,
      requestId,
    };
    await recordAudit(tx, entry, deps.clock);
    return ok(undefined);
  });
}
