import { randomUUID } from 'node:crypto';
import type { Role } from '@hearth/access/access.ts';
import { type InstallationId, type PersonId, branded } from '@hearth/core/branded.ts';
import type { Endpoint } from '@hearth/platform/http/contract.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { partnerScopeOf } from '@hearth/access/partner-scope.ts';
import { ok, valueOf } from '@hearth/core/problem.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findOrCreatePerson } from './account/store.ts';
import { saveResident } from './installation/membership/store.ts';
import { createInstallation } from './installation/store.ts';
import { productMigrations } from './migrations.ts';
import { type GrantScope, grantScopes, partnerScopes } from '@hearth/access/partner-scope.ts';
import { acceptedGrant } from './partner/grant/testing-grants.ts';
import { changeMember } from './partner/change-member.ts';
import { testContract } from './testing-contract.ts';
import { type TestWorld, worldOn } from './testing.ts';

/** Endpoints declared for people of an installation. An empty body is refused only after the caller is known. */
const endpoints: readonly (readonly [string, Endpoint])[] = Object.entries<Endpoint>(
  testContract,
).filter(([, { path, roles }]) => path.includes('{installation}') && !roles.includes('service'));
/** These would do something without a body. */
const doing = new Set(['eraseInstallation', 'leaveInstallation', 'refreshMonitoring']);

const people = [0, 1, 2, 3, 4] as const;
const homes = [0, 1, 2] as const;
const firms = ['p-001', 'p-011'] as const;
const roles = ['installer', 'ex-owner', 'operator'] as const satisfies readonly Role[];

const [anyPerson, anyHome, firm] = [
  fc.constantFrom(...people),
  fc.constantFrom(...homes),
  fc.constantFrom(...firms),
];
const anyEvent = fc.oneof(
  fc.record({ do: fc.constant('move-in' as const), person: anyPerson, home: anyHome }),
  fc.record({ do: fc.constant('remove' as const), person: anyPerson, home: anyHome }),
  fc.record({ do: fc.constant('leave' as const), person: anyPerson, home: anyHome }),
  fc.record({
    do: fc.constant('become' as const),
    person: anyPerson,
    home: anyHome,
    role: fc.constantFrom(...roles),
  }),
  fc.record({
    do: fc.constant('grant' as const),
    home: anyHome,
    firm,
    scope: fc.constantFrom(...grantScopes),
    days: fc.constantFrom(null, 0, 2),
  }),
  fc.record({ do: fc.constant('withdraw' as const), home: anyHome, firm }),
  fc.record({
    do: fc.constant('hire' as const),
    person: anyPerson,
    firm,
    step: fc.constantFrom('add', 'remove'),
  }),
  fc.record({ do: fc.constant('day' as const) }),
  fc.record({ do: fc.constant('token' as const), person: anyPerson, home: anyHome }),
);
type Event = typeof anyEvent extends fc.Arbitrary<infer E> ? E : never;
const call = fc.record({ person: anyPerson, home: anyHome, endpoint: fc.nat() });
const plan = fc.array(
  fc.record({ event: anyEvent, calls: fc.array(call, { minLength: 4, maxLength: 6 }) }),
  {
    minLength: 6,
    maxLength: 12,
  },
);

let db: Database;
beforeAll(async () => {
  db = await testDatabase('pglite', [productMigrations]);
});
afterAll(() => db.close());

it('admits exactly the callers that declarations, memberships and grants allow', async () => {
  let calls = 0;
  await fc.assert(
    fc.asyncProperty(plan, async (steps) => {
      const world = await peopled();
      for (const step of steps) {
        await world.happen(step.event);
        for (const each of step.calls) await world.check(each);
        await world.checkTokens();
        calls += step.calls.length;
      }
    }),
    // In the deep run 10^5 calls and more.
    { numRuns: testing.isDeep() ? 2_500 : 8, endOnFailure: true },
  );
  expect(calls).toBeGreaterThan(testing.isDeep() ? 100_000 : 150);
}, 3_600_000);

