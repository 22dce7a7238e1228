import { type AuditedDeed, auditAround } from '@hearth/platform/database/audit.ts';
import { personActor } from '../installation/audit-actor.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { ok } from '@hearth/core/problem.ts';
import { callingPerson } from '../account/routes.ts';
import type { ProductDeps } from '../deps.ts';
import { type KnownHome, homesEverOf } from '../installation/membership/store.ts';
import { contactOf } from '../notification/mail-person.ts';
import { grantScopes } from '../partner/grant/grant-state.ts';
import { findPartner } from '../partner/store.ts';
import type { Admission, residentContract } from './contract.ts';

type Admissions = Pick<Implementation<typeof residentContract>, 'listAdmissions'>;

/** Each entry of the audit that tells of somebody who was let in or out. */
const deeds: Readonly<Record<string, Admission['deed']>> = {
  'resident.invite': 'invited',
  'resident.withdraw-invitation': 'invitation-withdrawn',
  'resident.accept': 'joined',
  'resident.decline': 'declined',
  'resident.remove': 'removed',
  'resident.leave': 'left',
  'partner-grant.give': 'granted',
  'partner-grant.withdraw': 'grant-withdrawn',
};

const shown = 100;

/** To owners what happened at their homes since they have them; to everybody what they did, and what was done to them. */
export function admissionRoutes(deps: ProductDeps): Admissions {
  return {
    listAdmissions: async ({ caller }) => {
      const { personId: person } = await callingPerson(deps, caller);
      const homes = await homesEverOf(deps.db, person, deps.clock.now());
      const found = await auditAround(deps.db, {
        actor: personActor(person),
        about: person,
        places: homes.map((home) => ({
          installation: home.installation,
          since: home.isOwner ? home.since : null,
        })),
        actions: Object.keys(deeds),
        limit: shown,
      });
      const names = namesIn(deps);
      return ok(
        await Promise.all(found.map((each) => admissionOnWire(each, { person, homes, names }))),
      );
    },
  };
}

async function admissionOnWire(
  { entry, at, action, actor, resource, installation, detail }: AuditedDeed,
  of: { person: string; homes: readonly KnownHome[]; names: Names },
): Promise<Admission> {
  const deed = deeds[action] ?? 'invited';
  const by = actor.slice(personActor('').length);
  const isGrant = deed === 'granted' || deed === 'grant-withdrawn';
  const about = deed === 'removed' ? resource : by;
  const whom = isGrant ? 'partner' : about === of.person ? 'you' : 'person';
  const { scope, lastDay } = detail;
  return {
    entry,
    at,
    deed,
    isOwn: by === of.person,
    home: of.homes.find((home) => home.installation === installation)?.name ?? null,
    about: whom,
    name:
      whom === 'you'
        ? null
        : await (whom === 'partner' ? of.names.partner(resource) : of.names.person(about)),
    scope: isGrant ? (grantScopes.find((known) => known === scope) ?? null) : null,
    lastDay: isGrant && typeof lastDay === 'string' ? lastDay : null,
  };
}

interface Names {
  person(id: string): Promise<string | null>;
  partner(id: string): Promise<string | null>;
}

/** Each is asked for once; nobody’s log waits for a name that cannot be had. */
function namesIn(deps: ProductDeps): Names {
  const known = new Map<string, Promise<string | null>>();
  const once = (id: string, ask: () => Promise<string | null>): Promise<string | null> => {
    const before = known.get(id);
    if (before) return before;
    const asked = ask();
    known.set(id, asked);
    return asked;
  };
  return {
    person: (id) =>
      once(id, async () => (await contactOf(deps, id).catch(() => null))?.name ?? null),
    partner: (id) => once(id, async () => (await findPartner(deps.db, id))?.name ?? null),
  };
}
