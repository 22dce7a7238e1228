// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lindenweg } from '@hearth/device-cloud/homes/lindenweg.ts';
import { separateDeployment } from '@hearth/dev/kills/deployment.ts';
import { createVisitor, moveIn, signIn } from '@hearth/dev/visitor.ts';
import { type Database, openDatabase } from '@hearth/platform/database/database.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { newPostgresDatabase } from '@hearth/platform/testing/test-database.ts';
import type { ErrorGroup } from '@hearth/product/error-report/contract.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readCliServices } from './config.ts';
import { environmentServiceChecks } from './service-checks.ts';

const owner = { email: 'mara@lindenweg.example', password: 'warm-in-every-room' };

/** A process for each service on one PostgreSQL. */
async function startSeparate() {
  const directory = await mkdtemp(join(tmpdir(), 'separate-'));
  const databaseUrl = await newPostgresDatabase();
  const deployment = await separateDeployment({
    directory,
    path: testing.searchPath(),
    databaseUrl,
  });
  const db = await openDatabase({ url: databaseUrl, log: silentLogger, poolSize: 2 });
  onTestFinished(async () => {
    await db.close();
    await deployment.dispose();
    await rm(directory, { recursive: true, force: true });
  });
  await Promise.all(deployment.names.map((name) => deployment.start(name)));
  return { deployment, db };
}

/** Makes inserts into a table fail with personal data in the message. Returns the function that mends them. */
async function failOn(db: Database, table: string) {
  await db.query(`create or replace function public.fail() returns trigger language plpgsql as $$
    begin raise exception 'no home of Ada Lovelace <ada@lindenweg.example> at 52.51702, 13.38886 with token 4f3a2b1c9d8e7f6a5b4c'; end $$`);
  await db.query(
    `create trigger fail before insert on ${table} for each row execute function public.fail()`,
  );
  return () => db.query(`drop trigger fail on ${table}`);
}

test.skipIf(testing.postgresMissing() !== undefined)(
  'each service is a process: its errors arrive scrubbed under its name, an outage is one group, and the doctor reaches all',
  async () => {
    const { deployment, db } = await startSeparate();
    const groups = async () =>
      (await deployment.operate('errors list', {})) as readonly ErrorGroup[];
    const findings = async () =>
      await environmentServiceChecks(readCliServices({ ...deployment.addresses }));
    const names = ['app', 'feature flags', 'ids of app instances', ...deployment.names];
    const reached = names.filter((name) => name !== 'web').toSorted();
    const byName = Object.fromEntries((await findings()).map((each) => [each.check, each]));
    for (const name of reached)
      expect(byName[name], name).toMatchObject({
        ok: true,
        finding: expect.stringMatching(/^localhost:\d+ answers$/),
      });

    await deployment.operate('users add', { ...owner, name: 'Mara Lindner', locale: 'en' });
    const { devices, timeZone } = lindenweg;
    await deployment.operate('device-cloud load', {
      account: owner.email,
      password: owner.password,
      devices,
      timeZone,
    });
    const visitor = createVisitor(deployment.url, (request) => fetch(request));
    const mendIdentity = await failOn(db, 'identity.rate_limit');
    await signIn(visitor, owner).catch(() => undefined);
    await mendIdentity();
    const mendEnergy = await failOn(db, 'energy.home');
    await moveIn(visitor, owner);
    const ofSource = async (source: string) =>
      (await groups()).filter((group) => group.source === source);
    const scrubbed = 'no home of <name> <name> <<mail>> at <number>, <number> with token <token>';
    for (const source of ['identity', 'energy'])
      await vi.waitFor(
        async () =>
          expect(await ofSource(source)).toEqual([
            expect.objectContaining({
              type: 'SqlError',
              message: scrubbed,
              frames: expect.arrayContaining([
                expect.objectContaining({ file: expect.stringMatching(/\.ts$/) }),
              ]),
            }),
          ]),
        { timeout: 60_000, interval: 500 },
      );
    await mendEnergy();

    await deployment.kill('energy');
    const { ok, finding } = (await findings()).find(({ check }) => check === 'energy') ?? {};
    expect([ok, finding]).toEqual([true, expect.stringMatching(/^nothing runs at localhost:/)]);
    await visitor.open('/energy');
    await vi.waitFor(
      async () =>
        expect(
          (await ofSource('product')).map(({ type, message }) => `${type}: ${message}`),
        ).toEqual(['NoAnswer: no answer from energy']),
      { timeout: 60_000, interval: 500 },
    );
    const everything = JSON.stringify(await groups());
    for (const trace of ['Ada', 'Lovelace', 'lindenweg', '52.5', '13.38', '4f3a2b1c'])
      expect(everything).not.toContain(trace);
    expect(deployment.crashes).toEqual([]);
  },
  300_000,
);
