import { randomUUID } from 'node:crypto';
import type { Device, DeviceCloud } from '@hearth/devices/device-cloud.ts';
import { type FakeWorld, createFakeDeviceCloud } from '@hearth/devices/testing-fake.ts';
import { contactContract } from '@hearth/identity/contact/contract.ts';
import { personalDataContract as accountDataContract } from '@hearth/identity/personal-data/contract.ts';
import { applianceContract } from '@hearth/energy/appliance/contract.ts';
import { forgetContract } from '@hearth/energy/forget/contract.ts';
import { type Batch, ingestContract } from '@hearth/energy/ingest/contract.ts';
import { type LogEntry, logsContract } from '@hearth/energy/logs/contract.ts';
import { type PowerReport, powerContract } from '@hearth/energy/power/contract.ts';
import { personalDataContract as energyDataContract } from '@hearth/energy/personal-data/contract.ts';
import { placeContract } from '@hearth/energy/place/contract.ts';
import type { StoredLocation } from '@hearth/energy/place/resolve-location.ts';
import { signService } from '@hearth/access/access.ts';
import {
  type CallOptions,
  type ContractClient,
  createClient,
} from '@hearth/platform/http/client.ts';
import { type FakeClock, fakeClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { createEgress } from '@hearth/platform/http/egress.ts';
import { createServiceApp } from '@hearth/platform/http/http.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { fail, ok, valueOf } from '@hearth/core/problem.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import type { Service, ServiceDeps } from '@hearth/platform/process/service.ts';
import { drainNow, moveRowsNow, runJobNow } from '@hearth/platform/testing/jobs.ts';
import { type TestEngine, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { calledEnergyContract } from './called-energy.ts';
import { createProduct } from './app.ts';
import type { ProductDeps } from './deps.ts';
import { derivedVapidKeys } from './push/vapid.ts';
import { vendorsOf } from './vendors.ts';
import { productMigrations } from './migrations.ts';
import { heatPump } from './testing-devices.ts';
import { accountRowsOn, recordedHomeRows } from './testing-personal-data.ts';
import { type RecordedTransfers, recordTransfers } from './testing-energy-transfers.ts';
import { testContract } from './testing-contract.ts';

export const redirectUri = 'https://app.invalid/account/link/onecta/back';

/** Product over the shipped fake cloud, with an energy service that records its calls. */
export interface TestWorld {
  readonly db: Database;
  readonly clock: FakeClock;
  readonly product: Service;
  readonly deps: ProductDeps;
  readonly api: ContractClient<typeof testContract>;
  readonly fake: FakeWorld;
  readonly energy: RecordingEnergy;
  /** Calls that reached the cloud, by name. */
  readonly calls: string[];
  as(person: string): CallOptions;
  asService(service: string): Promise<CallOptions>;
  job(name: string): Promise<void>;
  /** Moves what lies with homes on a cluster, as due work does a second later. */
  moveRows(): Promise<void>;
  drain(): Promise<number>;
  /** Consents at the fake and completes the link. */
  link(person: string, account?: string): Promise<Linked>;
  /** Another product process on the same database. */
  another(): Service;
}

export interface Linked {
  readonly installation: string;
  readonly link: string;
  readonly unit: string;
}

export interface WorldOptions {
  readonly accounts?: Readonly<Record<string, readonly Device[]>>;
  readonly perDay?: number;
  readonly start?: string;
  /** Shared with other services of the test. */
  readonly clock?: FakeClock;
  readonly more?: Partial<ProductDeps>;
  readonly wrap?: (cloud: DeviceCloud) => DeviceCloud;
}

export async function testWorld(
  engine: TestEngine,
  options: WorldOptions = {},
): Promise<TestWorld> {
  const db = await testDatabase(engine, [productMigrations]);
  return worldOn(db, options);
}

/** Ends the due work that earlier tests left in the database; call it before a test that runs jobs. */
export async function quiet(db: Database): Promise<void> {
  await db.query('delete from platform.due_work');
  await db.query('delete from product.command');
  await db.query('delete from platform.outbox');
}

/** A new world on a database that has been used before: every test takes its own people and devices. */
export function worldOn(db: Database, options: WorldOptions = {}): TestWorld {
  const clock = options.clock ?? fakeClock(options.start ?? '2026-01-15T10:05:00Z');
  const shared: ServiceDeps = {
    db,
    clock,
    log: silentLogger,
    metrics: createMetrics(),
    registry: createRegistry(),
    key: { secret: new Uint8Array(32).fill(7) },
  };
  const perDay = options.perDay ?? 10_000;
  const fake = createFakeDeviceCloud({
    accounts: options.accounts ?? { ada: [heatPump({ id: `pump-${randomUUID()}` })] },
    perDay,
  });
  const calls: string[] = [];
  const energy = recordingEnergy(shared);
  const cloud = options.wrap?.(fake.cloud) ?? fake.cloud;
  const deps: ProductDeps = {
    ...shared,
    energy: energy.client,
    personOf: async (token) =>
      token.startsWith('person-')
        ? ok({ kind: 'person', issuer: 'https://idp.invalid', subject: token, authTime: 0 })
        : fail('unauthenticated', 'bad-token'),
    vendors: vendorsOf({ onecta: counted(cloud, calls) }),
    grantKey: new Uint8Array(32).fill(9),
    contacts: contactsIn(shared),
    accounts: createClient(accountDataContract, inProcess(accountRowsOn(shared))),
    unitKey: new Uint8Array(32).fill(11),
    publicUrl: new URL('https://app.invalid'),
    mail: { kind: 'outbox' },
    brandName: 'Hearth',
    webhooks: {
      egress: createEgress({ metrics: shared.metrics, trusted: [] }),
      trusted: [],
      timeoutMs: 1_000,
    },
    push: pushIn(shared),
    random: () => 0.5,
    // The vendors of tests answer at once: how busy the machine is decides nothing.
    vendorBudgetMs: 30_000,
    ...options.more,
  };
  const product = createProduct(deps);
  const own = { db, product, clock };
  const api = createClient(testContract, inProcess(product));
  const as = (person: string): CallOptions => ({
    token: `person-${person}`,
    idempotencyKey: randomUUID(),
  });
  return {
    db,
    clock,
    product,
    deps,
    api,
    fake,
    energy,
    calls,
    as,
    asService: async (service) => ({ token: await signService(service, shared.key, clock) }),
    job: (name) => runJob(own, name),
    moveRows: () => moveRowsNow([own.product], own),
    drain: () => drainNow(own.product, own),
    link: (person, account = 'ada') => linkAs({ api, as, fake }, person, account),
    another: () => createProduct({ ...deps, registry: createRegistry() }),
  };
}

type OwnProduct = Pick<TestWorld, 'db' | 'product' | 'clock'>;

async function runJob(own: OwnProduct, name: string): Promise<void> {
  await moveRowsNow([own.product], own);
  await runJobNow(own.product, name, own);
}

const pushIn = ({ metrics }: ServiceDeps): ProductDeps['push'] => ({
  keys: derivedVapidKeys(new Uint8Array(48).fill(13)),
  egress: createEgress({ metrics, trusted: [] }),
  trusted: [],
  timeoutMs: 1_000,
});

export interface RecordingEnergy extends RecordedTransfers {
  readonly client: ProductDeps['energy'];
  readonly batches: Batch[];
  readonly power: PowerReport[];
  readonly logs: LogEntry[];
  readonly homes: { installation: string; timeZone: string }[];
  readonly appliances: { appliance: string; kind: string; name: string }[];
  readonly places: { installation: string; place: StoredLocation }[];
  /** Deleted installations. */
  readonly forgotten: string[];
}

type Recorded = Omit<RecordingEnergy, 'client'>;

const nothingRecorded = (): Recorded => ({
  batches: [],
  power: [],
  logs: [],
  homes: [],
  appliances: [],
  places: [],
  forgotten: [],
  transferred: [],
  returned: [],
  hiddenInYears: [],
  failure: null,
});

/** An energy service that records valid calls, each batch and entry once. */
function recordingEnergy(deps: ServiceDeps): RecordingEnergy {
  const app = createServiceApp({ ...deps, registry: createRegistry(), service: 'energy' });
  const recorded = nothingRecorded();
  app.implement(forgetContract, {
    forgetHome: async ({ params }) => {
      recorded.forgotten.push(params.installation);
      return ok(undefined);
    },
  });
  app.implement(energyDataContract, recordedHomeRows);
  recordTransfers(app, recorded);
  app.implement(
    { putPlace: placeContract.putPlace },
    {
      putPlace: async ({ params, body }) => {
        if (recorded.failure) return recorded.failure;
        recorded.places.push({ installation: params.installation, place: body });
        return ok(undefined);
      },
    },
  );
  app.implement(
    {
      putHome: ingestContract.putHome,
      ingest: ingestContract.ingest,
      postPower: powerContract.postPower,
    },
    {
      postPower: async ({ body }) => {
        if (recorded.failure) return recorded.failure;
        recorded.power.push(body);
        return ok(undefined);
      },
      putHome: async ({ params, body }) => {
        if (recorded.failure) return recorded.failure;
        recorded.homes.push({ installation: params.installation, timeZone: body.timeZone });
        return ok(undefined);
      },
      ingest: async ({ body }) => {
        if (recorded.failure) return recorded.failure;
        const isNew = recorded.batches.every((each) => each.batch !== body.batch);
        if (isNew) recorded.batches.push(body);
        return ok({ batch: body.batch, values: 0, isNew });
      },
    },
  );
  app.implement(
    { putAppliance: applianceContract.putAppliance, appendLogs: logsContract.appendLogs },
    {
      putAppliance: async ({ params, body }) => {
        if (recorded.failure) return recorded.failure;
        const { kind, name } = body;
        recorded.appliances.push({ appliance: params.appliance, kind, name });
        return ok(undefined);
      },
      appendLogs: async ({ body }) => {
        if (recorded.failure) return recorded.failure;
        const entries = new Set(recorded.logs.map((entry) => entry.entry));
        recorded.logs.push(...body.entries.filter((entry) => !entries.has(entry.entry)));
        return ok(undefined);
      },
    },
  );
  return Object.assign(recorded, { client: createClient(calledEnergyContract, inProcess(app)) });
}

/** An identity provider with an address for every person. */
function contactsIn(deps: ServiceDeps): ProductDeps['contacts'] {
  const app = createServiceApp({ ...deps, registry: createRegistry(), service: 'identity' });
  app.implement(contactContract, {
    findContact: async ({ body }) =>
      ok({ email: addressOfPerson(body.subject), name: 'Ada', locale: 'en' as const }),
  });
  return createClient(contactContract, inProcess(app));
}

/** E-mail address of a person of a test. */
export const addressOfPerson = (person: string): string =>
  `${person.replace(/^person-/, '')}@example.org`;

/** Options of a client that calls a service without a network. */
export const inProcess = (service: { fetch: (request: Request) => Promise<Response> }) => ({
  fetch: service.fetch,
  baseUrl: 'http://service.invalid',
  timeoutMs: 10_000,
  retries: 0,
  random: () => 0,
});

function counted(cloud: DeviceCloud, calls: string[]): DeviceCloud {
  return {
    ...cloud,
    exchangeCode: (request) => (calls.push('exchangeCode'), cloud.exchangeCode(request)),
    refresh: (request) => (calls.push('refresh'), cloud.refresh(request)),
    read: (request) => (calls.push('read'), cloud.read(request)),
    write: (request) => (calls.push('write'), cloud.write(request)),
  };
}

async function linkAs(
  { api, as, fake }: Pick<TestWorld, 'api' | 'as' | 'fake'>,
  person: string,
  account: string,
): Promise<Linked> {
  const request = { vendor: 'onecta' as const, installation: null, redirectUri, timeZone: null };
  const { state } = valueOf(await api.startLink({ body: request }, as(person)));
  const { code } = fake.signIn(account);
  const { installation, link } = valueOf(
    await api.completeLink({ body: { state, code, redirectUri } }, as(person)),
  );
  const params = { installation };
  const monitoring = valueOf(await api.getMonitoring({ params }, as(person)));
  return { installation, link: link.link, unit: monitoring.units[0]?.unit ?? '' };
}
