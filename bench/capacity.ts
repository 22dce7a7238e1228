// Claims: what a cluster of databases has to bear. A poll of a linked account and a batch of readings take the statements below at most,
// and every statement of a request on tables of a home touches the rows of one home.
// Prints statements, write-ahead log and growth for a poll, a batch and a home's day. Floor: the same home without a change.
// Run: node bench/capacity.ts
import { randomUUID } from 'node:crypto';
import { systemClock } from '@hearth/calendar/clock.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { declaredPlacements } from '@hearth/platform/database/distribute.ts';
import {
  type Database,
  databaseOn,
  openDatabase,
  storeOf,
} from '@hearth/platform/database/database.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import { startPostgres } from '@hearth/platform/database/postgres-server.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { watchedStore } from '@hearth/platform/testing/watched-store.ts';
import { energyMigrations } from '@hearth/energy/migrations.ts';
import { benchOn, newHome, seriesOf } from '@hearth/energy/testing.ts';
import { productMigrations } from '@hearth/product/migrations.ts';
import { heatPump, twoHourEnergy } from '@hearth/product/testing-devices.ts';
import { type TestWorld, worldOn } from '@hearth/product/testing.ts';
import { migrationSets } from '@hearth/app/migration-sets.ts';
import { placedStatements } from '@hearth/dev/sql/placed-statements.ts';

const homes = 8;
const pollsPerDay = 144;
/** Statements without `begin` and `commit`, with the share of claiming and completing the work. */
const limits = { poll: 8, batch: 3, batchOnCluster: 7 } as const;
const start = '2026-01-15T00:05:00Z';

// The log as an operator's server writes it: whole pages after a checkpoint, and what a standby needs.
const started = await startPostgres(testing.searchPath(), {
  settings: { full_page_writes: 'on', wal_level: 'replica', autovacuum: 'off' },
});
if (!started.ok) throw new Error(started.reason);
const plain = await openDatabase({ url: started.server.url, log: silentLogger });
await migrate(plain, [productMigrations, energyMigrations], systemClock);
const texts: string[] = [];
const db = databaseOn(watchedStore(storeOf(plain), (ran) => texts.push(...ran.texts)));

interface Cost {
  readonly statements: number;
  readonly walBytes: number;
  readonly texts: readonly string[];
}

async function costOf(times: number, work: () => Promise<unknown>): Promise<Cost> {
  const from = await walAt();
  texts.length = 0;
  await work();
  const ran = [...texts];
  return { statements: ran.length / times, walBytes: ((await walAt()) - from) / times, texts: ran };
}

async function walAt(): Promise<number> {
  const [row] = await plain.query<{ at: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as at`,
  );
  return row?.at ?? 0;
}

async function bytesStored(): Promise<number> {
  const [row] = await plain.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(c.oid))::float8 as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('product', 'energy', 'platform')`,
  );
  return row?.bytes ?? 0;
}

const names = Array.from({ length: homes }, (_, at) => `home-${at}`);
const deviceAt = (account: string, poll: number) =>
  heatPump({
    id: account,
    room: 20 + ((poll * 7) % 20) / 10,
    timestamp: null,
    energy: [
      twoHourEnergy(
        '2026-01-15',
        Array.from({ length: 12 }, (_, slot) => (slot <= poll / 12 ? 1 + (slot % 3) : null)),
      ),
    ],
  });

const world = await linkedWorld(db);

async function linkedWorld(on: Database): Promise<TestWorld> {
  const linked = worldOn(on, {
    start,
    accounts: Object.fromEntries(names.map((name) => [name, [deviceAt(name, 0)]])),
  });
  for (const name of names) await linked.link(randomUUID(), name);
  await settle(linked);
  return linked;
}

/** A poll of each home with new values, ten minutes after the last one. */
async function pollWithNewValues({ fake, clock, job }: TestWorld): Promise<Cost> {
  for (const name of names) fake.put(name, deviceAt(name, 1));
  clock.advance({ seconds: 600 });
  return await costOf(homes, () => job('device-link.read'));
}

async function settle({ job, drain }: TestWorld): Promise<void> {
  await job('device-link.read');
  await drain();
}

