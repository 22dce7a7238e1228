import type { PersonId } from '@hearth/core/branded.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { contactOf } from '../notification/mail-person.ts';
import {
  type CompanyMember,
  administeredCompany,
  companyMembers,
} from '../partner/portal/store.ts';
import { colleaguesMax } from './colleagues-max.ts';
import type { Colleagues, colleagueContract } from './contract.ts';
import { type ColleagueInvitation, openInvitationsTo } from './store.ts';

/** People of a company and open invitations, for its administrators. */
export async function listColleagues(
  deps: ProductDeps,
  { caller, params }: Pick<Call<typeof colleagueContract.listColleagues>, 'caller' | 'params'>,
): Promise<Result<Colleagues>> {
  const { personId: person } = await callingPerson(deps, caller);
  const { company: partner } = params;
  const company = await administeredCompany(deps.db, { person, partner });
  if (!company) return notFound();
  const members = await companyMembers(deps.db, partner);
  const invitations = await openInvitationsTo(deps.db, partner, deps.clock.now());
  const administrators = members.filter(({ isAdministrator }) => isAdministrator).length;
  return ok({
    company: partner,
    name: company.name,
    colleagues: await Promise.all(
      members.map((member) => colleagueOf(deps, { member, caller: person, administrators })),
    ),
    invitations: invitations.map(invitationResponse),
    cannotInvite: members.length + invitations.length >= colleaguesMax ? 'full' : null,
  });
}

async function colleagueOf(
  deps: ProductDeps,
  context: {
    readonly member: CompanyMember;
    readonly caller: PersonId;
    readonly administrators: number;
  },
): Promise<Colleagues['colleagues'][number]> {
  const { member, caller, administrators } = context;
  // Without an answer of the identity provider the list has no names.
  const contact = await contactOf(deps, member.person).catch(() => null);
  return {
    person: member.person,
    name: contact?.name ?? null,
    email: contact?.email ?? null,
    since: member.since.toString(),
    isAdministrator: member.isAdministrator,
    isYou: member.person === caller,
    cannotRemove: member.isAdministrator && administrators === 1 ? 'last-administrator' : null,
  };
}

export const invitationResponse = (
  invitation: ColleagueInvitation,
): Colleagues['invitations'][number] => ({
  invitation: invitation.invitationId,
  email: invitation.email ?? '',
  isAdministrator: invitation.isAdministrator,
  invitedAt: invitation.invitedAt.toString(),
  expiresAt: invitation.expiresAt.toString(),
});
