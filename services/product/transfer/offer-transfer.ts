import { randomBytes } from 'node:crypto';
import type { Access } from '@hearth/access/access.ts';
import { localDate } from '@hearth/calendar/dates.ts';
import { type Failure, type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import { rateLimitKey } from '@hearth/platform/database/rate-limit.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { insertOfferedDossier } from '../dossier/store.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { lockOwners } from '../installation/membership/store.ts';
import { findMembership, isAccessCurrent } from '../installation/store.ts';
import { transfersByPerson, transfersToMailbox } from '../rate-limit/limits.ts';
import { takeAttempt } from '../rate-limit/store.ts';
import { transferHash } from '../unit-registry/code-hash.ts';
import { newInvitationCode } from '../unit-registry/invitation-code.ts';
import { outdatedConsent, refusedMailbox, unknownPackage, wrongDay } from './check-offer.ts';
import type { Transfer, transferContract } from './contract.ts';
import { endUnanswered } from './end-transfer.ts';
import { dossierToOffer } from './offered-dossier.ts';
import { enqueueTransferMails } from './outbox.ts';
import { insertTransfer, openTransfer } from './store.ts';
import { endingPackages } from './transfer-packages.ts';
import { transferResponse } from './transfer-response.ts';
import { offerDays } from './transfer-state.ts';

type Endpoint = typeof transferContract.offerTransfer;

/** Offers a home to the person of a mailbox and mails the link to it. The response does not disclose whether the address has an account. */
export async function offerTransfer(
  deps: ProductDeps,
  { access, body, requestId, answerIn }: Call<Endpoint>,
): Promise<Result<Transfer>> {
  const now = deps.clock.now();
  const { email } = body;
  const refused = outdatedConsent(body) ?? (await refusedMailbox(deps, access, email));
  if (refused) return refused;
  const code = newInvitationCode(randomBytes(17));
  // Before the transaction: it waits for energy.
  const dossier = await dossierToOffer(deps, access, {
    choices: body.choices,
    ending: endingPackages(body.packages),
  });
  return await deps.db.transaction(async (tx): Promise<Result<Transfer>> => {
    const owners = await lockOwners(tx, access, now);
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    if (owners.some((owner) => owner !== access.personId)) return fail('conflict', 'other-owners');
    const membership = await findMembership(tx, access, now);
    if (!membership) return notFound();
    const wrong = wrongDay(body, localDate(now.toString(), membership.timeZone));
    if (wrong) return wrong;
    const unknown = await unknownPackage({ ...deps, db: tx }, access, body);
    if (unknown) return unknown;
    if (await hasOpenTransfer(tx, deps, access)) return fail('conflict', 'transfer-open');
    const limited = await tooMany({ ...deps, db: tx }, access, email);
    if (limited) return limited;
    const offered = {
      ...body,
      home: membership.name,
      codeHash: transferHash(deps.unitKey, code),
      expiresAt: now.add({ hours: 24 * offerDays }),
    };
    const stored = await insertTransfer(tx, access, offered, now);
    await enqueueTransferMails(tx, deps, { transfer: stored, notice: 'offered', code });
    const { transferId: resource } = stored;
    await insertOfferedDossier(tx, access, { transfer: resource, content: dossier }, now);
    const entry = { ...auditActor(access), action: 'transfer.offer', resource, requestId };
    await recordAudit(tx, entry, deps.clock);
    return await answerIn(tx, ok(transferResponse(stored, access.personId, now)));
  });
}

async function tooMany(deps: ProductDeps, access: Access, email: string): Promise<Failure | null> {
  const limits = [
    { limit: transfersByPerson, key: rateLimitKey(deps.unitKey, access.personId) },
    { limit: transfersToMailbox, key: rateLimitKey(deps.unitKey, `mailbox ${email}`) },
  ];
  for (const limit of limits) {
    const attempt = await takeAttempt(deps.db, limit, deps.clock.now());
    if (!attempt.ok) return { ...attempt, code: 'too-many-transfers' };
  }
  return null;
}

/** An earlier offer whose time is over ends first. */
async function hasOpenTransfer(
  tx: Parameters<typeof openTransfer>[0],
  deps: ProductDeps,
  access: Access,
): Promise<boolean> {
  const open = await openTransfer(tx, access, deps.clock.now());
  if (open?.state !== 'expired') return open !== null;
  await endUnanswered(tx, deps, open);
  return false;
}
