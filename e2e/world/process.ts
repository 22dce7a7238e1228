import { randomBytes } from 'node:crypto';
import { loadAccount } from '@hearth/device-cloud/accounts/load-account.ts';
import { lindenweg } from '@hearth/device-cloud/homes/lindenweg.ts';
import { injectFault } from '@hearth/device-cloud/faults/inject-fault.ts';
import { readWorldConfig } from '@hearth/app/config.ts';
import { openWorldDatabase } from '@hearth/app/world-database.ts';
import { runOperation } from '@hearth/operations/operations.ts';
import { type World, createWorld } from '@hearth/app/world.ts';
import { unitsOf } from '@hearth/dev/units-of-owner.ts';
import { labelledDevices } from '@hearth/device-cloud/homes/labelled-devices.ts';
import { addUser } from '@hearth/identity/sign-up/add-user.ts';
import { signService } from '@hearth/access/access.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import { drainOutbox } from '@hearth/platform/jobs/outbox.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { secretsOf } from '@hearth/platform/auth/secrets.ts';
import { serve } from '@hearth/platform/http/serve.ts';
import { runJobsNow } from '@hearth/platform/testing/jobs.ts';
import { deployment } from './deployment.ts';
import type { Order, OrderName, Orders, OrderOutcome, Ready } from './orders.ts';
import { shiftDates } from './shift-dates.ts';

// A whole system for the tests of one worker, controlled by messages of its parent: `node process.ts PORT DIRECTORY DEMO BRAND SETTINGS`.
const [port = '0', directory = '', demo = 'off', brand = '', settings = '{}'] =
  process.argv.slice(2);
const ahead = { seconds: 0 };
shiftDates(ahead);
const clock = systemClock;
const secrets = secretsOf(randomBytes(48));
const hashing = { memoryKib: 64, passes: 1, lanes: 1 };
const config = valueOf(
  readWorldConfig(
    {
      DATA_DIR: directory,
      LOG_LEVEL: 'error',
      DEMO: demo,
      BRAND: brand,
      // An insecure address for the scanner's journey.
      ALLOWED_HOSTS: 'phone.example',
      ...JSON.parse(settings),
    },
    { port: Number(port) },
  ),
);
const world = await createWorld({
  ...(await openWorldDatabase(config, clock)),
  config,
  secrets,
  clock,
  random: Math.random,
  demo: 'hidden',
  hashing,
  // Several systems, browsers and their tests share the machine.
  pageTimeOutMs: 15_000,
});
const deployed = deployment(world.fetch);
await serve({
  fetch: deployed.fetch,
  host: config.host,
  port: config.port,
  publicUrl: config.publicUrl,
  allowedHosts: config.allowedHosts,
  log: world.log,
  metrics: world.deps.metrics,
  checks: {},
  endStreams: () => world.endStreams(),
  close: () => world.close(),
});
process.on('message', (order: Order) => void obey(order));
// Ends with its parent, so that a killed test run leaves no process.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
sendToParent({ url: config.publicUrl.origin });

const doing: {
  readonly [Name in OrderName]: (input: Orders[Name]['input']) => Promise<Orders[Name]['answer']>;
} = {
  async addPerson(user) {
    const deps = { db: world.db, clock, pepper: secrets.derive('pepper'), hashing };
    valueOf(
      await addUser(deps, { policyVersion: config.brand.policyVersion, ...user, locale: 'en' }),
    );
    return null;
  },
  async addUnits({ email, password, serials = [] }) {
    const devices = labelledDevices(unitsOf(email), serials);
    const loaded = await loadAccount(
      { db: world.db, random: (bytes) => randomBytes(bytes) },
      { ...lindenweg, account: email, password, devices, now: clock.now() },
    );
    if (!loaded.ok) throw new Error(loaded.faults.map(({ code, at }) => `${code} ${at}`).join());
    return loaded.deviceIds;
  },
  async provoke({ email, isOffline, ...change }) {
    const offline = isOffline === undefined ? {} : { offlineSince: isOffline ? clock.now() : null };
    const provoked = await injectFault(world.db, { account: email }, { ...change, ...offline });
    if (!provoked.ok) throw new Error(provoked.code);
    return null;
  },
  async measurePower({ installation, flows }) {
    const token = await signService('meter', world.deps.key, clock);
    const url = `http://energy.test/v1/installations/${installation}/power`;
    const answer = await world.services.energy.fetch(
      new Request(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ at: clock.now().toString(), flows }),
      }),
    );
    if (!answer.ok) throw new Error(await answer.text());
    return null;
  },
  async endGrants({ email }) {
    await world.db.query(
      `update device_cloud.authorization_grant as g set revoked_at = $1::timestamptz
       from device_cloud.account as a where a.account_id = g.account_id and a.email = $2`,
      [clock.now().toString(), email],
    );
    return null;
  },
  async endWork({ email }) {
    await world.db.query(
      `with home as (
         select m.installation_id from identity.account a
         join product.person p on p.subject = a.subject::text
         join product.membership m on m.person_id = p.person_id
         where a.email = $1)
       delete from platform.due_work where key in (
         select installation_id::text from home
         union select l.link_id::text from product.device_link l join home h on h.installation_id = l.installation_id)`,
      [email],
    );
    return null;
  },
  async operate({ name, input }) {
    return { result: valueOf(await runOperation({ db: world.db, clock, secrets }, name, input)) };
  },
  async advance({ seconds }) {
    ahead.seconds += seconds;
    return null;
  },
  async advanceTo({ timeOfDay, timeZone }) {
    const now = clock.now().toZonedDateTimeISO(timeZone);
    const today = now.withPlainTime(timeOfDay);
    const next = now.until(today).sign > 0 ? today : today.add({ days: 1 });
    ahead.seconds += Math.ceil(now.until(next).total('seconds'));
    return null;
  },
  async deploy({ isNext }) {
    deployed.deploy(isNext);
    return null;
  },
  async settle() {
    await settle(world);
    return null;
  },
};

/** Runs all jobs now, as the job runner would. */
async function settle({ db, services }: World): Promise<void> {
  const all = Object.values(services);
  for (const service of all) await runJobsNow(service, { db, clock });
  const topics = Object.assign({}, ...all.map((service) => service.outbox));
  await drainOutbox(db, topics, clock.now());
}

async function obey(order: Order): Promise<void> {
  const run = doing[order.name] as (input: unknown) => Promise<unknown>;
  const outcome = await run(order.input).then(
    (answer): OrderOutcome => ({ id: order.id, ok: true, answer }),
    (error: unknown): OrderOutcome => ({ id: order.id, ok: false, words: String(error) }),
  );
  sendToParent(outcome);
}

function sendToParent(message: Ready | OrderOutcome): void {
  process.send?.(message);
}
