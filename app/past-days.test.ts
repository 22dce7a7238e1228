// @module-tag longest
import { catchingUpClock, fakeClock } from '@hearth/calendar/clock.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { secretsOf } from '@hearth/platform/auth/secrets.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWorldConfig } from './config.ts';
import { migrationSets } from './migration-sets.ts';
import { runThroughPast } from './past-days.ts';
import { type World, createWorld } from './world.ts';

const hours = 7;
const begin = '2026-02-03T02:00:30Z';
const real = fakeClock('2026-02-03T09:00:30Z');
const clock = catchingUpClock(real.now().subtract({ hours }));
const config = valueOf(readWorldConfig({ DEMO: 'lindenweg' }));
const secrets = secretsOf(new Uint8Array(48).fill(5));
let world: World;
beforeAll(async () => {
  const db = await testDatabase('pglite', migrationSets);
  const [log, random, demo] = [silentLogger, () => 0.5, 'hidden'] as const;
  world = await createWorld({ config, db, log, secrets, clock, random, demo });
  // Two years of the template home are simulated, then hours of plans.
}, 240_000);
afterAll(() => world.close());

test(
  'the home of the demo account is planned through its past, and the clock is real afterwards',
  { timeout: 240_000 },
  async () => {
    expect(clock.now().toString()).toBe(begin);
    const daysLeft: number[] = [];
    const { failedRuns } = await runThroughPast(world, {
      clock,
      real,
      secrets,
      config,
      onDay: (left) => daysLeft.push(left),
    });
    expect(failedRuns).toBe(0);
    expect(daysLeft).toEqual([1]);
    expect(clock.now()).toEqual(real.now());
    const { db } = world;
    const plans = await db.query<{ made_at: Date }>('select made_at from energy.plan order by 1');
    // A plan each quarter-hour, and those that events ask for.
    expect(plans.length).toBeGreaterThanOrEqual(4 * (hours - 1));
    const lastMs = plans.at(-1)?.made_at.getTime() ?? 0;
    expect(real.now().epochMilliseconds - lastMs).toBeLessThan(hourMs / 2);
    const commands = await db.query<{ state: string }>(
      `select state from product.command where by_whom = 'plan'`,
    );
    expect(commands.length).toBeGreaterThan(0);
    expect(commands.filter(({ state }) => state !== 'confirmed')).toEqual([]);
    const results = await db.query('select 1 from energy.plan_result');
    expect(results.length).toBeGreaterThan(5);
    await expect(
      runThroughPast(world, { clock, real, secrets, config, onDay: () => undefined }),
    ).rejects.toThrow('the demo account exists');
  },
);
