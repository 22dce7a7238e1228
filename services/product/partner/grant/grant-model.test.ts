import { randomUUID } from 'node:crypto';
import { partnerScopes } from '@hearth/access/partner-scope.ts';
import { branded } from '@hearth/core/branded.ts';
import { type Result, ok, valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveResident } from '../../installation/membership/store.ts';
import { accessFor, createInstallation } from '../../installation/store.ts';
import { productMigrations } from '../../migrations.ts';
import { worldOn } from '../../testing.ts';
import { changeMember } from '../change-member.ts';
import {
  type Firm,
  type GrantModelEvent,
  castSize,
  createGrantModel,
  firms,
} from './testing-grant-model.ts';

const anyone = fc.nat({ max: castSize - 1 });
/** Mostly the owner. */
const owner = fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, anyone);
const employee = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(2, 3, 4) }, anyone);
const firm = fc.constantFrom(...firms);
const scope = fc.constantFrom(...partnerScopes);
const nth = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat({ max: 2 }));
const anyEvent: fc.Arbitrary<GrantModelEvent> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      by: owner,
      firm,
      level: fc.constantFrom(1, 2, 3),
      inDays: fc.constantFrom(null, null, 2),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('accept' as const), by: employee, nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decline' as const), by: employee, nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), by: owner, nth }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('allow' as const),
      by: owner,
      nth,
      scope,
      days: fc.constantFrom(null, 0, 1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('stop' as const), by: owner, nth, scope }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('hire' as const, 'dismiss' as const),
      by: fc.constantFrom(3, 4),
      firm,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('days' as const), days: fc.constantFrom(1, 2, 40) }),
  },
);

let db: Database;
beforeAll(async () => {
  db = await testDatabase('pglite', [productMigrations]);
});
afterAll(() => db.close());

it('after any sequence of requests, answers, changes and days everybody has the access of the model', async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { minLength: 8, maxLength: 18 }), async (events) => {
      const home = await homeWithCompanies();
      const model = createGrantModel();
      for (const [at, event] of events.entries()) {
        const place = `step ${at}: ${JSON.stringify(event)}`;
        if ('nth' in event && event.nth >= model.size()) continue;
        const reply = await home.happen(event);
        expect(reply.ok ? 'ok' : reply.code, place).toBe(model.happen(event));
        expect(await home.states(), place).toEqual(model.states());
        for (let person = 0; person < castSize; person += 1)
          expect(await home.accessOf(person), `${person} after ${place}`).toEqual(
            model.accessOf(person),
          );
      }
      accepted += model.accepted();
    }),
    { numRuns: testing.isDeep() ? 400 : 20, endOnFailure: true },
  );
  expect(accepted).toBeGreaterThan(0);
}, 900_000);

/** A home of person 0 where person 1 lives; 2 and 3 work for company a, 4 for b. */
async function homeWithCompanies() {
  const world = worldOn(db, {
    more: {
      personOf: async (token) =>
        ok({ kind: 'person', issuer: 'https://idp.invalid', subject: token, authTime: 1.9e9 }),
    },
  });
  const { api, as, clock } = world;
  const run = randomUUID();
  const listedAs = (each: Firm): string => `${each}-${run}`;
  const partners = new Map(firms.map((each) => [each, randomUUID()]));
  for (const [each, partner] of partners) await db.query(firmSql, [partner, listedAs(each)]);
  const names = Array.from({ length: castSize }, () => randomUUID());
  const ids = await Promise.all(
    names.map(async (name) =>
      branded<string, 'PersonId'>(valueOf(await api.getPerson({}, as(name))).person),
    ),
  );
  const [first, second] = ids;
  if (!first || !second) throw new Error('nobody lives here');
  const now = clock.now();
  const created = { owner: first, name: 'Home', timeZone: 'Europe/Berlin' };
  const installation = await createInstallation(db, created, now);
  const residentRow = { person: second, installation, invitedBy: first };
  await db.transaction((tx) => saveResident(tx, residentRow, now));
  const member = async (person: number, each: Firm, step: 'add' | 'remove') => {
    const id = ids[person];
    if (id) valueOf(await changeMember(world, { listedAs: listedAs(each), person: id, step }));
  };
  for (const [person, each] of [
    [2, 'a'],
    [3, 'a'],
    [4, 'b'],
  ] as const)
    await member(person, each, 'add');
  const partnerOf = (each: Firm): string => partners.get(each) ?? '';
  /** Ids of the grants, the newest first. */
  const grants: string[] = [];
  const home = { ...world, names, params: { installation }, grants, partnerOf, member };
  return {
    happen: (event: GrantModelEvent) => carryOut(home, event),
    states: async () => {
      const listed = valueOf(
        await api.listGrants({ params: { installation } }, as(names[0] ?? '')),
      );
      return grants.map((grant) => listed.find((each) => each.grant === grant)?.state);
    },
    accessOf: async (person: number) => {
      const access = await accessFor(
        db,
        { person: ids[person] ?? first, installation },
        clock.now(),
      );
      return access && [access.role, ...access.scopes];
    },
  };
}

const firmSql = `insert into product.partner (partner_id, listed_as, name, name_key, country, postal_code, postal_key, place, email,
    services, certificates, opening_hours, is_listed, load_no)
  values ($1, $2, 'Firm', 'firm', 'DE', '10115', '10115', 'Berlin', 'firm@example.org', '{}', '{}', '[]', true, 1)`;

type Home = ReturnType<typeof worldOn> & {
  readonly names: readonly string[];
  readonly params: { readonly installation: string };
  readonly grants: string[];
  readonly partnerOf: (firm: Firm) => string;
  readonly member: (person: number, firm: Firm, step: 'add' | 'remove') => Promise<void>;
};

async function carryOut(home: Home, event: GrantModelEvent): Promise<Result<unknown>> {
  const { api, as, clock, names, params, grants, member, job } = home;
  if (event.do === 'days') {
    clock.advance({ hours: 24 * event.days });
    await job('partner-grant.start');
    return ok(null);
  }
  if (event.do === 'hire' || event.do === 'dismiss') {
    await member(event.by, event.firm, event.do === 'hire' ? 'add' : 'remove');
    return ok(null);
  }
  const caller = as(names[event.by] ?? '');
  const dayIn = (days: number | null): string | null =>
    days === null
      ? null
      : clock.now().toZonedDateTimeISO('Europe/Berlin').toPlainDate().add({ days }).toString();
  if (event.do === 'ask') {
    clock.advance({ seconds: 1 });
    const scopes = partnerScopes
      .slice(0, event.level)
      .map((each) => ({ scope: each, lastDay: null }));
    const partner = home.partnerOf(event.firm);
    const body = { partner, scopes, firstDay: dayIn(event.inDays), historyFrom: null, note: '' };
    const asked = await api.requestPartner({ params, body }, caller);
    if (asked.ok) grants.unshift(asked.value.grant);
    return asked;
  }
  const grant = grants[event.nth] ?? randomUUID();
  switch (event.do) {
    case 'accept':
      return await api.acceptRequest({ params: { grant } }, caller);
    case 'decline':
      return await api.declineRequest({ params: { grant } }, caller);
    case 'withdraw':
      return await api.withdrawGrant({ params: { ...params, grant } }, caller);
    case 'allow': {
      const body = { lastDay: dayIn(event.days) };
      const at = { ...params, grant, scope: event.scope };
      return await api.allowScope({ params: at, body }, caller);
    }
    case 'stop':
      return await api.stopScope({ params: { ...params, grant, scope: event.scope } }, caller);
  }
}
