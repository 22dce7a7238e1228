import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { killableProcess } from '@hearth/platform/testing/killable-process.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import fc from 'fast-check';
import { testing } from '@hearth/platform/testing/config.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestUnit, newUnit, registerUnit } from '../claim/testing-units.ts';
import { productMigrations } from '../migrations.ts';
import { worldOn } from '../testing.ts';
import { colognian } from './testing-submission.ts';

const people = ['ada', 'bob'] as const;
const homeChanges = ['add', 'take-out', 'move', 'replace'] as const;
type HomeChange = (typeof homeChanges)[number];
const units = [0, 1] as const;
type Person = (typeof people)[number];

type Step =
  | { readonly do: 'claim' | 'remove'; readonly who: Person; readonly unit: 0 | 1 }
  /** Changes of a unit in a home. */
  | { readonly do: HomeChange; readonly who: Person; readonly unit: 0 | 1 }
  | { readonly do: 'save' | 'submit' | 'submit-twice' | 'discard' | 'again'; readonly who: Person }
  /** The process dies after so many statements of it. */
  | {
      readonly do: 'crash';
      readonly who: Person;
      readonly deed: 'submit' | 'discard' | HomeChange;
      readonly unit: 0 | 1;
      readonly after: number;
    }
  | { readonly do: 'both-submit' | 'month' };

const anyPerson = fc.constantFrom(...people);
const anyUnit = fc.constantFrom(...units);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('claim', 'claim', 'claim', 'remove'),
      who: anyPerson,
      unit: anyUnit,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('save', 'submit', 'submit-twice', 'discard', 'again'),
      who: anyPerson,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom(...homeChanges), who: anyPerson, unit: anyUnit }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('crash' as const),
      who: anyPerson,
      deed: fc.constantFrom('submit', 'submit', 'submit', 'discard', ...homeChanges),
      unit: anyUnit,
      after: fc.nat({ max: 60 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('both-submit', 'month') }) },
);

/** Half of the runs begin with two homes, or with a home and another proved unit. */
const beginning: fc.Arbitrary<readonly Step[]> = fc.constantFrom(
  [],
  [
    { do: 'claim', who: 'ada', unit: 0 },
    { do: 'submit', who: 'ada' },
    { do: 'claim', who: 'ada', unit: 1 },
  ],
  [
    { do: 'claim', who: 'ada', unit: 0 },
    { do: 'submit', who: 'ada' },
    { do: 'claim', who: 'ada', unit: 1 },
    { do: 'submit', who: 'ada' },
  ],
);

/** Expected state: scanned units of each person, and the homes with their units. */
class Model {
  readonly draft = new Map<Person, Set<number>>(people.map((person) => [person, new Set()]));
  readonly homes = new Map<Person, (readonly number[])[]>(people.map((person) => [person, []]));

