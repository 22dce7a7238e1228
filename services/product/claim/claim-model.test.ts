import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database.ts';
import { testDatabase } from '@hearth/platform/testing.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { type TestWorld, worldOn } from '../testing.ts';
import {
  type ClaimEvent,
  type ClaimState,
  claimSteps,
  claimStates,
  deedsIn,
} from './claim-state.ts';
import { type MadeUnit, newUnit, registered } from './testing-units.ts';

describe('the table of a claim', () => {
  it('leads from the first state to each of the others, and out of none that is an end', () => {
    const reached = new Set<ClaimState>(['scanned']);
    // What is added on the way is gone through too.
    for (const state of reached)
      for (const next of Object.values(claimSteps[state])) reached.add(next);
    expect([...reached].toSorted()).toEqual([...claimStates].toSorted());
  });

  it('asks for a proof exactly where one leads on', () => {
    const proofs: readonly ClaimEvent[] = ['proved', 'proved-own', 'proved-held'];
    for (const state of claimStates) {
      const isAsked = deedsIn[state].includes('enter-code');
      const leadsOn = proofs.every((event) => claimSteps[state][event] !== undefined);
      expect(leadsOn || !isAsked, state).toBe(true);
      expect(deedsIn[state], state).toContain('remove');
    }
  });
});

/** Two people and two units: whatever they do in whatever order, also when a process dies between two steps. */
const people = ['ada', 'bob'] as const;
const units = [0, 1] as const;
type Person = (typeof people)[number];

type Step =
  | {
      readonly do: 'scan' | 'prove' | 'mistake' | 'remove' | 'ask';
      readonly who: Person;
      readonly unit: 0 | 1;
    }
  | { readonly do: 'discard'; readonly who: Person }
  | { readonly do: 'crash'; readonly who: Person; readonly unit: 0 | 1 }
  | { readonly do: 'both-prove'; readonly unit: 0 | 1 }
  | { readonly do: 'month' };

const who = fc.constantFrom(...people);
const unit = fc.constantFrom(...units);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('scan', 'prove', 'prove', 'mistake', 'remove', 'ask'),
      who,
      unit,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('both-prove' as const), unit }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const), who, unit }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('discard' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('month' as const) }) },
);

/** What should be, in a few lines: who has scanned what, and who holds it. */
class Model {
  readonly scanned = new Map<Person, Set<number>>(people.map((person) => [person, new Set()]));
  readonly holder = new Map<number, Person>();

  has = (person: Person, of: number): boolean => this.scanned.get(person)?.has(of) === true;
  prove(person: Person, of: number): void {
    if (this.has(person, of) && !this.holder.has(of)) this.holder.set(of, person);
  }
  drop(person: Person, of: number): void {
    this.scanned.get(person)?.delete(of);
    if (this.holder.get(of) === person) this.holder.delete(of);
  }
}

describe('claims by two people', () => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase('pglite', [productMigrations]);
  });
  afterAll(() => db.close());

  it('have one holder a unit, whatever happens in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const real = await realWorld(db);
        const model = new Model();
        for (const each of steps) {
          await act(real, each, model);
          await compare(real, model);
        }
      }),
      { numRuns: 25 },
    );
  });
});

async function realWorld(db: Database) {
  const world = worldOn(db);
  const made: readonly MadeUnit[] = [await registered(world), await registered(world, newUnit())];
  const names = Object.fromEntries(people.map((person) => [person, `${person}-${randomUUID()}`]));
  const as = (person: Person) => world.as(names[person] ?? '');
  const labelled = (of: number): MadeUnit => made[of] ?? newUnit();
  const entries = async (person: Person) => {
    const open = await world.api.getRegistration({}, as(person));
    return open.ok ? open.value.units : [];
  };
  const claimOf = async (person: Person, of: number) =>
    (await entries(person)).find(({ serial }) => serial === labelled(of).serial);
  const prove = async (person: Person, of: number, code: string) => {
    const claim = await claimOf(person, of);
    const body = { code, address: randomUUID() };
    return (
      claim && (await world.api.proveByCode({ params: { claim: claim.claim }, body }, as(person)))
    );
  };

  return { db, world, names, as, labelled, claimOf, prove };
}

type Real = Awaited<ReturnType<typeof realWorld>>;

async function act(real: Real, each: Step, model: Model): Promise<void> {
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
    case 'both-prove': {
      const answers = await Promise.all(
        people.map((person) => prove(person, each.unit, labelled(each.unit).code)),
      );
      const won = people.filter((_, at) => {
        const answer = answers[at];
        return answer?.ok === true && answer.value.state === 'confirmed';
      });
      const before = model.holder.get(each.unit);
      if (before === undefined && won[0] !== undefined) model.holder.set(each.unit, won[0]);
      const mayWin = before === undefined || model.has(before, each.unit);
      const isAskedFor = people.some((person) => model.has(person, each.unit));
      if (isAskedFor && won.length !== Number(mayWin))
        throw new Error(`${won.length} won ${each.unit}, not ${Number(mayWin)}`);
      return;
    }
    case 'crash':
      await crashed(world, () => prove(each.who, each.unit, labelled(each.unit).code));
      return;
    case 'ask': {
      const claim = await claimOf(each.who, each.unit);
      const body = { kind: 'transfer', words: '' } as const;
      if (claim) await world.api.askHolder({ params: { claim: claim.claim }, body }, as(each.who));
      return;
    }
    case 'remove': {
      const claim = await claimOf(each.who, each.unit);
      if (claim) await world.api.removeClaim({ params: { claim: claim.claim } }, as(each.who));
      return model.drop(each.who, each.unit);
    }
    case 'discard':
      await world.api.discardRegistration({}, as(each.who));
      for (const of of units) model.drop(each.who, of);
      return;
    case 'month':
      world.clock.advance({ hours: 24 * 30 });
      await world.job('registration.purge');
      for (const person of people) for (const of of units) model.drop(person, of);
  }
}

async function compare(real: Real, model: Model): Promise<void> {
  const { db, world, names, labelled, claimOf } = real;
  for (const of of units) {
    const rows = await db.query<{ subject: string }>(
      `select p.subject from product.unit_holder h join product.person p on p.person_id = h.person_id where h.serial = $1`,
      [labelled(of).serial],
    );
    const holder = model.holder.get(of);
    expect(rows.map(({ subject }) => subject)).toEqual(
      holder === undefined ? [] : [`person-${names[holder]}`],
    );
    for (const person of people) {
      const claim = await claimOf(person, of);
      expect(claim !== undefined).toBe(model.has(person, of));
      expect(claim?.state === 'confirmed').toBe(holder === person);
    }
  }
  // Hours later: limits on tries are another test's.
  world.clock.advance({ hours: 25 });
}

/** The process dies in the middle of the transaction that would have settled it: nothing of it is left. */
async function crashed(world: TestWorld, run: () => Promise<unknown>): Promise<void> {
  await world.db.query(
    'alter table product.claim_attempt add constraint dies check (outcome = $$never$$) not valid',
  );
  try {
    await run();
  } finally {
    await world.db.query('alter table product.claim_attempt drop constraint dies');
  }
}
