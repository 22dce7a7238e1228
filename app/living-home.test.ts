// @module-tag long
import { randomBytes, randomUUID } from 'node:crypto';
import { createDeviceCloud } from '@hearth/device-cloud/app.ts';
import { meterRequestContract } from '@hearth/device-cloud/meter-request/contract.ts';
import { meterKeyOf } from '@hearth/device-cloud/make-device-cloud.ts';
import { client as vendorClient, redirectUri, request } from '@hearth/device-cloud/testing.ts';
import { homeNamed } from '@hearth/device-cloud/simulation/home-names.ts';
import { createOnectaCloud } from '@hearth/devices/onecta/onecta-cloud.ts';
import { createEnergy } from '@hearth/energy/app.ts';
import { todayContract } from '@hearth/energy/today/contract.ts';
import { historyContract } from '@hearth/energy/history/contract.ts';
import { powerContract } from '@hearth/energy/power/contract.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import { fakeClock } from '@hearth/calendar/clock.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import { secretsOf } from '@hearth/platform/auth/secrets.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { runJobsNow } from '@hearth/platform/testing/jobs.ts';
import { calledEnergyContract } from '@hearth/product/called-energy.ts';
import { vendorsOf } from '@hearth/product/vendors.ts';
import { worldOn } from '@hearth/product/testing.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrationSets } from './migration-sets.ts';
import { runOperation } from '@hearth/operations/operations.ts';

const account = { email: 'ada@living.example', password: 'warm in every room' };
const rate = 60;
const historyDays = 45;

/** Product, energy and the simulated cloud on one database, as in one process. */
async function living() {
  const db = await testDatabase('pglite', migrationSets);
  const clock = fakeClock('2026-02-03T10:00:30Z');
  const secrets = secretsOf(new Uint8Array(48).fill(3));
  const key = { secret: new Uint8Array(32).fill(7) };
  const shared = () => ({
    db,
    clock,
    key,
    log: silentLogger,
    metrics: createMetrics(),
    registry: createRegistry(),
  });
  const energy = createEnergy(shared());
  const reach = { baseUrl: 'http://energy.invalid', fetch: energy.fetch };
  const cloud = createDeviceCloud({
    ...shared(),
    publicBase: new URL('https://cloud.example'),
    clients: [vendorClient],
    random: (bytes) => randomBytes(bytes),
    meters: { meterKey: meterKeyOf(secrets), energy: reach, random: () => 0 },
  });
  const energyClient = createClient(
    {
      ...calledEnergyContract,
      ...historyContract,
      ...todayContract,
      ...powerContract,
    },
    { ...reach, timeoutMs: 20_000, retries: 0, random: () => 0 },
  );
  const vendorCloud = createOnectaCloud({
    oidcBase: 'https://cloud.example/v1/oidc',
    apiBase: 'https://cloud.example/v1',
    worldClockUrl: 'https://cloud.example/world-clock',
    clientId: vendorClient.id,
    clientSecret: vendorClient.secret,
    fetch: (url, init) => cloud.fetch(new Request(url, init)),
    random: () => 0.5,
    sleep: async () => undefined,
  });
  const vendors = vendorsOf({ onecta: vendorCloud });
  const simulation = createClient(meterRequestContract, {
    baseUrl: 'https://cloud.example',
    fetch: cloud.fetch,
    timeoutMs: 20_000,
    retries: 0,
    random: () => 0,
  });
  const product = worldOn(db, { clock, more: { energy: energyClient, vendors, simulation } });
  const operate = (name: string, input: unknown) =>
    runOperation({ db, clock, secrets }, name, input);
  const meters = async () => {
    await product.job('device-link.meter-requests');
    await runJobsNow(cloud, { db, clock }, (name) => name.startsWith('device-cloud-meter'));
  };
  return { db, clock, cloud, energyClient, product, operate, meters };
}

type Living = Awaited<ReturnType<typeof living>>;

