import type { Access } from '@hearth/access/access.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { notFound, ok } from '@hearth/core/problem.ts';
import { callingPerson } from '../../account/routes.ts';
import { phoneOf } from '../../account/store.ts';
import type { ProductDeps } from '../../deps.ts';
import { membersOf } from '../../installation/membership/store.ts';
import { contactOf } from '../../notification/mail-person.ts';
import { lastDayOf } from '../grant/last-day.ts';
import type { DeskHome, deskContract } from './contract.ts';
import { type GrantedHome, companiesOf, grantedHomes } from './store.ts';

/** What a company's people find: the homes that were granted to it, while they are. */
export function deskRoutes(deps: ProductDeps): Implementation<typeof deskContract> {
  return {
    listDesk: async ({ caller }) => {
      const { personId: person } = await callingPerson(deps, caller);
      const homes = await grantedHomes(deps.db, { person }, deps.clock.now());
      return ok({
        companies: [...(await companiesOf(deps.db, person))],
        homes: homes.map(homeOnWire),
      });
    },
    getDeskHome: async ({ access }) => {
      const { personId: person, installationId: installation } = access;
      const [home] = await grantedHomes(deps.db, { person, installation }, deps.clock.now());
      return home ? ok({ ...homeOnWire(home), owners: await ownersFor(deps, access) }) : notFound();
    },
  };
}

async function ownersFor(deps: ProductDeps, access: Access) {
  const members = await membersOf(deps.db, access, deps.clock.now());
  const owners = members.filter(({ role }) => role === 'owner');
  return await Promise.all(
    owners.map(async ({ person }) => {
      // A telephone number helps also while the provider does not answer.
      const contact = await contactOf(deps, person).catch(() => null);
      const { name = null, email = null } = contact ?? {};
      return { name, email, phone: await phoneOf(deps.db, person) };
    }),
  );
}

const homeOnWire = (home: GrantedHome): DeskHome => ({
  installation: home.installation,
  name: home.name,
  timeZone: home.timeZone,
  company: home.company,
  scope: home.scope,
  givenAt: home.givenAt.toString(),
  lastDay: lastDayOf(home, home.timeZone),
});
