import { type ControlSource, strongestOf } from '@hearth/devices/control-precedence.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { testing } from '@hearth/platform/testing/config.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { quiet } from '../testing.ts';
import { controlledHome } from './testing-controlled-home.ts';

const person = fc.constantFrom('ada' as const, 'bob' as const);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('set' as const),
      by: person,
      to: fc.integer({ min: 40, max: 52 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('plan' as const),
      to: fc.integer({ min: 53, max: 60 }),
      hours: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('trip' as const),
      by: person,
      days: fc.integer({ min: 0, max: 1 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel-trip' as const), by: person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pause' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const), by: person }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('week' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('fault' as const), isFaulty: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.integer({ min: 1, max: 9 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

const zone = 'Europe/Brussels';

/** What the table of precedence says of the tank. */
interface Model {
  manualUntil: Temporal.Instant | null;
  trip: { from: string; to: string } | null;
  followsWeek: boolean;
  isFaulty: boolean;
}

describe('control of a tank in any order of events, by two people', () => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase('pglite', [productMigrations]);
  });
  afterAll(() => db.close());

  it('the plan waits exactly for the stronger ones, and leaves no value of its own behind', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), (steps) => holds(db, steps)),
      { numRuns: testing.runs(20) },
    );
  });
});

async function holds(db: Database, steps: readonly Step[]): Promise<void> {
  await quiet(db);
  await db.query('update product.app_week set is_followed = false');
  await db.query('update product.trip set settled_at = created_at where settled_at is null');
  const home = await controlledHome(db);
  const model: Model = { manualUntil: null, trip: null, followsWeek: false, isFaulty: false };
  for (const each of steps) {
    await apply(home, model, each);
    await home.settle(2);
  }
  // Whatever happened, the plan's values are gone after its end. They are the only ones above 52 degrees.
  home.clock.advance({ hours: 7 });
  await home.fault(false);
  for (let turn = 0; turn < 3; turn += 1) {
    await home.settle(3);
    home.clock.advance({ minutes: 11 });
  }
  expect(await home.reported()).toBeLessThanOrEqual(52);
}

type Home = Awaited<ReturnType<typeof controlledHome>>;

async function apply(home: Home, model: Model, each: Step): Promise<void> {
  const now = home.clock.now();
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  switch (each.do) {
    case 'set':
      if ((await home.setTank(each.by, each.to)).ok) model.manualUntil = untilOf(now, model);
      return;
    case 'plan': {
      const expected = inForce(model, now);
      const [outcome] = (await home.planTank(each.to, each.hours)).outcomes;
      expect(outcome?.waitsFor?.controller ?? null).toBe(expected);
      expect(outcome?.outcome === 'waits').toBe(expected !== null);
      return;
    }
    case 'trip': {
      const days = { from: today.toString(), to: today.add({ days: each.days }).toString() };
      if ((await home.planTrip(each.by, days)).ok) model.trip = days;
      return;
    }
    case 'cancel-trip':
      if ((await home.cancelTrip(each.by)).ok) {
        await home.settle();
        model.trip = null;
      }
      return;
    case 'pause':
      await home.endPlan();
      return;
    case 'release':
      await home.release(each.by);
      model.manualUntil = null;
      return;
    case 'week':
      await home.followWeek();
      model.followsWeek = true;
      model.manualUntil = earliest(model.manualUntil, untilOf(now, model));
      return;
    case 'fault':
      await home.fault(each.isFaulty);
      model.isFaulty = each.isFaulty;
      return;
    case 'wait':
      home.clock.advance({ hours: each.hours });
  }
}

function inForce(
  { isFaulty, trip, manualUntil }: Model,
  now: Temporal.Instant,
): ControlSource | null {
  const today = now.toZonedDateTimeISO(zone).toPlainDate().toString();
  const present: ControlSource[] = [];
  if (isFaulty) present.push('unit');
  if (trip && today <= trip.to) present.push('holiday');
  if (manualUntil && Temporal.Instant.compare(manualUntil, now) > 0) present.push('manual');
  return strongestOf(present);
}

const earliest = (present: Temporal.Instant | null, next: Temporal.Instant) =>
  present && Temporal.Instant.compare(next, present) < 0 ? next : present;

/** The next 03:00, or the next change of the app's week: 05:00 and 21:00. */
function untilOf(now: Temporal.Instant, { followsWeek }: Model): Temporal.Instant {
  const local = now.toZonedDateTimeISO(zone);
  const hours = followsWeek ? [3, 5, 21] : [3];
  const found = [0, 1].flatMap((days) =>
    hours.map((hour) =>
      local
        .toPlainDate()
        .add({ days })
        .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour }) })
        .toInstant(),
    ),
  );
  const [first] = found
    .filter((each) => Temporal.Instant.compare(each, now) > 0)
    .toSorted(Temporal.Instant.compare);
  if (!first) throw new Error('no next time');
  return first;
}
