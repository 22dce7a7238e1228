import { signService } from '@hearth/access/access.ts';
import type { CallOptions } from '@hearth/platform/http/client.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { ServiceJob } from '@hearth/platform/process/service.ts';
import type { Reading } from '@hearth/devices/device-cloud.ts';
import { personFor } from '../account/store.ts';
import type { ProductDeps } from '../deps.ts';
import { storeReading } from '../device-link/store-reading.ts';
import { grantText } from '../device-link/session/stored-grant.ts';
import { grantSealer } from '../device-link/session/link-session.ts';
import { createLink, linkById, renewLink } from '../device-link/store.ts';
import { createOwnerless } from '../installation/store.ts';
import { heatPumpOf } from '../unit/store.ts';
import type { DemoHome } from './contract.ts';
import type { WithDemo } from './demo-deps.ts';
import { tellMeter } from './outbox.ts';
import { type SampleHome, insertSample, noteLoaded, samplesOf } from './store.ts';

/** Whom the links of samples are made for; no provider and no token knows anybody of it. */
const sampleIssuer = 'urn:hearth:sample';

/** Makes what samples are missing, one after the other, and watches their history come. */
export function samplesJob(deps: WithDemo): ServiceJob {
  return {
    name: 'demo.samples',
    declaration: { resource: 'demo', verb: 'run', roles: ['service'] },
    everyS: 10,
    async run() {
      for (const home of deps.demo.homes)
        await keepSample(deps, home).catch((error: unknown) =>
          deps.log.warn({ err: error, home }, 'a sample home is not kept'),
        );
    },
  };
}

async function keepSample(deps: WithDemo, home: DemoHome): Promise<void> {
  const known = (await samplesOf(deps.db)).find((sample) => sample.home === home);
  if (!known) return makeSample(deps, home);
  await keepLink(deps, known);
  if (known.loaded < 1) await watch(deps, known);
}

type Opened = Extract<
  Awaited<ReturnType<WithDemo['demo']['cloud']['openSample']>>,
  { ok: true }
>['value'];

async function open(deps: WithDemo, home: DemoHome): Promise<Opened> {
  const opened = await deps.demo.cloud.openSample({ params: { home } }, await asProduct(deps));
  if (!opened.ok) throw new Error(`the simulated maker answered ${opened.code}`);
  return opened.value;
}

async function makeSample(deps: WithDemo, home: DemoHome): Promise<void> {
  const opened = await open(deps, home);
  const { timeZone, grant } = opened;
  const asked = { accessToken: grant.accessToken, timeZone, now: deps.clock.now() };
  const answer = await deps.vendors.onecta.cloud.read(asked);
  if (!answer.ok) throw new Error(`the sample home is not read: ${answer.code}`);
  const { reading } = answer;
  await deps.db.transaction((tx) => storeSample(tx, deps, { home, opened, reading }));
  deps.log.info({ home }, 'sample home made; its history is being loaded');
}

/** Two processes at once: the second finds the first's when it may go on. */
const samplesLock = 7_206_394;

async function storeSample(
  tx: Database,
  deps: WithDemo,
  made: { home: DemoHome; opened: Opened; reading: Reading },
): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [samplesLock]);
  const { home, reading } = made;
  if ((await samplesOf(tx)).some((sample) => sample.home === home)) return;
  const now = deps.clock.now();
  const { account, name, timeZone, channels, grant } = made.opened;
  const { personId: person } = await personFor(tx, { issuer: sampleIssuer, subject: home }, now);
  const installation = await createOwnerless(tx, { name, timeZone }, now);
  const grantSealed = grantSealer(deps).seal(grantText(grant));
  const link = await createLink(tx, { installation, person, vendor: 'onecta', grantSealed }, now);
  await storeReading(tx, deps, { link, reading, timeZone, now, newHome: { timeZone } });
  const meter = uuidv7(now);
  await insertSample(tx, {
    home,
    installationId: installation,
    linkId: link.linkId,
    account,
    meterId: meter,
    loaded: 0,
  });
  const { historyDays } = deps.demo;
  const heatPump = await heatPumpOf(tx, link.linkId);
  await tellMeter(tx, deps, { installation, account, meter, channels, heatPump, historyDays });
}

/** A grant that ended is renewed: there is no person who could sign in. */
async function keepLink(deps: WithDemo, { home, linkId }: SampleHome): Promise<void> {
  const link = await linkById(deps.db, linkId);
  if (link?.state !== 'needs-sign-in') return;
  const { grant } = await open(deps, home);
  const now = deps.clock.now();
  const grantSealed = grantSealer(deps).seal(grantText(grant));
  await deps.db.transaction(async (tx) => {
    const identity = { issuer: sampleIssuer, subject: home };
    const { personId: person } = await personFor(tx, identity, now);
    await renewLink(tx, { link: linkId, person, grantSealed }, now);
  });
}

async function watch(deps: WithDemo, { home, loaded: before }: SampleHome): Promise<void> {
  const answer = await deps.demo.cloud.getSample({ params: { home } }, await asProduct(deps));
  const loaded = answer.ok ? (answer.value.loaded ?? 0) : before;
  if (loaded <= before) return;
  await noteLoaded(deps.db, home, loaded);
  deps.log.info({ home, loaded: Math.round(loaded * 100) / 100 }, 'sample history');
}

async function asProduct(deps: ProductDeps): Promise<CallOptions> {
  return { token: await signService('product', deps.key, deps.clock) };
}
