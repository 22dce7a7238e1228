import { grantScopes } from '@hearth/access/partner-scope.ts';
import type { PersonId } from '@hearth/core/branded.ts';
import { type AuditedAction, auditOfInstallations } from '@hearth/platform/database/audit.ts';
import type { ProductDeps } from '../deps.ts';
import { personActor } from '../installation/audit-actor.ts';
import { type HomeMembership, currentAndPastHomesOf } from '../installation/membership/store.ts';
import { contactOf } from '../notification/mail-person.ts';
import { findPartner } from '../partner/store.ts';
import type { MembershipChange } from './contract.ts';

/** Audit actions that change who has access to a home, and the kind of change. */
const changesByAction: Readonly<Record<string, MembershipChange['change']>> = {
  'resident.invite': 'invited',
  'resident.withdraw-invitation': 'invitation-withdrawn',
  'resident.accept': 'joined',
  'resident.decline': 'declined',
  'resident.remove': 'removed',
  'resident.leave': 'left',
  'partner-grant.requested': 'grant-requested',
  'partner-grant.accepted': 'grant-accepted',
  'partner-grant.declined': 'grant-declined',
  'partner-grant.changed': 'granted',
  'partner-grant.ending': 'grant-ending',
  'partner-grant.withdrawn': 'grant-withdrawn',
  'partner-grant.request-withdrawn': 'grant-request-withdrawn',
  'transfer.completed': 'transfer-completed',
  'transfer.undone': 'transfer-undone',
  // Entries from before there were requests.
  'partner-grant.give': 'granted',
  'partner-grant.withdraw': 'grant-withdrawn',
};

const listMax = 100;

/** Membership changes by or about the person, and those at homes that the person owns, since the ownership; the newest first. */
export async function listMembershipChanges(
  deps: ProductDeps,
  person: PersonId,
): Promise<MembershipChange[]> {
  const homes = await currentAndPastHomesOf(deps.db, person, deps.clock.now());
  const entries = await auditOfInstallations(deps.db, {
    actor: personActor(person),
    about: person,
    places: homes.map(({ installation, isOwner, since }) => ({
      installation,
      since: isOwner ? since : null,
    })),
    actions: Object.keys(changesByAction),
    limit: listMax,
  });
  const names = nameLookUp(deps);
  return await Promise.all(
    entries.map((entry) => membershipChange(entry, { person, homes, names })),
  );
}

async function membershipChange(
  { entry, at, action, actor, resource, installation, detail }: AuditedAction,
  { person, homes, names }: { person: string; homes: readonly HomeMembership[]; names: NameLookUp },
): Promise<MembershipChange> {
  const change = changesByAction[action] ?? 'invited';
  const actingPerson = actor.slice(personActor('').length);
  const isGrant = action.startsWith('partner-grant.');
  const isAboutOther = change === 'removed' || action.startsWith('transfer.');
  const subject = isAboutOther ? resource : actingPerson;
  const about = isGrant ? 'partner' : subject === person ? 'you' : 'person';
  const { scope, lastDay } = detail;
  return {
    entry,
    at,
    change,
    isOwn: actingPerson === person,
    installation,
    home: homes.find((home) => home.installation === installation)?.name ?? null,
    about,
    name: about === 'you' ? null : await names[about](isGrant ? resource : subject),
    scope: isGrant ? (grantScopes.find((grantScope) => grantScope === scope) ?? null) : null,
    lastDay: isGrant && typeof lastDay === 'string' ? lastDay : null,
  };
}

type NameLookUp = Readonly<Record<'person' | 'partner', (id: string) => Promise<string | null>>>;

/** Looks each name up once. A person's name is null while the identity provider does not answer. */
function nameLookUp(deps: ProductDeps): NameLookUp {
  const names = new Map<string, Promise<string | null>>();
  const once = (id: string, find: () => Promise<string | null>): Promise<string | null> => {
    const name = names.get(id) ?? find();
    names.set(id, name);
    return name;
  };
  return {
    person: (id) =>
      once(id, async () => (await contactOf(deps, id).catch(() => null))?.name ?? null),
    partner: (id) => once(id, async () => (await findPartner(deps.db, id))?.name ?? null),
  };
}
