// Claim: with a process for every service a page costs at most 1.6 times the CPU of a page of one process, and its 99th percentile takes
// at most twice as long. Both run on databases of one PostgreSQL, whose processes count too, and alternate in one run after a warm-up.
// Run: node bench/separate-services.ts
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@hearth/calendar/clock.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { separateDeployment } from '@hearth/dev/kills/deployment.ts';
import { type Visitor, createVisitor, moveIn } from '@hearth/dev/visitor.ts';
import { lindenweg } from '@hearth/device-cloud/homes/lindenweg.ts';
import { runOperation } from '@hearth/operations/operations.ts';
import { medianOf } from '@hearth/physics/numerics.ts';
import { readMasterSecret, secretsOf } from '@hearth/platform/auth/secrets.ts';
import { openDatabase } from '@hearth/platform/database/database.ts';
import { startPostgres } from '@hearth/platform/database/postgres-server.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { cpuSecondsOf } from './process-cpu.ts';
import { inTemporaryFolder, repository, startSystem } from './running-system.ts';

const pages = ['/launcher', '/energy', '/installation-monitoring', '/energy/history'] as const;
const rounds = 12;
const visitsPerRound = 10;
const warmUpRounds = 4;
const limits = { cpu: 1.6, p99: 2 } as const;
/** The device cloud's first readings reach energy within this time. */
const settleMs = 8_000;
const owner = { email: 'mara@lindenweg.example', password: 'warm-in-every-room' };
const secretKey = 'bench'.repeat(12);

interface System {
  readonly visitor: Visitor;
  /** Of the services and of the processes of their database. */
  readonly pids: () => Promise<readonly number[]>;
}

interface Taken {
  readonly cpuMs: number;
  readonly ms: readonly number[];
}

const started = await startPostgres(testing.searchPath());
if (!started.ok) throw new Error(started.reason);
const { server } = started;
const admin = await openDatabase({ url: server.url, log: silentLogger, poolSize: 1 });

await inTemporaryFolder(async (directory) => {
  const urls = [await databaseOf('one_process'), await databaseOf('separate')] as const;
  const one = await startSystem([process.execPath, join(repository, 'app/start.ts'), '--port'], {
    directory: join(directory, 'one'),
    environment: { DATABASE_URL: urls[0], SECRET_KEY: secretKey },
  });
  const separate = await separateDeployment({
    directory: join(directory, 'separate'),
    path: testing.searchPath(),
    databaseUrl: urls[1],
  });
  try {
    await Promise.all(separate.names.map((name) => separate.start(name)));
    const db = await openDatabase({ url: urls[0], log: silentLogger, poolSize: 1 });
    const secrets = secretsOf(valueOf(readMasterSecret(secretKey)));
    const systems = [
      await movedIn(one.url, async (name, input) =>
        valueOf(await runOperation({ db, clock: systemClock, secrets }, name, input)),
      ),
      await movedIn(separate.url, separate.operate),
    ] as const;
    await db.close();
    await sleep(settleMs);
    await measure([
      { visitor: systems[0], pids: async () => [one.pid, ...(await backendsOf('one_process'))] },
      {
        visitor: systems[1],
        pids: async () => [...separate.pids(), ...(await backendsOf('separate'))],
      },
    ]);
  } finally {
    await one.stop();
    await separate.dispose();
  }
});
await admin.close();
await server.stop();

async function databaseOf(name: string): Promise<string> {
  await admin.query(`create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
}

async function backendsOf(database: string): Promise<readonly number[]> {
  const rows = await admin.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = $1',
    [database],
  );
  return rows.map(({ pid }) => pid);
}

async function movedIn(
  url: string,
  operate: (name: string, input: unknown) => Promise<unknown>,
): Promise<Visitor> {
  const { devices, timeZone } = lindenweg;
  await operate('users add', { ...owner, name: 'Mara Lindner', locale: 'en' });
  await operate('device-cloud load', {
    account: owner.email,
    password: owner.password,
    devices,
    timeZone,
  });
  const visitor = createVisitor(url, (request) => fetch(request));
  await moveIn(visitor, owner);
  return visitor;
}

async function measure(systems: readonly [System, System]): Promise<void> {
  const taken: readonly [Taken[], Taken[]] = [[], []];
  for (let round = 0; round < warmUpRounds + rounds; round += 1)
    for (const at of [0, 1] as const) {
      const found = await roundOf(systems[at]);
      if (round >= warmUpRounds) taken[at].push(found);
    }
  const [one, separate] = taken;
  const cpuRatio = medianOf(separate.map(({ cpuMs }, at) => cpuMs / (one[at]?.cpuMs ?? 0)));
  const p99 = (all: readonly Taken[]): number => {
    const ms = all.flatMap((each) => each.ms).toSorted((a, b) => a - b);
    return ms[Math.ceil(0.99 * ms.length) - 1] ?? NaN;
  };
  const p99Ratio = p99(separate) / p99(one);
  const cpuText = (all: readonly Taken[]): string =>
    `${medianOf(all.map(({ cpuMs }) => cpuMs)).toFixed(1)} ms CPU a page, 99th percentile ${p99(all).toFixed(0)} ms`;
  console.log(`one process: ${cpuText(one)}`);
  console.log(`a process for every service: ${cpuText(separate)}`);
  const within = (ratio: number, limit: number): string =>
    `${ratio.toFixed(2)} ${ratio <= limit ? 'ok' : `ABOVE ${limit}`}`;
  console.log(
    `ratio of CPU ${within(cpuRatio, limits.cpu)}, of the 99th percentile ${within(p99Ratio, limits.p99)}`,
  );
}

/** Opens each page some times, one after the other. The work of the background in between counts too. */
async function roundOf({ visitor, pids }: System): Promise<Taken> {
  const all = await pids();
  const before = await cpuSecondsOf(all);
  const ms: number[] = [];
  for (let visit = 0; visit < visitsPerRound; visit += 1)
    for (const path of pages) {
      const began = performance.now();
      const page = await visitor.open(path);
      ms.push(performance.now() - began);
      if (page.status !== 200 || page.url.pathname !== path) throw new Error(page.url.href);
    }
  const cpuMs = ((await cpuSecondsOf(all)) - before) * 1000;
  return { cpuMs: cpuMs / ms.length, ms };
}