/** A person's role at an installation, for the tests. */
interface Standing {
  readonly role: Role;
  readonly scope: GrantScope | null;
}

/** Five people; three homes, each owned by the person of its number; two companies. */
async function castOf(): Promise<Cast> {
  const world = worldOn(db, {
    more: {
      personOf: async (token) =>
        ok({ kind: 'person', issuer: 'https://idp.invalid', subject: token, authTime: 1.9e9 }),
    },
  });
  const { clock } = world;
  const worldName = randomUUID();
  const firmIds = new Map<string, string>();
  // Companies of this world alone, so that members of another world have no access here.
  for (const each of firms) {
    const partner = randomUUID();
    firmIds.set(each, partner);
    await db.query(firmSql, [partner, `${each} ${worldName}`]);
  }
  const names = people.map(() => randomUUID());
  const ids: PersonId[] = [];
  for (const name of names) {
    const identity = { issuer: 'https://idp.invalid', subject: `person-${name}` };
    ids.push((await findOrCreatePerson(db, identity, clock.now())).personId);
  }
  const places: InstallationId[] = [];
  for (const at of homes) {
    const created = { owner: idAt(ids, at), name: `Home ${at}`, timeZone: 'Europe/Berlin' };
    places.push(await createInstallation(db, created, clock.now()));
  }
  return { world, names, ids, places, firmIds, worldName };
}

/** Them, what happens to them, and what is to be seen of it. */
async function peopled() {
  const cast = await castOf();
  const { world, names, places } = cast;
  const model = createModel();
  const tokens: { person: number; home: number; token: string; was: string }[] = [];
  return {
    async happen(event: Event): Promise<void> {
      if (event.do === 'token') {
        const params = { installation: places[event.home] ?? '' };
        const issued = await world.api.issueAccess({ params }, world.as(names[event.person] ?? ''));
        expect(issued.ok).toBe(mayIssue(model.at(event.person, event.home)));
        if (issued.ok)
          tokens.push({
            ...event,
            token: issued.value.token,
            was: model.era(event.person, event.home),
          });
        return;
      }
      await carryOut(cast, event);
      if (event.do === 'day') tokens.splice(0);
      model.happen(event);
    },
    async check({
      person,
      home: where,
      endpoint: nth,
    }: {
      person: number;
      home: number;
      endpoint: number;
    }): Promise<void> {
      const [name, endpoint] = endpoints[nth % endpoints.length] ?? endpoints[0] ?? [];
      if (!name || !endpoint) return;
      const verdict = verdictOf(endpoint, model.at(person, where));
      if (verdict === 'in' && doing.has(name)) return;
      const answer = await answerOf(world, { endpoint, at: places[where], as: names[person] });
      const expected = verdict === 'in' && hasParts(endpoint) ? 'not-found' : verdict;
      expect([verdict, expected], `${name} by ${person} at ${where}`).toContain(answer);
    },
    /** What was handed to another service writes nothing once anything about it has changed. */
    async checkTokens(): Promise<void> {
      for (const { person, home, token, was } of tokens) {
        const params = { installation: places[home] ?? '' };
        const unit = randomUUID();
        const command = { kind: 'set' as const, point: 'x', name: 'y', to: 1 };
        const body = { unit, command, precondition: null };
        const sent = await world.api.sendCommand({ params, body }, { token });
        const isValid = model.era(person, home) === was;
        const isAbout = !sent.ok && sent.kind === 'not-found' ? sent.at : 'refused';
        const role = was.split(' ')[1] ?? '';
        const maySend = ['owner', 'resident', 'partner/monitoring-and-settings'].includes(role);
        const expected = maySend ? (isValid ? '/body/unit' : undefined) : 'refused';
        expect(isAbout, `${was} of ${person} at ${home}`).toBe(expected);
      }
    },
  };
}

const firmSql = `insert into product.partner (partner_id, listed_as, name, name_key, country, postal_code, postal_key, place, email,
    services, certificates, opening_hours, is_listed, load_no)
  values ($1, $2, 'Lindner', 'lindner', 'DE', '10115', '10115', 'Berlin', 'lindner@example.org', '{}', '{}', '[]', true, 1)`;

