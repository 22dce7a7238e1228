import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { killableProcess } from '@hearth/platform/testing/killable-process.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { worldOn } from '../testing.ts';
import {
  type ClaimEvent,
  type ClaimState,
  claimTransitions,
  claimStates,
  allowedActions,
} from './claim-state.ts';
import { type TestUnit, newUnit, registerUnit } from './testing-units.ts';

describe('claim state table', () => {
  it('every state is reachable from the first one, and end states have no transition', () => {
    const reached = new Set<ClaimState>(['scanned']);
    // What is added on the way is gone through too.
    for (const state of reached)
      for (const next of Object.values(claimTransitions[state])) reached.add(next);
    expect([...reached].toSorted()).toEqual([...claimStates].toSorted());
  });

  it('a proof is an action exactly in states with a transition for it', () => {
    const proofs: readonly ClaimEvent[] = ['proved', 'proved-own', 'proved-held'];
    for (const state of claimStates) {
      const canEnterCode = allowedActions[state].includes('enter-code');
      const leadsOn = proofs.every((event) => claimTransitions[state][event] !== undefined);
      expect(leadsOn || !canEnterCode, state).toBe(true);
      expect(allowedActions[state], state).toContain('remove');
    }
  });
});

/** Two people and two units: whatever they do in whatever order, also when a process dies between two steps. */
const people = ['ada', 'bob'] as const;
const units = [0, 1] as const;
type Person = (typeof people)[number];

const actionKinds = ['scan', 'prove', 'mistake', 'remove', 'ask', 'discard'] as const;

interface ModelAction {
  readonly do: (typeof actionKinds)[number];
  readonly who: Person;
  readonly unit: 0 | 1;
}
type Step =
  | ModelAction
  /** The process dies after so many statements of it. */
  | { readonly do: 'crash'; readonly deed: ModelAction; readonly after: number }
  | { readonly do: 'both-prove'; readonly unit: 0 | 1 }
  | { readonly do: 'month' };

const anyUnit = fc.constantFrom(...units);
const actionArbitrary: fc.Arbitrary<ModelAction> = fc.record({
  // Without scanning and proving there is nothing to ask or take back.
  do: fc.constantFrom('scan', 'scan', 'prove', 'prove', ...actionKinds),
  who: fc.constantFrom(...people),
  unit: anyUnit,
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: actionArbitrary },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('crash' as const),
      deed: actionArbitrary,
      after: fc.nat({ max: 24 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('both-prove' as const), unit: anyUnit }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('month' as const) }) },
);

/** What should be, in a few lines: who has scanned what, and who holds it. */
class Model {
  readonly scanned = new Map<Person, Set<number>>(people.map((person) => [person, new Set()]));
  readonly holder = new Map<number, Person>();

  copy(): Model {
    const copied = new Model();
    for (const [person, all] of this.scanned) copied.scanned.set(person, new Set(all));
    for (const [unit, person] of this.holder) copied.holder.set(unit, person);
    return copied;
  }
  become(source: Model): void {
    for (const [person, all] of source.scanned) this.scanned.set(person, all);
    this.holder.clear();
    for (const [unit, person] of source.holder) this.holder.set(unit, person);
  }
  /** A line for each unit: who holds it, and what each person has. */
  seen = (): readonly string[] =>
    units.map((unit) =>
      [
        this.holder.get(unit) ?? 'nobody',
        ...people.map((person) =>
          this.has(person, unit)
            ? this.holder.get(unit) === person
              ? 'confirmed'
              : 'begun'
            : 'none',
        ),
      ].join(' '),
    );
  has = (person: Person, unit: number): boolean => this.scanned.get(person)?.has(unit) === true;
  prove(person: Person, unit: number): void {
    if (this.has(person, unit) && !this.holder.has(unit)) this.holder.set(unit, person);
  }
  drop(person: Person, unit: number): void {
    this.scanned.get(person)?.delete(unit);
    if (this.holder.get(unit) === person) this.holder.delete(unit);
  }
}

describe('claims by two people', () => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase('pglite', [productMigrations]);
  });
  afterAll(() => db.close());

  it('every unit has at most one holder after any sequence of actions and crashes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const real = await realWorld(db);
        const model = new Model();
        for (const each of steps) {
          await happen(real, each, model);
          expect(await seen(real)).toEqual(model.seen());
          // Hours later: limits on attempts are another test's.
          real.world.clock.advance({ hours: 25 });
        }
      }),
      { numRuns: testing.isDeep() ? 200 : 10 },
    );
  });
});

