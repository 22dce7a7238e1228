// @module-tag longest
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomOf } from '@hearth/energy/forecast/random.ts';
import { engines, newPostgresDatabase } from '@hearth/platform/testing/test-database.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { runConfig } from '../checks/config.ts';
import { type Deployment, embeddedDeployment, separateDeployment } from './deployment.ts';
import { faultsOf } from './faults.ts';
import { killedRun } from './killed-run.ts';

/** Rounds with at least one kill each. Each costs a start and the work of several people. */
const kills = testing.isDeep() ? 50 : 1;
/** A short run ends before a command that the vendor never received is given up; its next read-back must be planned. */
const outcomeMsMax = testing.isDeep() ? Infinity : 30_000;
const sampledRuns = 20;
const seed = runConfig().seed ?? 1;

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hearth-kills-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function newDeployment(engine: 'pglite' | 'postgres'): Promise<Deployment> {
  const options = { directory, path: testing.searchPath() };
  const deployment =
    engine === 'pglite'
      ? await embeddedDeployment(options)
      : await separateDeployment({ ...options, databaseUrl: await newPostgresDatabase() });
  onTestFinished(() => deployment.dispose());
  return deployment;
}

describe.each(engines)('$name', ({ name }) => {
  const processes = name === 'pglite' ? 'the one process' : 'one of five processes';

  test(`${processes} is killed ${kills} times: no acknowledged work is lost or duplicated`, async () => {
    const deployment = await newDeployment(name);
    const random = randomOf(seed);
    const plan = { kills, random, directory, outcomeMsMax };
    const result = await killedRun(deployment, plan);
    expect(deployment.crashes).toEqual([]);
    const db = await deployment.end();
    const faults = await faultsOf(db, result);
    if (name === 'pglite') await db.close();
    process.stdout.write(
      `${result.kills} kills: ${result.signUps.length} sign-ups, ${result.registrations.length} registrations, ` +
        `${result.commands.length} commands, ${result.batches.length} batches acknowledged\n`,
    );
    expect(faults).toEqual([]);
    expect(result.kills).toBeGreaterThanOrEqual(kills);
    expect(result.commands.length).toBeGreaterThanOrEqual(kills);
  }, 7_200_000);
});

/** Other tests also start all services at once on an empty database, once each. */
const deepRuns = testing.isDeep() && testing.postgresMissing() === undefined ? [sampledRuns] : [];

test.each(deepRuns)(
  '%i times all services start at once on an empty PostgreSQL',
  async () => {
    for (let attempt = 0; attempt < sampledRuns; attempt += 1) {
      const deployment = await newDeployment('postgres');
      await Promise.all(deployment.names.map((name) => deployment.start(name)));
      const answer = await fetch(`${deployment.url}/landing`);
      expect(answer.status).toBe(200);
      expect(deployment.crashes).toEqual([]);
      await deployment.dispose();
    }
  },
  3_600_000,
);
