import { randomBytes } from 'node:crypto';
import type { Access } from '@hearth/access/access.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { isSameMailbox } from '../account/same-mailbox.ts';
import type { ProductDeps } from '../deps.ts';
import { lockOwners, membersOf } from '../installation/membership/store.ts';
import { findMembership, isAccessCurrent } from '../installation/store.ts';
import { contactOf } from '../notification/mail-person.ts';
import { rateLimitKey } from '@hearth/platform/database/rate-limit.ts';
import { invitationsByPerson, invitationsToMailbox } from '../rate-limit/limits.ts';
import { takeAttempt } from '../rate-limit/store.ts';
import { residentHash } from '../unit-registry/code-hash.ts';
import { newInvitationCode } from '../unit-registry/invitation-code.ts';
import { auditResident } from './audit-resident.ts';
import type { residentContract } from './contract.ts';
import { invitationDays, residentsMax } from './invitation-state.ts';
import { enqueueInvitationMail, invitationSealer } from './outbox.ts';
import { openInvitationsOf, insertInvitation } from './store.ts';

type Endpoint = typeof residentContract.inviteResident;
type Answer = Result<AnswerOf<Endpoint>>;

/** Mails an invitation to a home. The response does not disclose whether the address has an account. */
export async function inviteResident(
  deps: ProductDeps,
  { access, body, requestId, answerIn }: Call<Endpoint>,
): Promise<Answer> {
  const now = deps.clock.now();
  const { email, locale } = body;
  if (await isMember(deps, access, email))
    return fail('conflict', 'lives-there-already', { at: '/body/email' });
  const limits = [
    { limit: invitationsByPerson, key: rateLimitKey(deps.unitKey, access.personId) },
    { limit: invitationsToMailbox, key: rateLimitKey(deps.unitKey, `mailbox ${email}`) },
  ];
  for (const limit of limits) {
    const attempt = await takeAttempt(deps.db, limit, now);
    if (!attempt.ok) return { ...attempt, code: 'too-many-invitations' };
  }
  const code = newInvitationCode(randomBytes(17));
  const expiresAt = now.add({ hours: 24 * invitationDays });
  return await deps.db.transaction(async (tx): Promise<Answer> => {
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    // The lock on the owners serialises invitations, so that residentsMax holds.
    await lockOwners(tx, access, now);
    const open = await openInvitationsOf(tx, access, now);
    const residents = (await membersOf(tx, access, now)).filter(({ role }) => role === 'resident');
    const isRepeated = open.some((invitation) => invitation.email === email);
    if (!isRepeated && residents.length + open.length >= residentsMax)
      return fail('conflict', 'home-is-full', { params: { max: residentsMax } });
    const codeHash = residentHash(deps.unitKey, code);
    const stored = await insertInvitation(tx, access, { email, locale, codeHash, expiresAt }, now);
    const home = (await findMembership(tx, access, now))?.name ?? '';
    const mail = { ...stored, code, email, inviter: access.personId, home, locale };
    await enqueueInvitationMail(tx, { clock: deps.clock, sealer: invitationSealer(deps) }, mail);
    const { invitation } = stored;
    await auditResident(tx, deps, { access, requestId, action: 'invite', resource: invitation });
    const [invitedAt, expires] = [now.toString(), expiresAt.toString()];
    return await answerIn(tx, ok({ invitation, email, invitedAt, expiresAt: expires }));
  });
}

/** Whether an owner or resident has this address. Owners see these addresses in the list of residents. */
async function isMember(deps: ProductDeps, access: Access, email: string): Promise<boolean> {
  const members = await membersOf(deps.db, access, deps.clock.now());
  const contacts = await Promise.all(members.map(({ person }) => contactOf(deps, person)));
  return contacts.some((contact) => contact !== null && isSameMailbox(contact.email, email));
}