const idAt = (ids: readonly PersonId[], at: number): PersonId => branded(ids[at] ?? '');

const mayIssue = (standing: Standing | null): boolean =>
  standing !== null && standing.role !== 'ex-owner';

function verdictOf(endpoint: Endpoint, standing: Standing | null): string {
  if (!standing) return 'not-found';
  if (!endpoint.roles.includes(standing.role)) return 'not-for-this-role';
  const granted: readonly string[] =
    standing.scope === null ? [] : partnerScopes.slice(0, grantScopes.indexOf(standing.scope) + 1);
  const isGranted = standing.role !== 'partner' || granted.includes(partnerScopeOf(endpoint));
  return isGranted ? 'in' : 'not-granted';
}

async function answerOf(
  world: TestWorld,
  target: { endpoint: Endpoint; at: string | undefined; as: string | undefined },
): Promise<string> {
  const { endpoint } = target;
  const path = endpoint.path
    .replace('{installation}', target.at ?? '')
    .replaceAll(/\{(\w+)\}/g, (_, part: string) => wellFormed[part] ?? randomUUID());
  const response = await world.product.fetch(
    new Request(`http://product.invalid${path}`, {
      method: endpoint.method.toUpperCase(),
      headers: {
        authorization: `Bearer person-${target.as ?? ''}`,
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      },
      ...(endpoint.body ? { body: '{}' } : {}),
    }),
  );
  if (response.ok) return 'in';
  const answer: { code?: string } = await response.json();
  return refusals.find((each) => each === answer.code) ?? 'in';
}

/** Parts of an address that are no ids. */
const wellFormed: Readonly<Record<string, string>> = {
  from: '2026-01-01',
  wizard: 'tariff',
  step: 'start-date',
  scope: 'contact',
};

const refusals = ['not-found', 'not-for-this-role', 'not-granted'];

/** Whether an endpoint addresses a part of an installation. The test homes have none: admitted callers get "not found". */
const hasParts = (endpoint: Endpoint): boolean => /\{(?!installation)\w+\}/.test(endpoint.path);

interface Cast {
  readonly world: TestWorld;
  readonly names: readonly string[];
  readonly ids: readonly PersonId[];
  readonly places: readonly InstallationId[];
  readonly firmIds: ReadonlyMap<string, string>;
  readonly worldName: string;
}

/** Through the front door wherever there is one. */
async function carryOut(
  { world, names, ids, places, firmIds, worldName }: Cast,
  event: Exclude<Event, { do: 'token' }>,
): Promise<void> {
  const { api, as, clock } = world;
  if (event.do === 'day') return clock.advance({ hours: 24 });
  if (event.do === 'hire') {
    const memberRow = { listedAs: `${event.firm} ${worldName}`, person: idAt(ids, event.person) };
    valueOf(await changeMember(world, { ...memberRow, step: event.step }));
    return;
  }
  const installation = places[event.home] ?? branded<string, 'InstallationId'>('');
  const params = { installation };
  // The person of a home's number owns it.
  const owner = as(names[event.home] ?? '');
  if (event.do === 'grant') {
    const { scope, days } = event;
    const today = clock.now().toZonedDateTimeISO('UTC').toPlainDate();
    const lastDay = days === null ? null : today.add({ days }).toString();
    const partner = firmIds.get(event.firm) ?? '';
    const given = { installation, owner: names[event.home] ?? '', partner, scope, lastDay };
    await acceptedGrant(world, given);
  } else if (event.do === 'withdraw') {
    const partner = firmIds.get(event.firm);
    for (const grant of valueOf(await api.listGrants({ params }, owner)))
      if (grant.partner.partner === partner)
        valueOf(await api.withdrawGrant({ params: { ...params, grant: grant.grant } }, owner));
  } else if (event.do === 'remove') {
    await api.removeResident({ params: { ...params, person: idAt(ids, event.person) } }, owner);
  } else if (event.do === 'leave') {
    await api.leaveInstallation({ params }, as(names[event.person] ?? ''));
  } else if (event.person !== event.home) {
    const person = idAt(ids, event.person);
    if (event.do === 'move-in') {
      const residentRow = { person, installation, invitedBy: idAt(ids, event.home) };
      await db.transaction((tx) => saveResident(tx, residentRow, clock.now()));
    } else await becomes(person, installation, { role: event.role, now: clock.now().toString() });
  }
}

