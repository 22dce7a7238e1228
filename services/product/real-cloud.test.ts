import { randomUUID } from 'node:crypto';
import { cloudOn, client as vendorClient, redirectUri } from '@hearth/device-cloud/testing.ts';
import { createOnectaCloud } from '@hearth/devices/onecta/onecta-cloud.ts';
import { createEnergy } from '@hearth/energy/app.ts';
import { templateHomeContract } from '@hearth/energy/bill/contract.ts';
import { dossierFiguresContract } from '@hearth/energy/dossier/contract.ts';
import { personalDataContract } from '@hearth/energy/personal-data/contract.ts';
import { applianceContract } from '@hearth/energy/appliance/contract.ts';
import { forgetContract } from '@hearth/energy/forget/contract.ts';
import { homeTransferContract } from '@hearth/energy/home-transfer/contract.ts';
import { historyContract } from '@hearth/energy/history/contract.ts';
import { ingestContract } from '@hearth/energy/ingest/contract.ts';
import { lastDayContract } from '@hearth/energy/last-day/contract.ts';
import { logsContract } from '@hearth/energy/logs/contract.ts';
import { meterContract } from '@hearth/energy/meter/contract.ts';
import { powerContract } from '@hearth/energy/power/contract.ts';
import { placeContract } from '@hearth/energy/place/contract.ts';
import { energyMigrations } from '@hearth/energy/migrations.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import { type TestEngine, engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vendorsOf } from './vendors.ts';
import { productMigrations } from './migrations.ts';
import { worldOn } from './testing.ts';

const cloudBase = 'https://cloud.example';
const account = { vendor: 'onecta' as const, installation: null, redirectUri, timeZone: null };

/** Product with the vendor's adapter, the simulated vendor's cloud and the real energy service, over their front doors. */
async function home(engine: TestEngine) {
  const cloud = await cloudOn(engine);
  const db = await testDatabase(engine, [productMigrations, energyMigrations]);
  const { clock } = cloud;
  const key = { secret: new Uint8Array(32).fill(7) };
  const energy = createEnergy({
    db,
    clock,
    key,
    log: silentLogger,
    metrics: createMetrics(),
    registry: createRegistry(),
  });
  const contract = {
    ...ingestContract,
    ...applianceContract,
    ...logsContract,
    ...lastDayContract,
    ...historyContract,
    ...powerContract,
    ...meterContract,
    ...placeContract,
    ...forgetContract,
    ...homeTransferContract,
    ...templateHomeContract,
    ...dossierFiguresContract,
    ...personalDataContract,
  };
  const transport = {
    fetch: energy.fetch,
    baseUrl: 'http://energy.invalid',
    timeoutMs: 10_000,
    retries: 0,
    random: () => 0,
  };
  const deliveries = createClient(contract, transport);
  const vendorCloud = createOnectaCloud({
    oidcBase: `${cloudBase}/v1/oidc`,
    apiBase: `${cloudBase}/v1`,
    clientId: vendorClient.id,
    clientSecret: vendorClient.secret,
    fetch: (url, init) => cloud.service.fetch(new Request(url, init)),
    random: () => 0.5,
    sleep: async () => undefined,
  });
  const vendors = vendorsOf({ onecta: vendorCloud });
  const world = worldOn(db, { clock, more: { energy: deliveries, vendors } });
  return { ...world, cloud, energyClient: deliveries };
}

describe.each(engines)('with the vendor’s adapter and the simulated cloud on $name', (engine) => {
  let world: Awaited<ReturnType<typeof home>>;
  beforeAll(async () => {
    world = await home(engine);
  });
  afterAll(async () => {
    await world.cloud.db.close();
    await world.db.close();
  });

  it('a person links, sees, changes a set-point and finds it in history and log', async () => {
    const { api, as, cloud, clock, job, drain, energyClient, db } = world;
    const ada = randomUUID();
    const { state, authorizeUrl } = valueOf(await api.startLink({ body: account }, as(ada)));
    const query = Object.fromEntries(new URL(authorizeUrl).searchParams);
    const code = (await cloud.consent(query)).searchParams.get('code') ?? '';
    const body = { state, code, redirectUri };
    const { installation, units } = valueOf(await api.completeLink({ body }, as(ada)));
    expect(units).toBe(2);
    const params = { installation };
    const seen = valueOf(await api.getMonitoring({ params }, as(ada)));
    expect(seen.units.map((unit) => unit.kind).sort()).toEqual(['air-to-air', 'air-to-water']);
    const pump = seen.units.find((unit) => unit.kind === 'air-to-water');
    const tank = pump?.points.find((point) => point.type === 'dhw');
    const setPoint = tank?.values.find((value) => value.name.startsWith('dhwSetPoint'));
    expect(setPoint).toMatchObject({ value: 48, settable: true, min: 30, max: 60, step: 1 });
    await drain();
    const { token } = valueOf(await api.issueAccess({ params }, as(ada)));
    const history = valueOf(await energyClient.getHistory({ params }, { token }));
    expect(
      history.series.some((series) => series.metric === 'energy' && series.total !== null),
    ).toBe(true);
    const [point, name] = [tank?.point ?? '', setPoint?.name ?? ''];
    const set = { kind: 'set' as const, point, name, to: 50 };
    const request = { unit: pump?.unit ?? '', command: set, precondition: 48 };
    const sent = valueOf(await api.sendCommand({ params, body: request }, as(ada)));
    expect(sent.state).toBe('sent');
    clock.advance({ seconds: 20 });
    await job('device-link.command');
    const { id: command } = sent;
    expect(
      valueOf(await api.getCommand({ params: { ...params, command } }, as(ada))),
    ).toMatchObject({ state: 'confirmed' });
    await drain();
    const fresh = valueOf(await api.issueAccess({ params }, as(ada))).token;
    const logs = valueOf(await energyClient.listLogs({ params }, { token: fresh }));
    expect(logs.entries).toContainEqual(
      expect.objectContaining({ entry: command, before: 48, after: 50, outcome: 'confirmed' }),
    );
    expect(await db.query('select * from product.reading_batch')).toEqual([]);
    clock.advance({ hours: 2 });
    await job('device-link.read');
    const [link] = valueOf(await api.listLinks({}, as(ada)));
    expect(link).toMatchObject({ state: 'linked', lastReadAt: clock.now().toString() });
    expect(link?.remainingToday).toBeLessThan(200);
  });
});
