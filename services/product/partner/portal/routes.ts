import type { Access } from '@hearth/access/access.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { notFound, ok } from '@hearth/core/problem.ts';
import { callingPerson } from '../../account/calling-person.ts';
import { sharedPhoneOf } from '../../account/store.ts';
import type { ProductDeps } from '../../deps.ts';
import { membersOf } from '../../installation/membership/store.ts';
import { contactOf } from '../../notification/mail-person.ts';
import { lastDayOf } from '../grant/grant-end.ts';
import type { PortalHome, partnerPortalContract } from './contract.ts';
import { type GrantedHome, companiesOf, grantedHomes } from './store.ts';

/** Homes with a current grant, for the people of a service partner. */
export function partnerPortalRoutes(
  deps: ProductDeps,
): Implementation<typeof partnerPortalContract> {
  return {
    listPortalHomes: async ({ caller }) => {
      const { personId: person } = await callingPerson(deps, caller);
      const homes = await grantedHomes(deps.db, { person }, deps.clock.now());
      return ok({
        companies: [...(await companiesOf(deps.db, person))],
        homes: homes.map(portalHomeOf),
      });
    },
    getPortalHome: async ({ access }) => {
      const { personId: person, installationId: installation } = access;
      const [home] = await grantedHomes(deps.db, { person, installation }, deps.clock.now());
      return home
        ? ok({ ...portalHomeOf(home), owners: await ownersFor(deps, access) })
        : notFound();
    },
  };
}

async function ownersFor(deps: ProductDeps, access: Access) {
  const members = await membersOf(deps.db, access, deps.clock.now());
  const owners = members.filter(({ role }) => role === 'owner');
  return await Promise.all(
    owners.map(async ({ person }) => {
      // The phone number is stored here: it is shown also while the provider does not answer.
      const contact = await contactOf(deps, person).catch(() => null);
      const { name = null, email = null } = contact ?? {};
      return { name, email, phone: await sharedPhoneOf(deps.db, person) };
    }),
  );
}

const portalHomeOf = (home: GrantedHome): PortalHome => ({
  installation: home.installation,
  name: home.name,
  timeZone: home.timeZone,
  company: home.company,
  scope: home.scope,
  givenAt: home.givenAt.toString(),
  lastDay: lastDayOf(home, home.timeZone),
});