const report: string[] = [];
let isWithin = true;
const print = (
  name: string,
  { statements, walBytes }: Omit<Cost, 'texts'>,
  limit?: number,
): void => {
  const isOk = limit === undefined || statements <= limit;
  isWithin &&= isOk;
  const within = limit === undefined ? '' : ` (at most ${limit}: ${isOk ? 'yes' : 'NO'})`;
  report.push(
    `${name}: ${statements.toFixed(1)} statements${within}, ${(walBytes / 1024).toFixed(1)} kB of log`,
  );
};

// A poll without a change is the floor of one with a new temperature, and of one with a new slot of energy.
world.clock.advance({ seconds: 600 });
print('a poll without a change', await costOf(homes, () => world.job('device-link.read')));
await world.drain();
const poll = await pollWithNewValues(world);
print('a poll with new values', poll, limits.poll);
print('delivering a reading', await costOf(homes, () => world.drain()));

const energy = benchOn(db, '2026-01-20T12:00:00Z');
const installation = await newHome(energy, 'Europe/Berlin');
const appliance = randomUUID();
const batchAt = (day: number) => ({
  batch: randomUUID(),
  series: (['sh', 'dhw', 'cooling'] as const).map((use) =>
    seriesOf({
      appliance,
      use,
      days: [
        { day: `2026-01-${10 + day}`, values: Array.from({ length: 12 }, (_, slot) => slot + day) },
      ],
    }),
  ),
});
await energy.send(installation, batchAt(0));
const batch = await costOf(8, async () => {
  for (let day = 1; day <= 8; day += 1) await energy.send(installation, batchAt(day));
});
print('a batch of three series', batch, limits.batch);

// The statements that a cluster gets, each of one shard: it refuses the single statement. The log is that of another server.
const cluster = await testDatabase('citus', [productMigrations, energyMigrations]);
const watchedCluster = databaseOn(
  watchedStore(storeOf(cluster), (ran) => texts.push(...ran.texts)),
);
const { statements: pollOnCluster } = await pollWithNewValues(await linkedWorld(watchedCluster));
isWithin &&= pollOnCluster <= limits.poll;
report.push(
  `a poll with new values on a cluster: ${pollOnCluster.toFixed(1)} statements (at most ${limits.poll})`,
);
const onCluster = benchOn(watchedCluster, '2026-01-20T12:00:00Z');
const homeOnCluster = await newHome(onCluster, 'Europe/Berlin');
await onCluster.send(homeOnCluster, batchAt(0));
const { statements: batchOnCluster } = await costOf(8, async () => {
  for (let day = 1; day <= 8; day += 1) await onCluster.send(homeOnCluster, batchAt(day));
});
isWithin &&= batchOnCluster <= limits.batchOnCluster;
report.push(
  `a batch of three series on a cluster: ${batchOnCluster.toFixed(1)} statements (at most ${limits.batchOnCluster})`,
);
await cluster.close();

const view = await costOf(1, async () => {
  const { client } = energy;
  const token = await energy.asPerson(installation);
  valueOf(
    await client.getHistory(
      { params: { installation }, query: { period: 'month', date: '2026-01-15' } },
      token,
    ),
  );
});
print('a month of history', view);

const [before, logBefore] = [await bytesStored(), await walAt()];
for (let at = 2; at < pollsPerDay + 2; at += 1) {
  for (const name of names) world.fake.put(name, deviceAt(name, at));
  world.clock.advance({ seconds: 600 });
  await settle(world);
}
const perHome = (bytes: number): string => `${(bytes / homes / 1024).toFixed(0)} kB`;
report.push(
  `a home's day of ${pollsPerDay} polls in product: ${perHome((await walAt()) - logBefore)} of log, ${perHome((await bytesStored()) - before)} stored before vacuum`,
);

const placements = await declaredPlacements(migrationSets);
const ofRequests = [...poll.texts, ...batch.texts, ...view.texts];
const placed = await placedStatements(
  [{ file: '', line: 0, texts: [...new Set(ofRequests)] }],
  placements,
);
const far = placed.filter(({ reach }) => reach === 'all');
isWithin &&= far.length === 0;
report.push(
  `statements of these requests on tables of a home: ${placed.length}, of the named homes alone: ${placed.length - far.length}`,
);
process.stdout.write(`${report.join('\n')}\n`);
await plain.close();
await started.server.stop();
process.exitCode = isWithin ? 0 : 1;