/** There is no way yet to be one of these. */
async function becomes(
  person: PersonId,
  installation: InstallationId,
  { role, now }: { role: Role; now: string },
): Promise<void> {
  await db.query(
    `insert into product.membership as m (person_id, installation_id, role, visible_from, created_at) values ($1, $2, $3, $4, $4)
     on conflict (person_id, installation_id) do update
       set role = excluded.role, scopes = '{}', until = null, partner_id = null, epoch = m.epoch + 1`,
    [person, installation, role, now],
  );
}

/** The same in a few lines: own roles, who works where, and one grant a home. */
function createModel() {
  const own = new Map<string, Role>(homes.map((at) => [`${at} ${at}`, 'owner']));
  const works = new Set<string>();
  const grants = new Map<number, { firm: string; scope: GrantScope; until: number }>();
  const eras = new Map<string, { count: number; last: string }>();
  let today = 0;

  function grantOf(person: number, home: number) {
    const grant = grants.get(home);
    return grant && grant.until > today && works.has(`${person} ${grant.firm}`) ? grant : null;
  }
  function at(person: number, home: number): Standing | null {
    const role = own.get(`${person} ${home}`);
    if (role) return { role, scope: null };
    const grant = grantOf(person, home);
    return grant ? { role: 'partner', scope: grant.scope } : null;
  }
  const sentence = (person: number, home: number): string => {
    const standing = at(person, home);
    const scope = standing?.scope ?? null;
    return `${standing?.role ?? 'nobody'}${scope === null ? '' : `/${scope}`}`;
  };
  /** What its row says: of two that are the same the older is good for as long. */
  const rowOf = (person: number, home: number): string =>
    `${sentence(person, home)} ${own.has(`${person} ${home}`) ? '' : JSON.stringify(grantOf(person, home))}`;

  function change(event: Exclude<Event, { do: 'token' }>): void {
    if (event.do === 'day') today += 1;
    else if (event.do === 'hire') {
      if (event.step === 'add') works.add(`${event.person} ${event.firm}`);
      else works.delete(`${event.person} ${event.firm}`);
    } else if (event.do === 'grant') {
      const until = event.days === null ? Infinity : today + event.days + 1;
      grants.set(event.home, { firm: event.firm, scope: event.scope, until });
    } else if (event.do === 'withdraw') {
      if (grants.get(event.home)?.firm === event.firm) grants.delete(event.home);
    } else {
      const key = `${event.person} ${event.home}`;
      const isResident = own.get(key) === 'resident';
      if ((event.do === 'remove' || event.do === 'leave') && isResident) own.delete(key);
      if (event.person === event.home || event.do === 'remove' || event.do === 'leave') return;
      own.set(key, event.do === 'move-in' ? 'resident' : event.role);
      eras.set(key, { count: (eras.get(key)?.count ?? 0) + 1, last: '' });
    }
  }

  function happen(event: Exclude<Event, { do: 'token' }>): void {
    change(event);
    for (const person of people)
      for (const where of homes) {
        const [key, now] = [`${person} ${where}`, rowOf(person, where)];
        const era = eras.get(key) ?? { count: 0, last: 'nobody null' };
        if (era.last !== now) eras.set(key, { count: era.count + 1, last: now });
      }
  }
  happen({ do: 'day' });
  return {
    at,
    happen,
    era: (person: number, home: number): string =>
      `${eras.get(`${person} ${home}`)?.count ?? 0} ${sentence(person, home)}`,
  };
}
