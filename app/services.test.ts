import { makeDeviceCloud } from '@hearth/device-cloud/make-device-cloud.ts';
import { makeEnergy } from '@hearth/energy/make-energy.ts';
import { makeIdentity } from '@hearth/identity/make-identity.ts';
import { fakeClock } from '@hearth/calendar/clock.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import { secretsOf } from '@hearth/platform/auth/secrets.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { makeProduct } from '@hearth/product/make-product.ts';
import { expect, onTestFinished, test } from 'vitest';
import { readWorldConfig } from './config.ts';
import { migrationSets } from './migration-sets.ts';
import { withServices } from './testing-services.ts';

/** Each service as its own `server.ts` creates it, without further jobs. */
async function servicesAlone(): Promise<readonly Service[]> {
  const db = await testDatabase('pglite', migrationSets);
  onTestFinished(() => db.close());
  const config = valueOf(readWorldConfig({}));
  const secrets = secretsOf(new Uint8Array(48));
  const deps = () => ({
    db,
    clock: fakeClock('2026-01-01T00:00:00Z'),
    log: silentLogger,
    metrics: createMetrics(),
    registry: createRegistry(),
    key: { secret: secrets.derive('service tokens') },
  });
  const random = () => 0;
  const reach = { baseUrl: 'http://elsewhere.invalid', fetch };
  const identity = await makeIdentity(deps(), { ...config, secrets, product: reach, random });
  const cloud = makeDeviceCloud(deps(), { ...config, secrets, energy: reach, random });
  const energy = makeEnergy(deps(), {
    sources: config.sources,
    product: reach,
    simulatedCloud: reach,
    random,
  });
  const product = makeProduct(deps(), {
    ...config,
    secrets,
    energy: reach,
    identity: reach,
    personKeys: identity.publicKeys,
    simulatedCloud: fetch,
    random,
  });
  return [identity, product, energy, cloud];
}

const workOf = ({ name, jobs, outbox }: Service) => ({
  name,
  jobs: jobs.map((job) => job.name).toSorted(),
  topics: Object.keys(outbox).toSorted(),
});

test('one process for all services and one for each run the same jobs and deliveries', async () => {
  const alone = (await servicesAlone()).map(workOf);
  const together = await withServices(({ services }) => Object.values(services).map(workOf));
  expect(together).toEqual(alone);
  expect(alone.flatMap(({ jobs }) => jobs)).toContain('device-link.meter-requests');
});
