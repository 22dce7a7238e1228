import { randomBytes, randomUUID } from 'node:crypto';
import { loadAccount } from '@hearth/device-cloud/accounts/load-account.ts';
import { createDeviceCloud } from '@hearth/device-cloud/app.ts';
import { lindenweg } from '@hearth/device-cloud/homes/lindenweg.ts';
import { meterRequestContract } from '@hearth/device-cloud/meter-request/contract.ts';
import { runOperation } from '@hearth/operations/operations.ts';
import { settingContract } from '@hearth/energy/setting/contract.ts';
import { meterKeyOf } from '@hearth/device-cloud/make-device-cloud.ts';
import { demoMetersContract, demoHomesContract } from '@hearth/device-cloud/demo-homes/contract.ts';
import { client as vendorClient, redirectUri, request } from '@hearth/device-cloud/testing.ts';
import { createOnectaCloud } from '@hearth/devices/onecta/onecta-cloud.ts';
import { createEnergy } from '@hearth/energy/app.ts';
import { templateHomeContract } from '@hearth/energy/bill/contract.ts';
import { dossierFiguresContract } from '@hearth/energy/dossier/contract.ts';
import { personalDataContract } from '@hearth/energy/personal-data/contract.ts';
import { applianceContract } from '@hearth/energy/appliance/contract.ts';
import { costContract } from '@hearth/energy/cost/contract.ts';
import { forgetContract } from '@hearth/energy/forget/contract.ts';
import { homeTransferContract } from '@hearth/energy/home-transfer/contract.ts';
import { historyContract } from '@hearth/energy/history/contract.ts';
import { todayContract } from '@hearth/energy/today/contract.ts';
import { lastDayContract } from '@hearth/energy/last-day/contract.ts';
import { ingestContract } from '@hearth/energy/ingest/contract.ts';
import { logsContract } from '@hearth/energy/logs/contract.ts';
import { meterContract } from '@hearth/energy/meter/contract.ts';
import { placeContract } from '@hearth/energy/place/contract.ts';
import { powerContract } from '@hearth/energy/power/contract.ts';
import { planContract } from '@hearth/energy/plan/contract.ts';
import { priceContract } from '@hearth/energy/price/contract.ts';
import { weatherContract } from '@hearth/energy/weather/contract.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import { type FakeClock, fakeClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { drainOutbox } from '@hearth/platform/jobs/outbox.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import { secretsOf } from '@hearth/platform/auth/secrets.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { runJobsNow } from '@hearth/platform/testing/jobs.ts';
import type { DemoHome } from '@hearth/product/demo/contract.ts';
import { vendorsOf } from '@hearth/product/vendors.ts';
import { type TestWorld, worldOn } from '@hearth/product/testing.ts';
import { migrationSets } from './migration-sets.ts';
import { planPortOver } from './testing-plan-port.ts';

export const energyContract = {
  ...ingestContract,
  ...applianceContract,
  ...logsContract,
  ...meterContract,
  ...forgetContract,
  ...homeTransferContract,
  ...historyContract,
  ...todayContract,
  ...powerContract,
  ...lastDayContract,
  ...placeContract,
  ...weatherContract,
  ...priceContract,
  getCosts: costContract.getCosts,
  ...templateHomeContract,
  ...dossierFiguresContract,
  ...personalDataContract,
  ...planContract,
  saveTariff: settingContract.saveTariff,
};

export type DemoWorld = Awaited<ReturnType<typeof demoWorld>>;

export interface Guest {
  readonly installation: string;
  readonly subject: string;
  readonly token: string;
  readonly until: string;
}

const patience = { timeoutMs: 60_000, retries: 0, random: () => 0 };
const key = { secret: new Uint8Array(32).fill(7) };
const secrets = secretsOf(new Uint8Array(48).fill(3));

type Reach = (request: Request) => Promise<Response>;

/** How the world differs from one in February whose network and services work. */
export interface DemoWorldOptions {
  readonly clock?: FakeClock;
  /** The network between the vendor's adapter and the simulated cloud. */
  readonly network?: (cloud: Reach) => Reach;
  readonly energy?: Partial<Parameters<typeof createEnergy>[0]>;
}

/** Product, energy and the simulated cloud as in one process, with template homes of a short history. */
export async function demoWorld(
  engine: Parameters<typeof testDatabase>[0],
  homes: readonly DemoHome[],
  options: DemoWorldOptions = {},
) {
  const db = await testDatabase(engine, migrationSets);
  const clock = options.clock ?? fakeClock('2026-02-03T10:00:30Z');
  const parts = partsOn(db, clock, { ...options, homes });
  const { cloud, energy, product, energyClient } = parts;
  const settle = settling(parts);

  /** Runs the jobs until the template homes have their history. */
  async function load(): Promise<void> {
    for (let minute = 0; minute < 10; minute += 1) {
      await settle();
      const rows = await db.query('select 1 from product.template_home where loaded = 1');
      if (rows.length === homes.length) return;
      clock.advance({ minutes: 1 });
    }
    throw new Error('the past of the samples does not come');
  }

  const asWeb = () => product.asService('web');
  const startSession = async (
    home: DemoHome,
    address: string = randomUUID(),
    attempt = randomUUID(),
  ) =>
    product.api.startDemoSession(
      { body: { home, attempt, address, language: 'en' } },
      await asWeb(),
    );

  return {
    db,
    clock,
    cloud,
    energy,
    energyClient,
    product,
    settle,
    load,
    asWeb,
    startSession,
    guest: async (home: DemoHome): Promise<Guest> => valueOf(await startSession(home)),
    accessOf: async ({ installation, token }: Pick<Guest, 'installation' | 'token'>) =>
      valueOf(await product.api.issueAccess({ params: { installation } }, { token })).token,
    resident: (person: string) => residentOf(parts, person),
    simulatedHome: (person: string, home: DemoHome) => simulatedHomeOf(parts, { person, home }),
    /** Energy as another process runs it, on the same database. */
    anotherEnergy: parts.energyOn,
  };
}