async function realWorld(db: Database) {
  const process = killableProcess(db);
  const world = worldOn(process.db);
  const registered: readonly TestUnit[] = [
    await registerUnit(world),
    await registerUnit(world, newUnit()),
  ];
  const names = Object.fromEntries(people.map((person) => [person, `${person}-${randomUUID()}`]));
  const as = (person: Person) => world.as(names[person] ?? '');
  const labelled = (unit: number): TestUnit => registered[unit] ?? newUnit();
  const entries = async (person: Person) => {
    const open = await world.api.getRegistration({}, as(person));
    return open.ok ? open.value.units : [];
  };
  const claimOf = async (person: Person, unit: number) =>
    (await entries(person)).find(({ serial }) => serial === labelled(unit).serial);
  const prove = async (person: Person, unit: number, code: string) => {
    const claim = await claimOf(person, unit);
    if (!claim) return undefined;
    const params = { claim: claim.claim };
    // Where looking was cut off, the screen looks again.
    await world.api.detectUnit({ params }, as(person));
    return world.api.proveByCode({ params, body: { code, address: randomUUID() } }, as(person));
  };
  return { db, world, process, names, as, labelled, claimOf, prove };
}

type Real = Awaited<ReturnType<typeof realWorld>>;

async function happen(real: Real, step_: Step, model: Model): Promise<void> {
  switch (step_.do) {
    case 'crash': {
      const after = model.copy();
      real.process.dieAfter(step_.after);
      await act(real, step_.deed, after);
      return revived(real, model, after);
    }
    case 'both-prove':
      return bothProve(real, step_.unit, model);
    case 'month':
      real.world.clock.advance({ hours: 24 * 30 });
      await real.world.job('registration.purge');
      for (const person of people) for (const unit of units) model.drop(person, unit);
      return;
    default:
      return act(real, step_, model);
  }
}

/** What the dead process was about has happened, all of it, or nothing of it. */
async function revived(real: Real, model: Model, after: Model): Promise<void> {
  real.process.revive();
  const found = await seen(real);
  expect([model.seen(), after.seen()]).toContainEqual(found);
  if (found.join() === after.seen().join()) model.become(after);
}

async function act(real: Real, each: ModelAction, model: Model): Promise<void> {
  const { world, as, labelled, claimOf, prove } = real;
  switch (each.do) {
    case 'scan': {
      const body = { text: labelled(each.unit).label, range: null, source: 'scanned' } as const;
      const begun = await world.api.startClaim({ body }, as(each.who));
      if (begun.ok)
        await world.api.detectUnit({ params: { claim: begun.value.claim } }, as(each.who));
      model.scanned.get(each.who)?.add(each.unit);
      return;
    }
    case 'prove':
      await prove(each.who, each.unit, labelled(each.unit).code);
      return model.prove(each.who, each.unit);
    case 'mistake':
      await prove(each.who, each.unit, '7K3MQ9ATY');
      return;
    case 'ask': {
      const claim = await claimOf(each.who, each.unit);
      if (claim) await world.api.contactHolder({ params: { claim: claim.claim } }, as(each.who));
      return;
    }
    case 'remove': {
      const claim = await claimOf(each.who, each.unit);
      if (claim) await world.api.removeClaim({ params: { claim: claim.claim } }, as(each.who));
      return model.drop(each.who, each.unit);
    }
    case 'discard':
      await world.api.discardRegistration({}, as(each.who));
      for (const unit of units) model.drop(each.who, unit);
  }
}

async function bothProve(real: Real, unit: 0 | 1, model: Model): Promise<void> {
  const answers = await Promise.all(
    people.map((person) => real.prove(person, unit, real.labelled(unit).code)),
  );
  const won = people.filter((_, at) => {
    const answer = answers[at];
    return answer?.ok === true && answer.value.state === 'confirmed';
  });
  const before = model.holder.get(unit);
  if (before === undefined && won[0] !== undefined) model.holder.set(unit, won[0]);
  const mayWin = before === undefined || model.has(before, unit);
  const isScanned = people.some((person) => model.has(person, unit));
  if (isScanned && won.length !== Number(mayWin))
    throw new Error(`${won.length} won ${unit}, not ${Number(mayWin)}`);
}

/** As `Model` has it. */
async function seen({ db, names, labelled, claimOf }: Real): Promise<readonly string[]> {
  return Promise.all(
    units.map(async (unit) => {
      const rows = await db.query<{ subject: string }>(
        `select p.subject from product.unit_holder h join product.person p on p.person_id = h.person_id where h.serial = $1`,
        [labelled(unit).serial],
      );
      const holders = rows.map(({ subject }) =>
        people.find((person) => subject === `person-${names[person]}`),
      );
      const claims = await Promise.all(people.map((person) => claimOf(person, unit)));
      const states = claims.map((claim) =>
        claim === undefined ? 'none' : claim.state === 'confirmed' ? 'confirmed' : 'begun',
      );
      return [holders.join('+') || 'nobody', ...states].join(' ');
    }),
  );
}
