import { randomUUID } from 'node:crypto';
import { accessOf, signAccess, signService } from '@hearth/access/access.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import { type Database, openDatabase } from '@hearth/platform/database/database.ts';
import { createEnergy } from '@hearth/energy/app.ts';
import { energyMigrations } from '@hearth/energy/migrations.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import { startPostgres } from '@hearth/platform/database/postgres-server.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { createRegistry } from '@hearth/access/registry.ts';

/** The energy service over a temporary PostgreSQL, called by `fetch`. */
export interface EnergyBench {
  readonly db: Database;
  readonly energy: Service;
  readonly fetch: (
    path: string,
    request: {
      token: string;
      method?: string;
      body?: string | Uint8Array<ArrayBuffer>;
      headers?: Readonly<Record<string, string>>;
    },
  ) => Promise<Response>;
  readonly serviceToken: () => Promise<string>;
  readonly personToken: (installation: string) => Promise<string>;
  readonly newHome: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

export async function energyBench(): Promise<EnergyBench> {
  const started = await startPostgres(testing.searchPath());
  if (!started.ok) throw new Error(started.reason);
  const db = await openDatabase({ url: started.server.url, log: silentLogger });
  await migrate(db, [energyMigrations], systemClock);
  const key = { secret: new Uint8Array(32).fill(1) };
  const deps = {
    db,
    key,
    clock: systemClock,
    log: silentLogger,
    metrics: createMetrics(),
    registry: createRegistry(),
  };
  const energy = createEnergy(deps);
  const fetch: EnergyBench['fetch'] = async (path, { token, method = 'GET', body, ...rest }) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...rest.headers,
    };
    const request = new Request(`http://energy.bench${path}`, {
      method,
      headers,
      ...(body ? { body } : {}),
    });
    const response = await energy.fetch(request);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return response;
  };
  const serviceToken = () => signService('product', key, systemClock);
  return {
    db,
    energy,
    fetch,
    serviceToken,
    personToken: (installationId) =>
      signAccess(
        accessOf({
          installationId,
          personId: randomUUID(),
          role: 'owner',
          // No answer that the service holds for people who see the same is used: each person sees something else.
          scopes: [randomUUID()],
          visibleFrom: '2000-01-01T00:00:00Z',
          until: null,
          epoch: 1,
        }),
        key,
        systemClock,
      ),
    newHome: async () => {
      const installation = randomUUID();
      const body = JSON.stringify({ timeZone: 'Europe/Berlin', clock: null });
      await fetch(`/v1/installations/${installation}`, {
        method: 'PUT',
        token: await serviceToken(),
        body,
      });
      return installation;
    },
    stop: async () => {
      await db.close();
      await started.server.stop();
    },
  };
}

/** Nine series of a home: three of energy by use and three measurements, of two appliances. */
export function seriesOfHome(): readonly object[] {
  const [pump, house] = [randomUUID(), randomUUID()];
  const energy = (appliance: string, use: string) => ({
    appliance,
    metric: 'energy',
    use,
    unit: 'kWh',
  });
  const gauge = (appliance: string, metric: string) => ({
    appliance,
    metric,
    use: 'none',
    unit: '°C',
  });
  return [
    energy(pump, 'sh'),
    energy(pump, 'dhw'),
    energy(pump, 'cooling'),
    energy(house, 'rest'),
    energy(house, 'grid-import'),
    gauge(pump, 'room-temperature'),
    gauge(pump, 'outdoor-temperature'),
    gauge(pump, 'leaving-water-temperature'),
    gauge(pump, 'tank-temperature'),
  ].map((series) => ({
    ...series,
    source: 'meter',
    stepS: 900,
    grade: 'measured',
    accuracy: null,
  }));
}
