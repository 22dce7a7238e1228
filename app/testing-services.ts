import { fakeClock } from '@hearth/calendar/clock.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { type Registered, createRegistry } from '@hearth/access/registry.ts';
import { secretsOf } from '@hearth/platform/auth/secrets.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { webRoutes } from '@hearth/web/server/web-registry.ts';
import { readWorldConfig } from './config.ts';
import { migrationSets } from './migration-sets.ts';
import { type WorldServices, createServices } from './services.ts';

/**
 * Every service as the world creates it, on an empty database in memory, with the registry. Nothing is served, and no job runs.
 */
export async function withServices<T>(
  look: (world: { services: WorldServices; registered: readonly Registered[] }) => T,
): Promise<T> {
  const db = await testDatabase('pglite', migrationSets);
  try {
    const secrets = secretsOf(new Uint8Array(48));
    const registry = createRegistry();
    const services = await createServices({
      config: valueOf(readWorldConfig({})),
      secrets,
      random: () => 0,
      deps: {
        db,
        clock: fakeClock('2026-01-01T00:00:00Z'),
        log: silentLogger,
        metrics: createMetrics(),
        registry,
        key: { secret: secrets.derive('service tokens') },
      },
      mounts: [],
      inside: async () => new Response(null, { status: 503 }),
    });
    for (const route of webRoutes()) registry.add(route);
    for (const { name: service, jobs, dueWork = [] } of Object.values(services))
      for (const { name, declaration } of [...jobs, ...dueWork])
        registry.add({ ...declaration, kind: 'job', service, name });
    return look({ services, registered: registry.all() });
  } finally {
    await db.close();
  }
}