  copy(): Model {
    const copied = new Model();
    copied.become(this);
    return copied;
  }
  become(source: Model): void {
    for (const [person, all] of source.draft) this.draft.set(person, new Set(all));
    for (const [person, all] of source.homes) this.homes.set(person, [...all]);
  }
  /** A line for each person: what they hold on the way, then what is in each home. */
  seen = (): readonly string[] =>
    people.map((person) => lineOf([...this.#unitsOf(person)], this.homes.get(person) ?? []));

  #unitsOf = (person: Person): Set<number> => this.draft.get(person) ?? new Set();
  isTaken = (unit: number): boolean =>
    people.some(
      (person) =>
        this.#unitsOf(person).has(unit) || (this.homes.get(person) ?? []).flat().includes(unit),
    );
  claim(person: Person, unit: number): void {
    if (!this.isTaken(unit)) this.#unitsOf(person).add(unit);
  }
  remove(person: Person, unit: number): void {
    this.#unitsOf(person).delete(unit);
  }
  forget(person: Person): void {
    this.#unitsOf(person).clear();
  }
  #homesOf = (person: Person): (readonly number[])[] => this.homes.get(person) ?? [];
  /** Adds the draft to the person's first home. */
  add(person: Person): void {
    const [first, ...others] = this.#homesOf(person);
    if (first === undefined) return;
    this.homes.set(person, [[...first, ...this.#unitsOf(person)], ...others]);
    this.forget(person);
  }
  takeOut(person: Person, unit: number): void {
    this.homes.set(
      person,
      this.#homesOf(person).map((home) => home.filter((each) => each !== unit)),
    );
  }
  /** Moves the unit to the person's next home. */
  move(person: Person, unit: number): void {
    const homes = this.#homesOf(person);
    const at = homes.findIndex((home) => home.includes(unit));
    if (at < 0 || homes.length < 2) return;
    this.takeOut(person, unit);
    const to = (at + 1) % homes.length;
    this.homes.set(
      person,
      this.#homesOf(person).map((home, index) => (index === to ? [...home, unit] : home)),
    );
  }
  /** Replaces the unit by the other one of the draft. */
  replace(person: Person, unit: number): void {
    const other = 1 - unit;
    const at = this.#homesOf(person).findIndex((home) => home.includes(unit));
    if (at < 0 || !this.#unitsOf(person).has(other)) return;
    this.takeOut(person, unit);
    this.#unitsOf(person).delete(other);
    this.homes.set(
      person,
      this.#homesOf(person).map((home, index) => (index === at ? [...home, other] : home)),
    );
  }
  submit(person: Person): void {
    const all = [...this.#unitsOf(person)];
    if (all.length === 0) return;
    this.homes.get(person)?.push(all);
    this.forget(person);
  }
}

const lineOf = (draft: readonly number[], homes: readonly (readonly number[])[]): string =>
  [draft, ...homes].map((all) => all.toSorted((a, b) => a - b).join('+') || '-').join(' | ');

describe('registrations by two people', () => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase('pglite', [productMigrations]);
  });
  afterAll(() => db.close());

  it('every unit is in at most one home, and homes are complete, after any sequence of actions and crashes', async () => {
    await fc.assert(
      fc.asyncProperty(
        beginning,
        fc.array(step, { minLength: 4, maxLength: 14 }),
        async (begun, steps) => {
          const real = await realWorld(db);
          const model = new Model();
          for (const each of [...begun, ...steps]) {
            await act(real, each, model);
            expect(await seen(real)).toEqual(model.seen());
          }
        },
      ),
      { numRuns: testing.runs(12) },
    );
  });
});

async function realWorld(db: Database) {
  const process = killableProcess(db);
  const world = worldOn(process.db);
  const registered: readonly TestUnit[] = [await registerUnit(world), await registerUnit(world)];
  const names = { ada: randomUUID(), bob: randomUUID() };
  const as = (person: Person) => world.as(names[person]);
  const open = async (person: Person) => {
    const found = await world.api.getRegistration({}, as(person));
    return found.ok ? found.value : null;
  };
  const submit = async (person: Person) => {
    const found = await open(person);
    if (found?.registration == null) return null;
    const sent = await submitAs(person, found.registration, found.version);
    if (sent.ok) last.set(person, found.registration);
    return sent;
  };
  const submitAs = (person: Person, registration: string, version: number) =>
    world.api.submitRegistration(
      { params: { registration }, body: colognian },
      { ...as(person), ifMatch: `"${version}"` },
    );
  const last = new Map<Person, string>();
  const labelled = (unit: number): TestUnit => registered[unit] ?? newUnit();
  return { db, world, process, as, open, submit, submitAs, last, labelled };
}

type Real = Awaited<ReturnType<typeof realWorld>>;

async function act(real: Real, each: Step, model: Model): Promise<void> {
  const { world, as, open, submit } = real;
  switch (each.do) {
    case 'claim':
      await claim(real, each.who, each.unit);
      return model.claim(each.who, each.unit);
    case 'remove': {
      const { serial } = real.labelled(each.unit);
      const found = (await open(each.who))?.units.find((entry) => entry.serial === serial);
      if (found) await world.api.removeClaim({ params: { claim: found.claim } }, as(each.who));
      return model.remove(each.who, each.unit);
    }
    case 'save': {
      const body = { locale: 'en', by: 'tab', values: { persons: '3' } };
      const version = (await open(each.who))?.version ?? 0;
      const params = { step: 'building' };
      await world.api.saveRegistrationStep(
        { params, body },
        { ...as(each.who), ifMatch: `"${version}"` },
      );
      return;
    }
    case 'submit':
      await submit(each.who);
      return model.submit(each.who);
    case 'submit-twice':
      await Promise.all([submit(each.who), submit(each.who)]);
      return model.submit(each.who);
    case 'both-submit':
      await Promise.all(people.map((person) => submit(person)));
      for (const person of people) model.submit(person);
      return;
    case 'again': {
      // The page of long ago, sent once more.
      const registration = real.last.get(each.who);
      if (registration !== undefined) await real.submitAs(each.who, registration, 0);
      return;
    }
    case 'discard':
      await world.api.discardRegistration({}, as(each.who));
      return model.forget(each.who);
    case 'add':
    case 'take-out':
    case 'move':
    case 'replace':
      await changeHome(real, each);
      if (each.do === 'add') return model.add(each.who);
      if (each.do === 'take-out') return model.takeOut(each.who, each.unit);
      return each.do === 'move'
        ? model.move(each.who, each.unit)
        : model.replace(each.who, each.unit);
    case 'crash': {
      const after = model.copy();
      real.process.dieAfter(each.after);
      await act(real, { do: each.deed, who: each.who, unit: each.unit }, after);
      return revived(real, model, after);
    }
    case 'month':
      world.clock.advance({ hours: 24 * 30 });
      await world.job('registration.purge');
      for (const person of people) model.forget(person);
  }
}

/** A change of a unit in one of the person's homes, if it is in one. */
async function changeHome(
  real: Real,
  { do: change, who, unit }: { do: HomeChange; who: Person; unit: number },
): Promise<void> {
  const { world, as, open, labelled } = real;
  const listed = await world.api.listInstallations({}, as(who));
  const homes = listed.ok ? listed.value.map(({ installation }) => installation) : [];
  const [first] = homes;
  if (change === 'add') {
    if (first) await world.api.addUnits({ params: { installation: first } }, as(who));
    return;
  }
  for (const [index, installation] of homes.entries()) {
    const shown = await world.api.getMonitoring({ params: { installation } }, as(who));
    const details = await world.api.listUnitDetails({ params: { installation } }, as(who));
    if (!shown.ok || !details.ok) return;
    const found = details.value.find(({ serial }) => serial === labelled(unit).serial);
    if (!found) continue;
    const params = { installation, unit: found.unit };
    if (change === 'take-out') await world.api.removeUnit({ params }, as(who));
    const to = homes[(index + 1) % homes.length];
    if (change === 'move' && to !== undefined)
      await world.api.moveUnit({ params, body: { to } }, as(who));
    const other = (await open(who))?.units.find(
      ({ serial }) => serial === labelled(1 - unit).serial,
    );
    if (change === 'replace' && other)
      await world.api.replaceUnit({ params, body: { claim: other.claim } }, as(who));
    return;
  }
}

/** What the dead process was about has happened, all of it, or nothing of it. */
async function revived(real: Real, model: Model, after: Model): Promise<void> {
  real.process.revive();
  const found = await seen(real);
  expect([model.seen(), after.seen()]).toContainEqual(found);
  if (found.join() === after.seen().join()) model.become(after);
}

async function claim({ world, as, labelled }: Real, person: Person, unit: number): Promise<void> {
  const { label: text, code } = labelled(unit);
  const begun = await world.api.startClaim(
    { body: { text, range: null, source: 'scanned' } },
    as(person),
  );
  if (!begun.ok) return;
  const params = { claim: begun.value.claim };
  await world.api.detectUnit({ params }, as(person));
  await world.api.proveByCode({ params, body: { code, address: randomUUID() } }, as(person));
  // Hours later: limits on attempts are another test's.
  world.clock.advance({ hours: 25 });
}

/** As `Model` has it. */
async function seen({ db, world, as, open, labelled }: Real): Promise<readonly string[]> {
  const unitOf = (serial: string): number =>
    units.findIndex((unit) => labelled(unit).serial === serial);
  return Promise.all(
    people.map(async (person) => {
      const draft = ((await open(person))?.units ?? []).flatMap(confirmedSerial).map(unitOf);
      const listed = await world.api.listInstallations({}, as(person));
      const homes = listed.ok ? listed.value : [];
      const inHomes = await Promise.all(
        homes.map(({ installation }) =>
          db.query<{ serial: string }>(
            `select u.serial from product.unit u
             join product.unit_holder h on h.serial = u.serial and h.installation_id = u.installation_id
             join product.address d on d.installation_id = u.installation_id
             join product.building b on b.installation_id = u.installation_id
             join product.commissioning c on c.unit_id = u.unit_id
             where u.installation_id = $1 and u.removed_at is null`,
            [installation],
          ),
        ),
      );
      return lineOf(
        draft,
        inHomes.map((rows) => rows.map(({ serial }) => unitOf(serial))),
      );
    }),
  );
}

const confirmedSerial = ({ state, serial }: { state: string; serial: string }): string[] =>
  state === 'confirmed' ? [serial] : [];