function partsOn(
  db: Database,
  clock: FakeClock,
  {
    homes,
    network = (cloud) => cloud,
    energy: own,
  }: DemoWorldOptions & { homes: readonly DemoHome[] },
) {
  const shared = () => ({
    db,
    clock,
    key,
    log: silentLogger,
    metrics: createMetrics(),
    registry: createRegistry(),
  });
  const plans = planPortOver({
    // Product is created after energy, and reached when a home is planned.
    fetch: (request) => product.product.fetch(request),
    key,
    clock,
  });
  const energyOn = (on: Database) => createEnergy({ ...shared(), db: on, plans, ...own });
  const energy = energyOn(db);
  const reach = { baseUrl: 'http://energy.invalid', fetch: energy.fetch };
  const meterKey = meterKeyOf(secrets);
  const cloud = createDeviceCloud({
    ...shared(),
    publicBase: new URL('https://cloud.example'),
    clients: [vendorClient],
    random: (bytes) => randomBytes(bytes),
    meters: { meterKey, energy: reach, random: () => 0 },
  });
  const energyClient = createClient(energyContract, { ...reach, ...patience });
  const demo = {
    homes,
    historyDays: 3,
    cloud: createClient(
      { ...demoHomesContract, ...demoMetersContract },
      { baseUrl: 'https://cloud.example', fetch: cloud.fetch, ...patience },
    ),
    hashKey: new Uint8Array(32).fill(5),
  };
  const vendors = vendorsOf({
    onecta: vendorCloudOf(network(async (request) => await cloud.fetch(request))),
  });
  const simulation = createClient(meterRequestContract, {
    baseUrl: 'https://cloud.example',
    fetch: cloud.fetch,
    ...patience,
  });
  const product = worldOn(db, { clock, more: { energy: energyClient, vendors, demo, simulation } });
  return { db, clock, energy, energyOn, cloud, energyClient, product };
}

const vendorCloudOf = (cloud: Reach) =>
  createOnectaCloud({
    oidcBase: 'https://cloud.example/v1/oidc',
    apiBase: 'https://cloud.example/v1',
    clientId: vendorClient.id,
    clientSecret: vendorClient.secret,
    fetch: (url, init) => cloud(new Request(url, init)),
    random: () => 0.5,
    sleep: async () => undefined,
  });

/** Runs the jobs until nothing is due. */
function settling({ db, clock, product, energy, cloud }: Parts & { energy: Service }) {
  const services = [product.product, energy, cloud];
  return async (): Promise<void> => {
    const topics = Object.assign({}, ...services.map(({ outbox }) => outbox));
    for (const service of services) {
      await runJobsNow(service, { db, clock });
      await drainOutbox(db, topics, clock.now());
    }
  };
}

interface Parts {
  readonly db: Database;
  readonly clock: FakeClock;
  readonly cloud: Service;
  readonly product: TestWorld;
}

/** A real person with their own units at the vendor. */
async function residentOf(
  { db, clock, cloud, product }: Parts,
  person: string,
): Promise<{ installation: string; token: string }> {
  const account = { email: `${person}@resident.example`, password: 'warm in every room' };
  // A unit belongs to one home, so every id is replaced.
  const renamed = new Map<string, string>();
  const devices: unknown = JSON.parse(
    JSON.stringify(lindenweg.devices).replaceAll(/[0-9a-f]{8}(?=-[0-9a-f]{4}-)/g, (start) => {
      renamed.set(start, renamed.get(start) ?? randomBytes(4).toString('hex'));
      return renamed.get(start) ?? start;
    }),
  );
  const loaded = await loadAccount(
    { db, random: (bytes) => randomBytes(bytes) },
    { ...lindenweg, devices, account: account.email, password: account.password, now: clock.now() },
  );
  if (!loaded.ok) throw new Error(`not loaded: ${loaded.faults[0]?.code}`);
  return await linkAccount({ product, cloud }, person, account);
}

/** A person with a simulated home whose meter has the readings of some days. */
async function simulatedHomeOf(
  { db, clock, cloud, product }: Parts,
  { person, home }: { readonly person: string; readonly home: DemoHome },
): Promise<{ installation: string; token: string; account: string }> {
  const account = { email: `${person}@resident.example`, password: 'warm in every room' };
  const added = await runOperation({ db, clock, secrets }, 'homes add', {
    account: account.email,
    password: account.password,
    home,
    rate: 1,
    meter: 10,
  });
  valueOf(added);
  return { ...(await linkAccount({ product, cloud }, person, account)), account: account.email };
}

async function linkAccount(
  { cloud, product }: Pick<Parts, 'cloud' | 'product'>,
  person: string,
  account: { readonly email: string; readonly password: string },
): Promise<{ installation: string; token: string }> {
  const { api, as } = product;
  const linkRequest = {
    vendor: 'onecta' as const,
    installation: null,
    redirectUri,
    timeZone: null,
  };
  const { state, authorizeUrl } = valueOf(await api.startLink({ body: linkRequest }, as(person)));
  const parameters = Object.fromEntries(new URL(authorizeUrl).searchParams);
  const body = new URLSearchParams({ ...request, ...account, decision: 'allow', ...parameters });
  const url = 'https://cloud.example/v1/oidc/authorize';
  const answer = await cloud.fetch(new Request(url, { method: 'POST', body }));
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const completion = { state, code, redirectUri };
  const { installation } = valueOf(await api.completeLink({ body: completion }, as(person)));
  return { installation, token: as(person).token ?? '' };
}