async function link({ cloud, product }: Living, ada: string): Promise<string> {
  const { api, as } = product;
  const start = { vendor: 'onecta' as const, installation: null, redirectUri, timeZone: null };
  const { state, authorizeUrl } = valueOf(await api.startLink({ body: start }, as(ada)));
  const parameters = Object.fromEntries(new URL(authorizeUrl).searchParams);
  const body = new URLSearchParams({ ...request, ...account, decision: 'allow', ...parameters });
  const url = 'https://cloud.example/v1/oidc/authorize';
  const answer = await cloud.fetch(new Request(url, { method: 'POST', body }));
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const completion = { state, code, redirectUri };
  return valueOf(await api.completeLink({ body: completion }, as(ada))).installation;
}

describe('a simulated home at sixty times the speed', testing.secondTier(), () => {
  let home: Living;
  const ada = randomUUID();
  let installation = '';
  beforeAll(async () => {
    home = await living();
  });
  afterAll(() => home.db.close());

  const asAda = async () => {
    const { api, as } = home.product;
    const params = { installation };
    return { token: valueOf(await api.issueAccess({ params }, as(ada))).token };
  };
  const asOf = () => {
    const elapsed = home.clock.now().epochMilliseconds - Date.parse('2026-02-03T10:00:30Z');
    return Date.parse('2026-02-03T10:00:30Z') + rate * elapsed;
  };

  test('gets a meter when its account is linked, and its history within one job run', async () => {
    const added = await home.operate('homes add', {
      account: account.email,
      password: account.password,
      home: 'lindenweg',
      rate,
      meter: historyDays,
    });
    expect(valueOf(added)).toMatchObject({ meter: { state: 'when-linked', days: historyDays } });
    await home.meters();
    installation = await link(home, ada);
    // Energy gets the home by the outbox; the meter has to come later.
    await home.product.drain();
    await home.meters();
    expect(valueOf(await home.operate('homes list', {}))).toMatchObject([
      {
        account: account.email,
        rate,
        meter: { installation, loaded: expect.closeTo(1, 2), refusedAs: null },
      },
    ]);
    const month = valueOf(
      await home.energyClient.getHistory(
        { params: { installation }, query: { period: 'month', date: '2026-01-15' } },
        await asAda(),
      ),
    );
    const flow = (name: string) => month.balance?.flows.find((each) => each.flow === name);
    for (const name of ['grid-import', 'generation', 'heat-pump', 'rest'])
      expect(flow(name)).toMatchObject({ completeness: 1, total: expect.any(Number) });
    expect(flow('rest')?.grade).toBe('derived');
    expect(flow('rest')?.total).toBeGreaterThan(100);
    // The unit's uses and the meter's total come from one simulation; the unit counts whole kilowatt-hours without standby.
    const year = valueOf(
      await home.energyClient.getHistory(
        { params: { installation }, query: { period: 'year', date: '2026-01-15' } },
        await asAda(),
      ),
    );
    const uses = year.series.filter(
      ({ metric, use }) => metric === 'energy' && (use === 'sh' || use === 'dhw'),
    );
    const byUnit = uses.reduce((sum, { values }) => sum + (values[0] ?? 0), 0);
    const byMeter = flow('heat-pump')?.total ?? 0;
    const standbyKwh = ((homeNamed('lindenweg')?.heatPump?.standbyW ?? 0) * 31 * 24) / 1000;
    expect(Math.abs(byMeter - standbyKwh - byUnit)).toBeLessThan(2);
  });

  test('has its own time on every screen', async () => {
    const { api, as } = home.product;
    const params = { installation };
    home.clock.advance({ minutes: 11 });
    await home.product.job('device-link.read');
    await home.product.drain();
    const live = valueOf(await api.getMonitoring({ params }, as(ada)));
    expect(Date.parse(live.asOf)).toBe(asOf());
    expect(live.readEveryS).toBe(600 * rate);
    const [unit] = live.units;
    expect(unit?.readAt).toBe(live.asOf);
    // By the home's clock the unit has just reported.
    expect(asOf() - Date.parse(unit?.lastSeenAt ?? '')).toBeLessThan(120_000);
    const [link] = live.links;
    expect(Date.parse(link?.lastReadAt ?? '')).toBe(asOf());
    home.clock.advance({ minutes: 5 });
    const later = valueOf(await api.getMonitoring({ params }, as(ada)));
    expect(Date.parse(later.asOf) - Date.parse(later.units[0]?.readAt ?? '')).toBe(
      5 * 60_000 * rate,
    );
    const today = valueOf(await home.energyClient.getHome({ params }, await asAda()));
    expect(Date.parse(today.asOf)).toBe(asOf());
    expect(today.date).toBe('2026-02-04');
  });

  test('continues in quarter-hours, with current power', async () => {
    const params = { installation };
    await home.meters();
    const power = valueOf(await home.energyClient.getPower({ params }, await asAda()));
    expect(power.rate).toBe(rate);
    expect(power.latest).toMatchObject({ isStale: false, everyS: 600 });
    expect(asOf() - Date.parse(power.latest?.at ?? '')).toBeLessThan(180_000);
    const today = valueOf(await home.energyClient.getHome({ params }, await asAda()));
    expect(today.loading).toBe(null);
    const { balance } = valueOf(
      await home.energyClient.getHistory({ params, query: { period: 'day' } }, await asAda()),
    );
    const consumption = balance?.flows.find(({ flow }) => flow === 'consumption');
    const lastIndex = consumption?.values.findLastIndex((value) => value !== null) ?? -1;
    const end = Date.parse(balance?.slots[lastIndex]?.to ?? '');
    expect(asOf() - end).toBeLessThan((15 + 3) * 60_000);
    // Power of the last hour and energy of its quarters have one magnitude.
    expect(consumption?.values[lastIndex]).toBeGreaterThan(0.01);
  });

  test('a command is logged at the home’s time, and the plant follows it', async () => {
    const { api, as } = home.product;
    const params = { installation };
    const live = valueOf(await api.getMonitoring({ params }, as(ada)));
    const [unit] = live.units;
    const tank = unit?.points.find(({ type }) => type === 'dhw');
    const value = tank?.values.find(({ name }) => name.startsWith('dhwSetPoint'));
    const command = {
      kind: 'set' as const,
      point: tank?.point ?? '',
      name: value?.name ?? '',
      to: Number(value?.value) + 5,
    };
    const body = {
      unit: unit?.unit ?? '',
      command,
      precondition: value?.value ?? null,
    };
    const sent = valueOf(await api.sendCommand({ params, body }, as(ada)));
    home.clock.advance({ seconds: 20 });
    await home.product.job('device-link.command');
    await home.product.drain();
    const logs = valueOf(await home.energyClient.listLogs({ params }, await asAda()));
    const entry = logs.entries.find((each) => each.entry === sent.id);
    expect(entry).toMatchObject({ outcome: 'confirmed' });
    expect(asOf() - Date.parse(entry?.at ?? '')).toBeLessThan(60_000);
  });

  test('an injected fault is displayed until it is ended', async () => {
    const { api, as } = home.product;
    const fault = { account: account.email, fault: 'flowSensor' };
    expect(valueOf(await home.operate('homes fault', { ...fault, end: false }))).toMatchObject({
      holding: ['flowSensor'],
    });
    const faultsNow = async () => {
      home.clock.advance({ minutes: 11 });
      await home.product.job('device-link.read');
      const live = valueOf(await api.getMonitoring({ params: { installation } }, as(ada)));
      return live.units.flatMap(({ faults }) => faults.map(({ code }) => code));
    };
    expect(await faultsNow()).toContain('81');
    valueOf(await home.operate('homes fault', { ...fault, end: true }));
    expect(await faultsNow()).toEqual([]);
    const unknown = await home.operate('homes fault', { ...fault, fault: 'fire', end: false });
    expect(unknown).toMatchObject({ ok: false, code: 'no-such-fault' });
  });

  test('another meter replaces the first and continues its series', async () => {
    const before = valueOf(
      await home.energyClient.listAppliances({ params: { installation } }, await asAda()),
    );
    const put = await home.operate('homes meter', {
      account: account.email,
      days: 2,
      detach: false,
    });
    expect(valueOf(put)).toEqual({ state: 'when-linked', days: 2 });
    await home.meters();
    const after = valueOf(
      await home.energyClient.listAppliances({ params: { installation } }, await asAda()),
    );
    expect(after).toEqual(before);
    const listed = valueOf(await home.operate('meters list', { installation })) as unknown[];
    expect(listed).toHaveLength(2);
    const off = await home.operate('homes meter', { account: account.email, detach: true });
    expect(valueOf(off)).toMatchObject({ detached: true });
  });
});
