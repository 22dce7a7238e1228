// @module-tag long
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemClock } from '@hearth/calendar/clock.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { scheduleWork } from './due-work.ts';
import { silentLogger } from '../process/log.ts';
import { migrate } from '../database/migrate.ts';
import { enqueue } from './outbox.ts';
import { newPostgresDatabase } from '../testing/test-database.ts';
import { testing } from '../testing/config.ts';

const rounds = testing.isDeep() ? 20 : 1;
/** Upper limit of one round in seconds; the goal is a median of ten, which a busy machine can exceed. */
const mostS = testing.isDeep() ? 10 : 30;
/** Lock time of a table, longer than the statement limit of the processes, so that statements fail. */
const lockMs = testing.isDeep() ? 25_000 : 3_000;
/** Items that two processes run once a second each. */
const items = testing.isDeep() ? 40 : 12;
const patiently = { timeout: 60_000, interval: 250 };

describe.skipIf(testing.postgresMissing())('killed job processes', () => {
  let url: string;
  let db: Database;
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    url = await newPostgresDatabase();
    db = await openDatabase({ url, log: silentLogger, poolSize: 4 });
    await migrate(db, [], systemClock);
    await db.query('create table run (what text, key text, pid int, at timestamptz)');
    for (let place = 0; place < items; place += 1)
      await scheduleWork(db, { kind: 'test.item', key: `item-${place}` }, systemClock.now());
    await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await db.close();
  });

  async function start(): Promise<ChildProcess> {
    const program = join(import.meta.dirname, '../testing/job-process.ts');
    const child = spawn(process.execPath, [program, url], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    await once(child.stdout, 'data');
    return child;
  }

  /** Seconds until everything that was due at `since` has begun again. */
  async function repairedS(since: number): Promise<number> {
    const from = new Date(since).toISOString();
    const key = `killed-${since}`;
    await enqueue(db, { topic: 'test', key, payload: null }, systemClock);
    let repairedAt = 0;
    await vi.waitFor(async () => {
      const [row] = await db.query<{ items: number; ticks: number; told: number; last: Date }>(
        `select (count(distinct key) filter (where what = 'item'))::int as items,
           (count(*) filter (where what = 'tick'))::int as ticks,
           (count(*) filter (where what = 'delivered' and key = $2))::int as told
         from run where at > $1`,
        [from, key],
      );
      expect(row).toMatchObject({ items, told: 1 });
      expect(row?.ticks).toBeGreaterThan(0);
      repairedAt = systemClock.now().epochMilliseconds;
    }, patiently);
    return (repairedAt - since) / 1000;
  }

  test('other processes take the work over within seconds', async () => {
    const seconds: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await repairedS(systemClock.now().epochMilliseconds);
      const killed = children.shift();
      const replacement = start();
      killed?.kill('SIGKILL');
      seconds.push(await repairedS(systemClock.now().epochMilliseconds));
      await replacement;
    }
    const sorted = seconds.toSorted((a, b) => a - b);
    process.stdout.write(`repaired after ${seconds.map((each) => each.toFixed(1)).join(', ')} s\n`);
    expect(sorted[Math.floor(rounds / 2)]).toBeLessThanOrEqual(mostS);
    const again = await db.query(
      `select key from run where what = 'delivered' group by key having count(*) > 1`,
    );
    expect(again).toEqual([]);
  }, 900_000);

  test('continue after a table was locked for longer than the statement limit', async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(
      'begin; lock table platform.outbox, platform.due_work in access exclusive mode',
    );
    await new Promise((resolve) => setTimeout(resolve, lockMs));
    const freedAt = systemClock.now().epochMilliseconds;
    await client.query('commit');
    await client.end();
    expect(await repairedS(freedAt)).toBeLessThanOrEqual(mostS);
  }, 120_000);
});
