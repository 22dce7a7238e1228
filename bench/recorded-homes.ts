import { readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { readWorldConfig } from '@hearth/app/config.ts';
import { openWorldDatabase } from '@hearth/app/world-database.ts';
import { type World, createWorld } from '@hearth/app/world.ts';
import { type Clock, systemClock, fakeClock } from '@hearth/calendar/clock.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { type Visitor, createVisitor, moveIn, signIn } from '@hearth/dev/visitor.ts';
import { loadAccount } from '@hearth/device-cloud/accounts/load-account.ts';
import { devicesOf } from '@hearth/device-cloud/accounts/store.ts';
import { deviceAt } from '@hearth/device-cloud/telemetry/device-at.ts';
import type { Json } from '@hearth/devices/json-text.ts';
import { type Received, type StubAnswer, startHttpStub } from '@hearth/devices/testing-stub.ts';
import { addUser } from '@hearth/identity/sign-up/add-user.ts';
import { type Secrets, secretsOf } from '@hearth/platform/auth/secrets.ts';
import { runJobsNow } from '@hearth/platform/testing/jobs.ts';
import { drainOutbox } from '@hearth/platform/jobs/outbox.ts';

export type RecordedVendor = 'onecta' | 'vicare';

export interface RecordedHome {
  readonly visitor: Visitor;
  readonly email: string;
  /** The payload that the vendor's cloud returned. */
  readonly payload: Json;
}

export interface RecordedWorld {
  readonly clock: Clock;
  /** A new person whose linked account is the recording. */
  link(vendor: RecordedVendor, file: string): Promise<RecordedHome>;
  /** Advances the clock and runs the jobs that are due then. */
  pass(seconds: number): Promise<void>;
  /** Sets the language of all following requests. */
  setLanguage(tag: string): void;
  close(): Promise<void>;
}

/** Reads an account's devices without a grant, past its sign-in. */
const reader = { grantId: '', clientId: '', scope: '' };
const password = 'warm in every room';

/**
 * The whole system in this process at a fixed time. The simulated ONECTA cloud replays recordings; a stub returns ViCare recordings
 * unchanged.
 */
export async function openRecordedWorld(
  directory: string,
  start = systemClock.now(),
): Promise<RecordedWorld> {
  const stub = await startHttpStub();
  let vicarePayload: Json = null;
  stub.answer((request) => vicareAnswer(request, vicarePayload));
  const config = valueOf(
    readWorldConfig({
      DATA_DIR: directory,
      LOG_LEVEL: 'error',
      DEMO: 'off',
      VICARE_CLIENT_ID: 'recordings',
      VICARE_IDENTITY_URL: `${stub.base}/idp/v3`,
      VICARE_API_URL: `${stub.base}/iot/v2`,
    }),
  );
  const secrets = secretsOf(randomBytes(48));
  const clock = fakeClock(start);
  const opened = await openWorldDatabase(config, clock);
  const [random, demo, pageTimeOutMs] = [Math.random, 'hidden', 60_000] as const;
  const openedWorld = { ...opened, config, secrets, clock, random, demo, pageTimeOutMs };
  const world = await createWorld(openedWorld);
  let language = 'en';
  const fetch = async (request: Request): Promise<Response> => {
    if (request.url.startsWith(stub.base)) return consentOf(new URL(request.url));
    const cookies = request.headers.get('cookie') ?? '';
    request.headers.set('cookie', `${cookies}; locale=${language}`);
    return world.fetch(request);
  };
  return {
    clock,
    async link(vendor, file) {
      // Redacted numbers of a recording get numbers of its own.
      const number = String(randomBytes(6).readUIntBE(0, 6)).padStart(16, '7');
      const text = readFileSync(file, 'utf8').replaceAll('################', number);
      const recorded = JSON.parse(text.replaceAll(/#{4,}/g, '4711')) as Json;
      const person = await addPerson(world, secrets, config.brand.policyVersion);
      const visitor = createVisitor(config.publicUrl.origin, fetch);
      if (vendor === 'vicare') vicarePayload = recorded;
      const payload = vendor === 'vicare' ? recorded : await loadRecording(world, person, recorded);
      if (vendor === 'onecta') await moveIn(visitor, person);
      else {
        await signIn(visitor, person);
        await visitor.post('/account/link/vicare', { installation: '' });
      }
      await drainAll(world);
      return { visitor, email: person.email, payload };
    },
    async pass(seconds) {
      clock.advance({ seconds });
      for (const service of Object.values(world.services))
        await runJobsNow(service, { db: world.db, clock });
      await drainAll(world);
    },
    setLanguage: (tag) => {
      language = tag;
    },
    async close() {
      await world.close();
      await stub.close();
    },
  };
}

interface Person {
  readonly email: string;
  readonly password: string;
}

async function addPerson(world: World, secrets: Secrets, policyVersion: string): Promise<Person> {
  const { db, clock } = world.deps;
  const person = { email: `${randomBytes(6).toString('hex')}@example.com`, password };
  const user = { ...person, name: 'تسجيل', locale: 'en', policyVersion } as const;
  valueOf(await addUser({ db, clock, pepper: secrets.derive('pepper') }, user));
  return person;
}

/** Loads the recording into the person's simulated account and returns the payload of the cloud. */
async function loadRecording(world: World, person: Person, recorded: Json): Promise<Json> {
  const { db, clock } = world.deps;
  const devices = withOwnIds(Array.isArray(recorded) ? recorded : [recorded]);
  const random = (bytes: number) => randomBytes(bytes);
  const account = { account: person.email, password, devices, now: clock.now() };
  const loaded = await loadAccount({ db, random }, account);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.faults));
  const stored = await devicesOf(db, { ...reader, accountId: loaded.accountId });
  return stored.map((device) => deviceAt(device, [], clock.now()) as Json);
}

/** A device belongs to one home: two recordings of one account get different ids. */
function withOwnIds(devices: readonly Json[]): Json {
  const start = randomBytes(4).toString('hex');
  return devices.map((device) => {
    const { id } = device as { id: string };
    const own = `${start}${id.slice(8)}`;
    return { ...(device as { [key: string]: Json }), id: own, _id: own };
  });
}

async function drainAll({ db, deps, services }: World): Promise<void> {
  const topics = Object.assign({}, ...Object.values(services).map((service) => service.outbox));
  await drainOutbox(db, topics, deps.clock.now());
}

/** The sign-in page of the stub consents at once. */
function consentOf(url: URL): Response {
  const back = new URL(url.searchParams.get('redirect_uri') ?? '');
  back.searchParams.set('state', url.searchParams.get('state') ?? '');
  back.searchParams.set('code', 'code');
  return new Response(null, { status: 302, headers: { location: back.href } });
}

function vicareAnswer({ path }: Received, payload: Json): StubAnswer {
  if (path.startsWith('/idp/v3/token')) {
    const token = { access_token: 'access', refresh_token: 'refresh', expires_in: 3600 };
    return { status: 200, body: { ...token, token_type: 'Bearer' } };
  }
  const isList = path.startsWith('/iot/v2/equipment/');
  return { status: 200, body: isList ? installationsOf(payload) : payload };
}

/** The list of installations that fits the features of a recording. */
function installationsOf(payload: Json): Json {
  const features = (payload as { data: { gatewayId: string; deviceId: string }[] }).data;
  const gateways = [...Map.groupBy(features, ({ gatewayId }) => gatewayId)];
  return {
    data: [
      {
        id: 4711,
        address: { geolocation: { timeZone: 'Europe/Berlin' } },
        gateways: gateways.map(([serial, own]) => ({
          serial,
          devices: [...new Set(own.map(({ deviceId }) => deviceId))].map((id) => ({
            id,
            status: 'Online',
            deviceType: 'heating',
            modelId: '',
          })),
        })),
      },
    ],
  };
}
