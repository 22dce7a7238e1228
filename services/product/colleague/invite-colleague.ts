import { randomBytes } from 'node:crypto';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { rateLimitKey } from '@hearth/platform/database/rate-limit.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import { isSameMailbox } from '../account/same-mailbox.ts';
import type { ProductDeps } from '../deps.ts';
import { contactOf } from '../notification/mail-person.ts';
import { administeredCompany, companyMembers } from '../partner/portal/store.ts';
import { colleagueInvitationsByPerson, invitationsToMailbox } from '../rate-limit/limits.ts';
import { takeAttempt } from '../rate-limit/store.ts';
import { afterInvitationEvent, invitationDays } from '../resident/invitation-state.ts';
import { colleagueHash } from '../unit-registry/code-hash.ts';
import { newInvitationCode } from '../unit-registry/invitation-code.ts';
import { asAdministrator } from './as-administrator.ts';
import { auditColleague } from './audit-colleague.ts';
import { colleaguesMax } from './colleagues-max.ts';
import type { colleagueContract } from './contract.ts';
import { colleagueSealer, enqueueColleagueInvitation } from './outbox.ts';
import { endInvitation, insertInvitation, lockInvitation, openInvitationsTo } from './store.ts';

type Invite = typeof colleagueContract.inviteColleague;
type Answer = Result<AnswerOf<Invite>>;

/** Mails an invitation to work for the company. An employee can be invited again, as an administrator. */
export async function inviteColleague(deps: ProductDeps, call: Call<Invite>): Promise<Answer> {
  const now = deps.clock.now();
  const { email, isAdministrator, locale } = call.body;
  const { personId: person } = await callingPerson(deps, call.caller);
  const { company: partner } = call.params;
  const company = await administeredCompany(deps.db, { person, partner });
  if (!company) return notFound();
  if (await worksThere(deps, { partner, email, isAdministrator }))
    return fail('conflict', 'works-there-already', { at: '/body/email' });
  const limits = [
    { limit: colleagueInvitationsByPerson, key: rateLimitKey(deps.unitKey, person) },
    { limit: invitationsToMailbox, key: rateLimitKey(deps.unitKey, `mailbox ${email}`) },
  ];
  for (const limit of limits) {
    const attempt = await takeAttempt(deps.db, limit, now);
    if (!attempt.ok) return { ...attempt, code: 'too-many-invitations' };
  }
  const code = newInvitationCode(randomBytes(17));
  const expiresAt = now.add({ hours: 24 * invitationDays });
  return await asAdministrator(deps, call, async (tx, { members }): Promise<Answer> => {
    const open = await openInvitationsTo(tx, partner, now);
    const isRepeated = open.some((invitation) => invitation.email === email);
    if (!isRepeated && members.length + open.length >= colleaguesMax)
      return fail('conflict', 'company-is-full', { params: { max: colleaguesMax } });
    const codeHash = colleagueHash(deps.unitKey, code);
    const terms = { partner, inviter: person, email, isAdministrator, locale };
    const { invitation } = await insertInvitation(tx, { ...terms, codeHash, expiresAt }, now);
    const mail = { invitation, code, email, inviter: person, company: company.name, locale };
    await enqueueColleagueInvitation(
      tx,
      { clock: deps.clock, sealer: colleagueSealer(deps) },
      mail,
    );
    const { requestId } = call;
    const detail = { invitation, isAdministrator };
    await auditColleague(tx, deps, {
      person,
      partner,
      requestId,
      action: 'invite-colleague',
      detail,
    });
    const [invitedAt, expires] = [now.toString(), expiresAt.toString()];
    const answer = { invitation, email, isAdministrator, invitedAt, expiresAt: expires };
    return await call.answerIn(tx, ok(answer));
  });
}

/** Whether a person of the company has this address, in the same role at least. */
async function worksThere(
  deps: ProductDeps,
  invited: { readonly partner: string; readonly email: string; readonly isAdministrator: boolean },
): Promise<boolean> {
  const members = (await companyMembers(deps.db, invited.partner)).filter(
    (member) => member.isAdministrator || !invited.isAdministrator,
  );
  const contacts = await Promise.all(members.map(({ person }) => contactOf(deps, person)));
  return contacts.some(
    (contact) => contact !== null && isSameMailbox(contact.email, invited.email),
  );
}

/** Ends an open invitation. Repeating it is a success. */
export async function withdrawInvitation(
  deps: ProductDeps,
  call: Call<typeof colleagueContract.withdrawColleagueInvitation>,
): Promise<Result<undefined>> {
  const now = deps.clock.now();
  return await asAdministrator<undefined>(deps, call, async (tx, { person, partner }) => {
    const { invitation } = call.params;
    const found = await lockInvitation(tx, { partner, invitation }, now);
    if (!found) return notFound();
    const state = afterInvitationEvent(found.state, 'withdraw');
    if (state === null) return ok(undefined);
    await endInvitation(tx, { ...found, state }, now);
    const { requestId } = call;
    const action = 'withdraw-invitation';
    await auditColleague(tx, deps, { person, partner, requestId, action, detail: { invitation } });
    return ok(undefined);
  });
}
