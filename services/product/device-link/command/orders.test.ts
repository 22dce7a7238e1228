import { randomUUID } from 'node:crypto';
import { refusalOf } from '@hearth/devices/check-command.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../../migrations.ts';
import { heatPump } from '../../testing-devices.ts';
import { quiet, worldOn } from '../../testing.ts';

type Step =
  | { readonly kind: 'send'; readonly desired: number }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'mood'; readonly mood: 'well' | 'offline' | 'refusing' | 'slow' };

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      desired: fc.integer({ min: 25, max: 65 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      seconds: fc.integer({ min: 1, max: 90 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('mood' as const),
      mood: fc.constantFrom(
        'well' as const,
        'offline' as const,
        'refusing' as const,
        'slow' as const,
      ),
    }),
  },
);

/** One engine is enough: what is varied here is the order of events, not the SQL. */
describe('commands in any order of wishes, waits and moods of the cloud', () => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase('pglite', [productMigrations]);
  });
  afterAll(() => db.close());

  it('reach the device at most once each, within its limits, and each ends once in the ledger', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => holds(db, steps)),
      { numRuns: 12 },
    );
  });
});

async function holds(db: Database, steps: readonly Step[]): Promise<void> {
  await quiet(db);
  const pump = heatPump({ id: randomUUID() });
  const world = worldOn(db, { accounts: { ada: [pump] } });
  const ada = randomUUID();
  const linked = await world.link(ada);
  const params = { installation: linked.installation };
  const accepted: string[] = [];
  const pass = async (seconds: number) => {
    world.clock.advance({ seconds });
    await world.job('device-link.command');
  };
  for (const each of steps) {
    if (each.kind === 'mood') world.fake.tell(each.mood);
    if (each.kind === 'wait') await pass(each.seconds);
    if (each.kind !== 'send') continue;
    const wish = { unit: linked.unit, point: 'tank', name: 'dhwSetPoint', precondition: null };
    const body = { ...wish, desired: each.desired };
    const answer = await world.api.sendCommand({ params, body }, world.as(ada));
    if (answer.ok) accepted.push(answer.value.command);
  }
  world.fake.tell('well');
  for (let turn = 0; turn < 12; turn += 1) await pass(130);
  await world.drain();
  const limits = pump.points.find((point) => point.id === 'tank')?.values[1];
  for (const command of world.fake.commands)
    expect(limits && command.kind === 'set' && refusalOf(limits, command.to)).toBeNull();
  expect(world.fake.commands.length).toBeLessThanOrEqual(accepted.length);
  expect(
    world.energy.logs
      .filter((entry) => entry.kind === 'command')
      .map((entry) => entry.entry)
      .sort(),
  ).toEqual(accepted.sort());
}
