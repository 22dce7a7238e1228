// @module-tag longest
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@hearth/platform/database/database.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { shortLived } from '@hearth/platform/testing/short-lived.ts';
import {
  type TestEngine,
  engines,
  newPostgresDatabase,
} from '@hearth/platform/testing/test-database.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { totalsOf } from './testing-purchase-totals.ts';

const program = fileURLToPath(new URL('./testing-kill-purchases.ts', import.meta.url));
const purchases = testing.isDeep() ? 200 : 5;
const kills = testing.isDeep() ? 12 : 1;
/** After the first statement; a purchase takes some 50 ms, and an idle process is not worth a kill. */
const livesMsMax = testing.isDeep() ? 3_000 : 400;

describe.each(engines)('purchases of a process that is killed, on $name', (engine) => {
  const children = new Set<ChildProcess>();
  const directories: string[] = [];
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    for (const each of directories.splice(0)) await rm(each, { recursive: true, force: true });
  });

  /** A directory of the embedded engine, or the address of a database with the schema. */
  async function newStore({ name }: TestEngine): Promise<string> {
    if (name === 'pglite') {
      const directory = await mkdtemp(join(tmpdir(), 'hearth-kill-purchases-'));
      directories.push(directory);
      return join(directory, 'db');
    }
    const url = await newPostgresDatabase();
    const db = await openDatabase({ url, log: silentLogger, poolSize: 1 });
    await migrate(db, [productMigrations], systemClock);
    await db.close();
    return url;
  }

  /** Runs the process until it ends, or kills it so long after it has begun to buy. Returns its totals. */
  async function run(store: string, round: number, livesMs: number | null): Promise<unknown> {
    const child = spawn(
      process.execPath,
      [...shortLived, program, store, String(purchases), String(round)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    children.add(child);
    const gone = once(child, 'exit');
    let totals: unknown = null;
    for await (const line of createInterface({ input: child.stdout })) {
      const message = JSON.parse(line) as { begins: true } | { totals: unknown };
      if ('begins' in message && livesMs !== null)
        setTimeout(() => child.kill('SIGKILL'), livesMs).unref();
      if ('totals' in message) ({ totals } = message);
    }
    const [code, signal] = (await gone) as [number | null, string | null];
    children.delete(child);
    if (code !== 0 && signal !== 'SIGKILL') throw new Error(`the process ended with ${code}`);
    return totals;
  }

  it(`${purchases} purchases in processes that are killed ${kills} times give as many packages and receipts without a gap`, async () => {
    const lives = fc.array(fc.integer({ min: 0, max: livesMsMax }), {
      minLength: kills,
      maxLength: kills,
    });
    await fc.assert(
      fc.asyncProperty(lives, async (livesMs) => {
        const store = await newStore(engine);
        for (const [at, each] of livesMs.entries()) await run(store, at + 1, each);
        expect(await run(store, kills + 1, null)).toEqual(totalsOf(purchases));
      }),
      { numRuns: 1, endOnFailure: true },
    );
  }, 1_800_000);
});
