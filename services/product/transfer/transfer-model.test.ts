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
import { moveUnitToInstallation, takeUnit } from '../claim/store.ts';
import { type TestUnit, registerUnit } from '../claim/testing-units.ts';
import { erasureContract } from '../erasure/contract.ts';
import { saveResident } from '../installation/membership/store.ts';
import { createInstallation, ownersOf } from '../installation/store.ts';
import { productMigrations } from '../migrations.ts';
import { importPackages } from '../package/import-packages.ts';
import { answererOf, scopesOfLevel } from '../partner/grant/testing-grants.ts';
import { loadPartners } from '../partner/import-partners.ts';
import { samplePackages } from '../sample-data/sample-packages.ts';
import { samplePartners } from '../sample-data/sample-partners.ts';
import { addressOfPerson, inProcess, type TestWorld, worldOn } from '../testing.ts';
import { endpointsThatFind } from './testing-former-owner.ts';
import { type ModelEvent, createTransferModel } from './testing-model.ts';
import {
  eventOf,
  homes,
  people,
  plannedEvent,
  transferExamples,
} from './testing-planned-events.ts';
import { addPackage } from './testing-packages.ts';
import { offerTo, versionsIn } from './testing-transfer.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase('pglite', [productMigrations]);
  const clock = fakeClock('2026-01-01T00:00:00Z');
  valueOf(await importPackages({ db, clock }, samplePackages));
  await loadPartners({ db, clock }, samplePartners.slice(0, 1));
});
afterAll(() => db.close());

