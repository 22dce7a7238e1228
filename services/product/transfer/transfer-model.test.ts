import { randomUUID } from 'node:crypto';
import { fakeClock } from '@hearth/calendar/clock.ts';
import type { InstallationId, PersonId } from '@hearth/core/branded.ts';
import { type Result, fail, ok, valueOf } from '@hearth/core/problem.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findOrCreatePerson } from '../account/store.ts';
import { erasureContract } from '../erasure/contract.ts';
import { saveResident } from '../installation/membership/store.ts';
import { createInstallation, ownersOf } from '../installation/store.ts';
import { productMigrations } from '../migrations.ts';
import { importPackages } from '../package/import-packages.ts';
import { samplePackages } from '../sample-data/sample-packages.ts';
import { type TestWorld, addressOfPerson, worldOn } from '../testing.ts';
import { type ModelEvent, createTransferModel } from './testing-model.ts';
import { addPackage } from './testing-packages.ts';
import { offerTo, versionsIn } from './testing-transfer.ts';

const people = [0, 1, 2] as const;
/** Mostly the person whose turn it is, so that homes pass on. */
const person = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('owner' as const, 'addressee' as const) },
  { weight: 2, arbitrary: fc.constantFrom(...people) },
);
const answering = fc.oneof(
  { weight: 3, arbitrary: fc.constant('addressee' as const) },
  { weight: 2, arbitrary: person },
);
/** From the newest offer. */
const nth = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat({ max: 2 }));
const anyone = fc.constantFrom(...people);
const plannedEvent = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('offer' as const),
      by: fc.oneof({ weight: 3, arbitrary: fc.constant('owner' as const) }, person),
      to: anyone,
      inDays: fc.constantFrom(null, 2),
      ends: fc.constantFrom([], [], [0], [1], [0, 1]),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('accept' as const), by: answering, nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decline' as const), by: answering, nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), by: person, nth }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('undo' as const),
      by: fc.oneof({ weight: 3, arbitrary: answering }, anyone),
      nth,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refuse-undo' as const), by: anyone, nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move-in' as const), by: anyone }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('days' as const), days: fc.constantFrom(1, 3, 15) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), by: anyone }) },
);
type PlannedEvent = typeof plannedEvent extends fc.Arbitrary<infer E> ? E : never;
type Model = ReturnType<typeof createTransferModel>;

/** The home passes on, comes back, and passes on at a later day: a small sample may have none of these. */
const examples: [PlannedEvent[]][] = [
  [
    [
      { do: 'offer', by: 'owner', to: 1, inDays: null, ends: [0] },
      { do: 'accept', by: 'addressee', nth: 0 },
      { do: 'undo', by: 0, nth: 0 },
      { do: 'undo', by: 1, nth: 0 },
      { do: 'offer', by: 'owner', to: 2, inDays: 2, ends: [] },
      { do: 'accept', by: 'addressee', nth: 0 },
      { do: 'days', days: 3 },
    ],
  ],
];

/** The event with its person and offer by number. */
function eventOf(planned: PlannedEvent, model: Model): ModelEvent {
  if (planned.do === 'days' || planned.do === 'move-in' || planned.do === 'erase') return planned;
  const { nth: at, addressee } = model.newest('nth' in planned ? planned.nth : 0);
  const by =
    planned.by === 'owner'
      ? (model.owner() ?? 0)
      : planned.by === 'addressee'
        ? addressee
        : planned.by;
  return planned.do === 'offer' ? { ...planned, by } : { do: planned.do, by, nth: at };
}

let db: Database;
beforeAll(async () => {
  db = await testDatabase('pglite', [productMigrations]);
  valueOf(await importPackages({ db, clock: fakeClock('2026-01-01T00:00:00Z') }, samplePackages));
});
afterAll(() => db.close());

