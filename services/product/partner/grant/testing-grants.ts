import type { InstallationId } from '@hearth/core/branded.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { type GrantScope, grantScopes, partnerScopes } from '@hearth/access/partner-scope.ts';
import { syncPartnerMemberships } from '../../installation/membership/store.ts';
import type { TestWorld } from '../../testing.ts';
import { putMember } from './store.ts';

type World = Pick<TestWorld, 'api' | 'as' | 'db' | 'clock'>;

interface TestGrant {
  readonly installation: InstallationId | string;
  readonly owner: string;
  readonly partner: string;
  readonly scope: GrantScope;
  readonly lastDay?: string | null;
}

/** The scopes of a level, each until the same day. */
export const scopesOfLevel = (scope: GrantScope, lastDay: string | null = null) =>
  partnerScopes.slice(0, grantScopes.indexOf(scope) + 1).map((each) => ({ scope: each, lastDay }));

/** A person of a company who answers its requests; the name for `as`. */
export async function answererOf({ api, as, db, clock }: World, partner: string): Promise<string> {
  const name = `answers-for-${partner}`;
  const { person } = valueOf(await api.getPerson({}, as(name)));
  const now = clock.now();
  if (await putMember(db, { partner, person: person as never }, now))
    await syncPartnerMemberships(db, { partner }, now);
  return name;
}

/** Makes a company the accepted partner of a home, or changes what it may see and do. Returns the grant. */
export async function acceptedGrant(world: World, given: TestGrant): Promise<string> {
  const { api, as } = world;
  const { owner, partner, scope, lastDay = null } = given;
  const home = { installation: given.installation };
  const present = valueOf(await api.listGrants({ params: home }, as(owner))).find(
    (each) => each.state === 'accepted' && each.partner.partner === partner,
  );
  const scopes = scopesOfLevel(scope, lastDay);
  if (!present) {
    const body = { partner, scopes, firstDay: null, historyFrom: null, note: '' };
    const { grant } = valueOf(await api.requestPartner({ params: home, body }, as(owner)));
    const answerer = await answererOf(world, partner);
    valueOf(await api.acceptRequest({ params: { grant } }, as(answerer)));
    return grant;
  }
  const { grant } = present;
  for (const each of scopes) {
    const params = { ...home, grant, scope: each.scope };
    valueOf(await api.allowScope({ params, body: { lastDay } }, as(owner)));
  }
  const next = partnerScopes[scopes.length];
  if (next) valueOf(await api.stopScope({ params: { ...home, grant, scope: next } }, as(owner)));
  return grant;
}
