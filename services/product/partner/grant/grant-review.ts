import { type InstallationId, branded } from '@hearth/core/branded.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { timedUuid } from '@hearth/platform/database/id.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { scheduleWork } from '@hearth/platform/jobs/due-work.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../../deps.ts';
import { sendHomeMessage } from '../../inbox/send-message.ts';
import { dropMessages, messagesOfReview } from '../../inbox/message-rows.ts';
import { personActor } from '../../installation/audit-actor.ts';
import {
  installationExists,
  isAccessCurrent,
  ownersOf,
  timeZoneOf,
} from '../../installation/store.ts';
import { findPartner } from '../store.ts';
import type { grantContract } from './contract.ts';
import { hasAccess } from './grant-response.ts';
import { lockGrants, saveReviewAnswer, saveReviewQuestion } from './store.ts';

/** Kind of due work that asks an owner whether the service partner remains; its key is the home. */
export const reviewKind = 'partner-grant.review';

/** Days after the commissioning, when an owner knows the company. */
const reviewAfterDays = 14;

/**
 * Has the owner of a new home asked two weeks after its units were commissioned, on that day at nine in the morning. Units that are older
 * are not asked about: their owner has just chosen the company.
 */
export async function scheduleReview(
  tx: Database,
  home: {
    readonly installation: InstallationId;
    /** null: unknown. */
    readonly commissionedOn: string | null;
    readonly timeZone: string;
  },
  now: Temporal.Instant,
): Promise<void> {
  const { installation, commissionedOn, timeZone } = home;
  if (commissionedOn === null) return;
  const due = Temporal.PlainDate.from(commissionedOn)
    .add({ days: reviewAfterDays })
    .toZonedDateTime({ timeZone, plainTime: '09:00' })
    .toInstant();
  if (Temporal.Instant.compare(due, now) > 0)
    await scheduleWork(tx, { kind: reviewKind, key: installation }, due);
}

/** Asks the owners of a home once whether their present service partner remains. Without one it asks nothing. */
export async function askForReview(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
  home: string,
): Promise<void> {
  const installation: InstallationId = branded(home);
  await deps.db.transaction(async (tx) => {
    if (!(await installationExists(tx, installation))) return;
    const now = deps.clock.now();
    const grants = await lockGrants(tx, { installationId: installation }, now);
    if (grants.some(({ reviewAskedAt }) => reviewAskedAt !== null)) return;
    const grant = grants.find((each) => hasAccess(each, now));
    const partner = grant && (await findPartner(tx, grant.partnerId));
    if (!grant || !partner) return;
    await saveReviewQuestion(tx, grant.grantId, now);
    const entry = { actor: 'service:product', action: 'partner-grant.review' };
    const resource = partner.partnerId;
    await recordAudit(tx, { ...entry, resource, installationId: installation }, deps.clock);
    await publishChange(tx, 'product', { installation, topic: 'partner' });
    const people = await ownersOf(tx, installation, now);
    const content = { about: 'partner-review' as const, name: partner.name };
    const message = timedUuid(now, `partner review ${grant.grantId}`);
    const timeZone = await timeZoneOf(tx, installation);
    await sendHomeMessage(tx, deps, { installation, message, content, people, timeZone });
  });
}

/** Ends the question. The answer alone changes no access. Repeating it is a success; the first answer is stored. */
export async function answerReview(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
  { access, params, body, requestId }: Call<typeof grantContract.answerReview>,
): Promise<Result<undefined>> {
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx): Promise<Result<undefined>> => {
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const grants = await lockGrants(tx, access, now);
    const grant = grants.find(({ grantId }) => grantId === params.grant);
    if (!grant) return notFound();
    if (grant.reviewAskedAt === null) return fail('conflict', 'not-asked');
    if (grant.reviewAnswer !== null) return ok(undefined);
    await saveReviewAnswer(tx, { grant: grant.grantId, answer: body.answer }, now);
    await dropMessages(tx, messagesOfReview(access.installationId), now);
    const entry = {
      actor: personActor(access.personId),
      action: 'partner-grant.review-answer',
      resource: grant.partnerId,
      installationId: access.installationId,
      detail: { answer: body.answer },
      requestId,
    };
    await recordAudit(tx, entry, deps.clock);
    const { installationId: installation } = access;
    await publishChange(tx, 'product', { installation, topic: 'partner' });
    return ok(undefined);
  });
}
