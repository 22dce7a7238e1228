import { randomUUID } from 'node:crypto';
import { refusalOf } from '@hearth/devices/check-command.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import fc from 'fast-check';
import { testing } from '@hearth/platform/testing/config.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../../migrations.ts';
import { heatPump } from '../../testing-devices.ts';
import { quiet, worldOn } from '../../testing.ts';

type Step =
  | { readonly kind: 'send'; readonly to: number }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'mood'; readonly mood: 'well' | 'offline' | 'refusing' | 'slow' };

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      to: fc.integer({ min: 25, max: 65 }),
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

/** One engine is enough: the order of events varies, not the SQL. */
describe('command queue with random requests, waits and failures of the cloud', () => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase('pglite', [productMigrations]);
  });
  afterAll(() => db.close());

  it('each command reaches the device at most once, within its limits, and is logged once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => holds(db, steps)),
      { numRuns: testing.runs(12) },
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
    if (each.kind === 'mood') world.fake.setMood(each.mood);
    if (each.kind === 'wait') await pass(each.seconds);
    if (each.kind !== 'send') continue;
    const command = { kind: 'set' as const, point: 'tank', name: 'dhwSetPoint', to: each.to };
    const body = { unit: linked.unit, command, precondition: null };
    const answer = await world.api.sendCommand({ params, body }, world.as(ada));
    if (answer.ok) accepted.push(answer.value.id);
  }
  world.fake.setMood('well');
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
