// Claims: a year of quarter-hours of one home is in the embedded database within 60 s. A thousand homes at real-time rate in one
// process, each with a meter that sends its power once a minute and a quarter-hour every fifteen, take at most a quarter of one
// CPU.
// Floors, in the same run: simulating the same minutes without writing or sending. Run: node bench/simulated-homes.ts [HOMES]
import { randomBytes, randomUUID } from 'node:crypto';
import { addHome } from '@hearth/device-cloud/simulation/add-home.ts';
import { createDeviceCloud } from '@hearth/device-cloud/app.ts';
import { attachMeter, meterProgress } from '@hearth/device-cloud/meter/attach-meter.ts';
import { channelsOf } from '@hearth/device-cloud/meter/channels.ts';
import { homeNamed } from '@hearth/device-cloud/simulation/home-names.ts';
import { deviceCloudMigrations } from '@hearth/device-cloud/migrations.ts';
import { createEnergy } from '@hearth/energy/app.ts';
import { putHome } from '@hearth/energy/ingest/zone/put-home.ts';
import { putMeter } from '@hearth/energy/meter/put-meter.ts';
import { energyMigrations } from '@hearth/energy/migrations.ts';
import type { ServiceLocation } from '@hearth/platform/http/client.ts';
import { type FakeClock, fakeClock } from '@hearth/calendar/clock.ts';
import { branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { makeMeterToken } from '@hearth/access/meter-token.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { runJobsNow } from '@hearth/platform/testing/jobs.ts';
import type { Home } from '@hearth/plant/home.ts';
import { climateOfHome, stepTo, settledAt } from '@hearth/plant/run.ts';

const name = 'lindenweg';
const home = theHome();
const random = (bytes: number): Uint8Array => randomBytes(bytes);
const meterKey = randomBytes(32);
const key = { secret: randomBytes(32) };
const start = '2026-01-14T12:00:30Z';
const homes = Number(process.argv[2] ?? 1000);

const shared = (db: Database, clock: FakeClock) => ({
  db,
  clock,
  key,
  log: silentLogger,
  metrics: createMetrics(),
  registry: createRegistry(),
});

function cloudOver(db: Database, clock: FakeClock, energy: ServiceLocation) {
  return createDeviceCloud({
    ...shared(db, clock),
    publicBase: new URL('https://cloud.example'),
    clients: [{ id: 'bench', secret: 'bench', redirectUris: ['https://app.example/'] }],
    random,
    meters: { meterKey, energy, random: () => 0.5 },
  });
}

const channels = (appliance: () => string) =>
  channelsOf(home).map((channel) => ({ channel, appliance: appliance() }));

await year();
await thousand();

function theHome(): Home {
  const found = homeNamed(name);
  if (!found) throw new Error(`there is no home ${name}`);
  return found;
}

/** Measures a year of a meter, from its creation to the last stored quarter-hour, through both front doors. */
async function year(): Promise<void> {
  const db = await testDatabase('pglite', [energyMigrations, deviceCloudMigrations]);
  const clock = fakeClock(start);
  const energy = createEnergy(shared(db, clock));
  const cloud = cloudOver(db, clock, { baseUrl: 'http://energy.invalid', fetch: energy.fetch });
  const account = 'one@bench.example';
  const added = await addHome({ db, random }, { account, home: name, rate: 1, now: clock.now() });
  if (!added.ok) throw new Error('the home was not added');
  const installation = branded<string, 'InstallationId'>(randomUUID());
  const berlin = { installation, timeZone: 'Europe/Berlin', clock: null };
  await putHome({ db, clock }, berlin);
  const { token, tokenHash } = makeMeterToken(random);
  const meter = randomUUID();
  const created = valueOf(
    await putMeter(db, installation, {
      meter,
      name: '',
      tokenHash,
      channels: channelsOf(home),
      heatPump: null,
      now: clock.now(),
    }),
  );
  const meteredHome = {
    account,
    installation,
    meter,
    token,
    channels: created.channels,
    base: null,
  };
  await attachMeter({ db, meterKey }, { ...meteredHome, historyDays: 365, now: clock.now() });
  const began = performance.now();
  const cpu = cpuSeconds();
  await runMeters(cloud, { db, clock });
  const seconds = (performance.now() - began) / 1000;
  const took = cpuSeconds() - cpu;
  const progress = await meterProgress(db, account);
  const [row] = await db.query<{ values: number; bytes: number }>(
    `select sum(n)::int as values, pg_total_relation_size('energy.reading_day')::int as bytes from energy.reading_day`,
  );
  const floor = lived(365 * 1440);
  console.log(
    `a year of one home: ${seconds.toFixed(1)} s (${took.toFixed(1)} s CPU) for ${row?.values.toLocaleString('en')} values, ` +
      `${((row?.bytes ?? 0) / (row?.values ?? 1)).toFixed(1)} B each; loaded ${progress?.loaded}; ` +
      `living it alone ${floor.toFixed(2)} s CPU, ${(took / floor).toFixed(1)} times that ${seconds <= 60 ? 'ok' : 'ABOVE 60 s'}`,
  );
  await db.close();
}

/** A quarter of an hour of real time, in steps of the job's interval, with a stub in place of the receiver. */
async function thousand(): Promise<void> {
  const db = await testDatabase('pglite', [deviceCloudMigrations]);
  const clock = fakeClock(start);
  let received = 0;
  const sink = async (): Promise<Response> => {
    received += 1;
    return Response.json({});
  };
  const cloud = cloudOver(db, clock, { baseUrl: 'http://energy.invalid', fetch: sink });
  const first = 'home-0@bench.example';
  const added = await addHome(
    { db, random },
    { account: first, home: name, rate: 1, now: clock.now() },
  );
  if (!added.ok) throw new Error('the home was not added');
  const before = process.memoryUsage().rss;
  for (let place = 1; place < homes; place += 1) await copy(db, added.accountId, place);
  for (let place = 0; place < homes; place += 1)
    await attachMeter(
      { db, meterKey },
      {
        account: `home-${place}@bench.example`,
        installation: randomUUID(),
        meter: randomUUID(),
        token: makeMeterToken(random).token,
        channels: channels(randomUUID),
        base: null,
        historyDays: 0,
        now: clock.now(),
      },
    );
  // One-time work is done.
  await runMeters(cloud, { db, clock });
  received = 0;
  const minutes = 15;
  const cpu = cpuSeconds();
  const began = performance.now();
  for (let step = 0; step < minutes * 12; step += 1) {
    clock.advance({ seconds: 5 });
    await runMeters(cloud, { db, clock });
  }
  const took = cpuSeconds() - cpu;
  const share = took / (minutes * 60);
  const floor = lived(homes * minutes);
  const mb = (process.memoryUsage().rss - before) / 1e6;
  console.log(
    `${homes} homes live: ${(share * 100).toFixed(1)} % of one CPU over ${minutes} minutes (${((performance.now() - began) / 1000).toFixed(0)} s of work), ` +
      `${received.toLocaleString('en')} calls, ${((took / received) * 1000).toFixed(1)} ms CPU each, ${mb.toFixed(0)} MB more, embedded database included; ` +
      `living alone ${floor.toFixed(2)} s CPU, ${(took / floor).toFixed(0)} times that ${share <= 0.25 ? 'ok' : 'ABOVE 25 %'}`,
  );
  await db.close();
}

async function runMeters(
  cloud: ReturnType<typeof cloudOver>,
  parts: { readonly db: Database; readonly clock: FakeClock },
): Promise<void> {
  await runJobsNow(cloud, parts, (name) => name.startsWith('device-cloud-meter'));
}

async function copy(db: Database, account: string, place: number): Promise<void> {
  const id = randomUUID();
  await db.query(
    `insert into device_cloud.account (account_id, email, password_hash, time_zone, created_at)
     select $2, $3, password_hash, time_zone, created_at from device_cloud.account where account_id = $1`,
    [account, id, `home-${place}@bench.example`],
  );
  await db.query(
    `insert into device_cloud.device select $2, device_id, position, recording, recorded_at, loaded_at, time_zone
       from device_cloud.device where account_id = $1`,
    [account, id],
  );
  await db.query(
    `insert into device_cloud.simulated_home (account_id, first_device_id, home_key, clock_anchor, clock_offset_ms,
         clock_rate, lived_minute, checkpoint)
     select $2, first_device_id, home_key, clock_anchor, clock_offset_ms, clock_rate, lived_minute, checkpoint
       from device_cloud.simulated_home where account_id = $1`,
    [account, id],
  );
}

/** CPU seconds of simulating that many minutes of one plant. */
function lived(minutes: number): number {
  const fromMinute = Date.parse('2025-01-14T12:00:00Z') / 60_000;
  const plant = settledAt(home, fromMinute);
  const climate = climateOfHome(home);
  const cpu = cpuSeconds();
  stepTo(plant, climate, { minute: fromMinute + minutes, controls: home.controls });
  return cpuSeconds() - cpu;
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
