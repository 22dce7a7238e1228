import type { Access } from '@hearth/access/access.ts';
import { notFound, ok } from '@hearth/core/problem.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { Temporal } from 'temporal-polyfill';
import { callingPerson } from '../../account/calling-person.ts';
import { sharedPhoneOf } from '../../account/store.ts';
import type { ProductDeps } from '../../deps.ts';
import { membersOf } from '../../installation/membership/store.ts';
import { contactOf } from '../../notification/mail-person.ts';
import { dayOf, lastDayOf } from '../grant/grant-days.ts';
import { scopesResponse } from '../grant/grant-response.ts';
import { allowedGrantActions } from '../grant/grant-state.ts';
import { currentScopes } from '../grant/granted-scopes.ts';
import type { PortalHome, PortalRequest, partnerPortalContract } from './contract.ts';
import {
  type GrantedHome,
  type RequestToCompany,
  administeredCompanies,
  companiesOf,
  grantedHomes,
  requestsToCompanies,
} from './store.ts';

/** Companies of the caller, homes with a current grant to one of them, and requests to them. */
export async function readPortal(
  deps: ProductDeps,
  { caller }: Call<typeof partnerPortalContract.listPortalHomes>,
) {
  const { personId: person } = await callingPerson(deps, caller);
  const now = deps.clock.now();
  const homes = await grantedHomes(deps.db, { person }, now);
  const requests = await requestsToCompanies(deps.db, person, now);
  return ok({
    companies: [...(await companiesOf(deps.db, person))],
    administered: [...(await administeredCompanies(deps.db, person))],
    homes: homes.map((home) => portalHomeOf(home, now)),
    requests: requests.map(portalRequestOf),
  });
}

/** One granted home with the contacts of its owners. */
export async function readPortalHome(
  deps: ProductDeps,
  { access }: Call<typeof partnerPortalContract.getPortalHome>,
) {
  const { personId: person, installationId: installation } = access;
  const now = deps.clock.now();
  const [home] = await grantedHomes(deps.db, { person, installation }, now);
  return home
    ? ok({ ...portalHomeOf(home, now), owners: await ownersFor(deps, access) })
    : notFound();
}

async function ownersFor(deps: ProductDeps, access: Access) {
  const members = await membersOf(deps.db, access, deps.clock.now());
  const owners = members.filter(({ role }) => role === 'owner');
  return await Promise.all(
    owners.map(async ({ person }) => {
      // The phone number is stored in product, so it is available while the identity provider is down.
      const contact = await contactOf(deps, person).catch(() => null);
      const { name = null, email = null } = contact ?? {};
      return { name, email, phone: await sharedPhoneOf(deps.db, person) };
    }),
  );
}

const portalHomeOf = (home: GrantedHome, now: Temporal.Instant): PortalHome => ({
  installation: home.installation,
  name: home.name,
  timeZone: home.timeZone,
  company: home.company,
  scopes: scopesResponse(currentScopes(home.scopes, now.toString()), home.timeZone),
  since: home.since.toString(),
  lastDay: lastDayOf(home.endsAt, home.timeZone),
});

const portalRequestOf = (request: RequestToCompany): PortalRequest => ({
  grant: request.grant,
  state: request.state,
  company: request.company,
  scopes: scopesResponse(request.scopes, request.timeZone),
  firstDay: request.startsAt && dayOf(request.startsAt, request.timeZone),
  historyFrom: request.historyFrom,
  note: request.note,
  requestedAt: request.requestedAt.toString(),
  answerBy: request.answerBy?.toString() ?? null,
  actions: [...allowedGrantActions(request.state, 'company')],
});