it('after any sequence of offers, answers, withdrawals, days and deletions the home has the owner of the model', async () => {
  let [completed, undone] = [0, 0];
  const plan = fc.array(plannedEvent, { minLength: 8, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(plan, async (steps) => {
      const home = await homeOfPeople();
      const model = createTransferModel(people.length);
      for (const [at, planned] of steps.entries()) {
        const event = eventOf(planned, model);
        const reply = await home.happen(event);
        // Limits of offers and codes are not part of the model; a refused call changes nothing.
        const isLimited = !reply.ok && reply.kind === 'too-many';
        const outcome = reply.ok ? 'ok' : reply.code;
        const expected = isLimited ? outcome : model.happen(event);
        expect(outcome, `step ${at}: ${JSON.stringify(event)}`).toBe(expected);
        expect(await home.roles(), `after step ${at}: ${JSON.stringify(event)}`).toEqual(
          model.roles(),
        );
        expect(await home.packages(), `after step ${at}: ${JSON.stringify(event)}`).toEqual(
          model.packages(),
        );
      }
      completed += model.completed();
      undone += model.undone();
    }),
    { numRuns: testing.isDeep() ? 300 : 15, endOnFailure: true, examples },
  );
  expect(completed).toBeGreaterThan(0);
  expect(undone).toBeGreaterThan(0);
}, 600_000);

/** A home of the first of three people. */
async function homeOfPeople() {
  const world = worldOn(db, {
    more: {
      payments: 'sandbox',
      personOf: async (token) =>
        ok({ kind: 'person', issuer: 'https://idp.invalid', subject: token, authTime: 1.9e9 }),
    },
  });
  const names = people.map(() => randomUUID());
  const nameOf = (at: number): string => names[at] ?? '';
  for (const name of names) await personNamed(world, name);
  const owner = await personNamed(world, nameOf(0));
  const created = { owner, name: 'Villa', timeZone: 'Europe/Berlin' };
  const installation = await createInstallation(db, created, world.clock.now());
  const packages = await packagesOf(world, { person: owner, installation });
  const cast: Cast = { world, nameOf, installation, offers: [], packages };
  const roles = () =>
    Promise.all(
      names.map(async (name) => {
        const params = { installation };
        const seen = await world.api.getInstallation({ params }, world.as(name));
        return seen.ok ? seen.value.role : null;
      }),
    );
  const states = () => packageStates(cast);
  return { happen: (event: ModelEvent) => happen(cast, event), roles, packages: states };
}

type Package = Awaited<ReturnType<typeof addPackage>>;

/** Two packages of the home, the first one bought. */
async function packagesOf(
  { clock }: TestWorld,
  home: { person: string; installation: string },
): Promise<readonly Package[]> {
  const paid = { ...home, package: 'comfort-check', isPaid: true };
  const free = { ...home, package: 'remote-monitoring', isPaid: false };
  return [await addPackage(db, paid, clock.now()), await addPackage(db, free, clock.now())];
}

/** State of each package, in the words of the model; none when the home is deleted. */
async function packageStates({ world, packages }: Cast): Promise<readonly string[]> {
  // Money goes back by the outbox.
  await world.drain();
  const states = await Promise.all(
    packages.map(async ({ entitlement, order }) => {
      const [row] = await db.query<{ state: string; paid: string | null }>(
        `select e.state, (select p.state from product.purchase p where p.order_id = $2) as paid
         from product.entitlement e where e.entitlement_id = $1`,
        [entitlement, order],
      );
      if (row?.state !== 'expired') return row?.state;
      return row.paid === 'refunded' ? 'paid-back' : 'ended';
    }),
  );
  return states.flatMap((state) => state ?? []);
}

interface Cast {
  readonly world: TestWorld;
  readonly nameOf: (person: number) => string;
  readonly installation: InstallationId;
  readonly packages: readonly Package[];
  readonly offers: { readonly transfer: string; readonly code: string }[];
}

async function personNamed({ clock }: TestWorld, name: string): Promise<PersonId> {
  const identity = { issuer: 'https://idp.invalid', subject: `person-${name}` };
  return (await findOrCreatePerson(db, identity, clock.now())).personId;
}

async function happen(cast: Cast, event: ModelEvent): Promise<Result<unknown>> {
  const { world, nameOf } = cast;
  switch (event.do) {
    case 'offer':
      return await offer(cast, event);
    case 'days':
      world.clock.advance({ hours: 24 * event.days });
      await world.job('transfer.complete');
      await world.job('transfer.end-unanswered');
      return ok(null);
    case 'move-in':
      return await moveIn(cast, nameOf(event.by));
    case 'erase': {
      const body = { issuer: 'https://idp.invalid', subject: `person-${nameOf(event.by)}` };
      return await erasing(world).erasePerson({ body }, await world.asService('identity'));
    }
    case 'accept':
    case 'decline':
    case 'withdraw':
    case 'undo':
    case 'refuse-undo':
      return await answer(cast, event);
  }
}

async function offer(
  { world, nameOf, installation, offers, packages: ofHome }: Cast,
  { by, to, inDays, ends }: Extract<ModelEvent, { do: 'offer' }>,
): Promise<Result<unknown>> {
  const { api, as, clock, asService, drain } = world;
  const today = clock.now().toZonedDateTimeISO('Europe/Berlin').toPlainDate();
  const day = inDays === null ? null : today.add({ days: inDays }).toString();
  // So that the newest mail is the last one.
  clock.advance({ seconds: 1 });
  const packages = ends.map((at) => ({
    entitlement: ofHome[at]?.entitlement ?? '',
    rule: 'ends' as const,
  }));
  const body = { ...offerTo(nameOf(to)), day, packages };
  const offered = await api.offerTransfer({ params: { installation }, body }, as(nameOf(by)));
  if (!offered.ok) return offered;
  await drain();
  const query = { to: addressOfPerson(nameOf(to)) };
  const mails = valueOf(await api.listOutbox({ query }, await asService('web')));
  const [code = ''] = mails.flatMap(({ text }) => /\/offer\/(\w+)/.exec(text)?.[1] ?? []);
  offers.push({ transfer: offered.value.transfer, code });
  return offered;
}

async function answer(
  { world, nameOf, installation, offers }: Cast,
  event: Extract<ModelEvent, { nth: number }>,
): Promise<Result<unknown>> {
  const { api, as } = world;
  const known = offers[event.nth];
  if (!known) return fail('not-found', 'no-such-offer');
  const options = as(nameOf(event.by));
  const { transfer, code } = known;
  if (event.do === 'withdraw')
    return await api.withdrawTransfer({ params: { installation, transfer } }, options);
  if (event.do === 'undo' || event.do === 'refuse-undo') {
    // Energy follows the transfer first.
    await world.drain();
    const call = { params: { transfer } };
    return event.do === 'undo'
      ? await api.undoTransfer(call, options)
      : await api.refuseUndoing(call, options);
  }
  const body = { code, address: randomUUID() };
  if (event.do === 'decline') return await api.declineTransfer({ body }, options);
  const language = 'en' as const;
  const read = await api.readTransferOffer({ body: { ...body, language } }, options);
  const terms = read.ok ? versionsIn(read.value) : [];
  return await api.acceptTransfer({ body: { ...body, terms, language } }, options);
}

async function moveIn({ world, installation }: Cast, name: string): Promise<Result<unknown>> {
  const person = await personNamed(world, name);
  const now = world.clock.now();
  const [owner] = await ownersOf(db, installation, now);
  if (owner === undefined || owner === person) return fail('not-found', 'nobody-invites');
  const resident = { person, installation, invitedBy: owner };
  await db.transaction((tx) => saveResident(tx, resident, now));
  return ok(null);
}

const erasing = ({ product }: TestWorld) =>
  createClient(erasureContract, {
    fetch: product.fetch,
    baseUrl: 'http://product.invalid',
    timeoutMs: 20_000,
    retries: 0,
    random: () => 0,
  });