it('after any sequence of offers, answers, grants, claims, days and deletions two homes have the people of the model', async () => {
  let [completed, undone] = [0, 0];
  const plan = fc.array(plannedEvent, { minLength: 8, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(plan, async (steps) => {
      const world = await homesOfPeople();
      const model = createTransferModel(people.length, homes.length);
      for (const [at, planned] of steps.entries()) {
        const event = eventOf(planned, model);
        const reply = await world.happen(event);
        // Limits of offers and codes are not part of the model; a refused call changes nothing.
        const isLimited = !reply.ok && reply.kind === 'too-many';
        const outcome = reply.ok ? (stateIn(reply.value) ?? 'ok') : reply.code;
        const expected = isLimited ? outcome : model.happen(event);
        expect(outcome, `step ${at}: ${JSON.stringify(event)}`).toBe(expected);
        expect(await world.roles(), `after step ${at}: ${JSON.stringify(event)}`).toEqual(
          model.roles(),
        );
        expect(await world.packages(), `after step ${at}: ${JSON.stringify(event)}`).toEqual(
          model.packages(),
        );
      }
      for (const former of model.formerOwners()) expect(await world.found(former)).toEqual([]);
      completed += model.completed();
      undone += model.undone();
    }),
    { numRuns: testing.isDeep() ? 300 : 15, endOnFailure: true, examples: transferExamples },
  );
  expect(completed).toBeGreaterThan(0);
  expect(undone).toBeGreaterThan(0);
}, 1_800_000);

/** State of a claim, whose answer is a success in any case. */
const stateIn = (value: unknown): string | null =>
  value instanceof Object && 'claimed' in value ? String(value.claimed) : null;

/** A home of the first and one of the second of three people, each with a unit. */
async function homesOfPeople() {
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
  const owned = await Promise.all(homes.map((at) => homeOf(world, nameOf(at))));
  const listed = await world.api.listPartners({}, world.as(nameOf(0)));
  const partner = valueOf(listed).partners[0]?.partner ?? '';
  const packages = await packagesOf(world, {
    person: await personNamed(world, nameOf(0)),
    installation: owned[0]?.installation ?? '',
  });
  const cast: Cast = { world, nameOf, homes: owned, offers: [], packages, partner };
  const company = await answererOf(world, partner);
  const roleOf = async (name: string, installation: InstallationId) => {
    const seen = await world.api.getInstallation({ params: { installation } }, world.as(name));
    return seen.ok ? seen.value.role : null;
  };
  return {
    happen: (event: ModelEvent) => happen(cast, event),
    roles: () =>
      Promise.all(
        owned.map(({ installation }) =>
          Promise.all([...names, company].map((name) => roleOf(name, installation))),
        ),
      ),
    packages: () => packageStates(cast),
    /** Endpoints that still answer a former owner. */
    found: ({ home: at, person: by }: { home: number; person: number }) =>
      endpointsThatFind(world, nameOf(by), owned[at]?.installation ?? ''),
  };
}

interface OwnedHome {
  readonly installation: InstallationId;
  readonly unit: TestUnit;
}

/** A home of the person with a unit of the registry. */
async function homeOf(world: TestWorld, name: string): Promise<OwnedHome> {
  const now = world.clock.now();
  const owner = await personNamed(world, name);
  const unit = await registerUnit(world);
  const created = { owner, name: 'Villa', timeZone: 'Europe/Berlin' };
  const installation = await createInstallation(db, created, now);
  await db.transaction(async (tx) => {
    await takeUnit(tx, { ...unit, person: owner, proof: 'code' }, now);
    await moveUnitToInstallation(tx, { ...unit, installation });
  });
  return { installation, unit };
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
  readonly homes: readonly OwnedHome[];
  /** Id of the company. */
  readonly partner: string;
  readonly packages: readonly Package[];
  readonly offers: {
    readonly installation: InstallationId;
    readonly transfer: string;
    readonly code: string;
  }[];
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
      return await moveIn(cast, ownedHome(cast, event.home), nameOf(event.by));
    case 'grant':
      return await grant(cast, event);
    case 'claim':
      return await claim(world, ownedHome(cast, event.home), nameOf(event.by));
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

function ownedHome({ homes: all }: Cast, at: number): OwnedHome {
  const found = all[at];
  if (!found) throw new Error(`there is no home ${at}`);
  return found;
}

async function grant(
  cast: Cast,
  event: Extract<ModelEvent, { do: 'grant' }>,
): Promise<Result<unknown>> {
  const { world, nameOf, partner } = cast;
  const { installation } = ownedHome(cast, event.home);
  const scopes = scopesOfLevel('contact');
  const body = { partner, scopes, firstDay: null, historyFrom: null, note: '' };
  const asked = await world.api.requestPartner(
    { params: { installation }, body },
    world.as(nameOf(event.by)),
  );
  if (!asked.ok) return asked;
  const answerer = world.as(await answererOf(world, partner));
  return await world.api.acceptRequest({ params: { grant: asked.value.grant } }, answerer);
}

/** Proves the unit by its card, and removes the claim again: a free unit stays free. */
async function claim(
  world: TestWorld,
  { unit }: OwnedHome,
  name: string,
): Promise<Result<unknown>> {
  const { api } = world;
  const as = () => world.as(name);
  const body = { text: unit.label, range: null, source: 'scanned' as const };
  const started = await api.startClaim({ body }, as());
  if (!started.ok) return started;
  const params = { claim: started.value.claim };
  const detected = valueOf(await api.detectUnit({ params }, as()));
  const code = { code: unit.code, address: randomUUID() };
  const proved = detected.actions.includes('enter-code')
    ? await api.proveByCode({ params, body: code }, as())
    : ok(detected);
  valueOf(await api.removeClaim({ params }, as()));
  return proved.ok ? ok({ claimed: proved.value.state }) : proved;
}

async function offer(
  cast: Cast,
  { home: at, by, to, inDays, ends }: Extract<ModelEvent, { do: 'offer' }>,
): Promise<Result<unknown>> {
  const { world, nameOf, offers, packages: ofHome } = cast;
  const { installation } = ownedHome(cast, at);
  const { api, as, clock, asService, drain } = world;
  const today = clock.now().toZonedDateTimeISO('Europe/Berlin').toPlainDate();
  const day = inDays === null ? null : today.add({ days: inDays }).toString();
  // So that the newest mail is the last one.
  clock.advance({ seconds: 1 });
  const packages = ends.map((nth) => ({
    entitlement: ofHome[nth]?.entitlement ?? '',
    rule: 'ends' as const,
  }));
  const body = { ...offerTo(nameOf(to)), day, packages };
  const offered = await api.offerTransfer({ params: { installation }, body }, as(nameOf(by)));
  if (!offered.ok) return offered;
  await drain();
  const query = { to: addressOfPerson(nameOf(to)) };
  const mails = valueOf(await api.listOutbox({ query }, await asService('web')));
  const [code = ''] = mails.flatMap(({ text }) => /\/offer\/(\w+)/.exec(text)?.[1] ?? []);
  offers.push({ installation, transfer: offered.value.transfer, code });
  return offered;
}

async function answer(
  { world, nameOf, offers }: Cast,
  event: Extract<ModelEvent, { nth: number }>,
): Promise<Result<unknown>> {
  const { api, as } = world;
  const known = offers[event.nth];
  if (!known) return fail('not-found', 'no-such-offer');
  const options = as(nameOf(event.by));
  const { installation, transfer, code } = known;
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

async function moveIn(
  { world }: Cast,
  { installation }: OwnedHome,
  name: string,
): Promise<Result<unknown>> {
  const person = await personNamed(world, name);
  const now = world.clock.now();
  const [owner] = await ownersOf(db, installation, now);
  if (owner === undefined || owner === person) return fail('not-found', 'nobody-invites');
  const resident = { person, installation, invitedBy: owner };
  await db.transaction((tx) => saveResident(tx, resident, now));
  return ok(null);
}

const erasing = ({ product }: TestWorld) => createClient(erasureContract, inProcess(product));
