import { systemClock } from '@hearth/platform/clock.ts';
import { openDatabase } from '@hearth/platform/database.ts';
import { startJobRunner } from '@hearth/platform/job-runner.ts';
import { createLogger } from '@hearth/platform/log.ts';
import { createMetrics } from '@hearth/platform/metrics.ts';
import { migrate } from '@hearth/platform/migrate.ts';
import { valueOf } from '@hearth/platform/problem.ts';
import { createRegistry } from '@hearth/platform/registry.ts';
import { serve } from '@hearth/platform/serve.ts';
import { createEnergy } from './app.ts';
import { readEnvironment } from './config.ts';
import { energyMigrations } from './migrations.ts';

// This service alone. Only other services reach it; one that passes on `/api/energy` may keep that prefix.
const config = valueOf(readEnvironment());
const log = createLogger({ level: config.logLevel, service: 'energy' });
const metrics = createMetrics();
const registry = createRegistry();
const clock = systemClock;
const db = await openDatabase({ url: config.databaseUrl, log });
await migrate(db, [energyMigrations], clock);
const key = { secret: config.secrets.derive('service tokens') };
const energy = createEnergy({ db, clock, log, metrics, registry, key });
const jobs = await startJobRunner({ db, clock, log, metrics, registry, owners: [energy] });
const prefix = '/api/energy';

const { port } = await serve({
  fetch: async (request) => {
    const url = new URL(request.url);
    if (!url.pathname.startsWith(`${prefix}/`)) return await energy.fetch(request);
    url.pathname = url.pathname.slice(prefix.length);
    return await energy.fetch(new Request(url, request));
  },
  host: config.host,
  port: config.port,
  log,
  metrics,
  checks: {
    database: async () => {
      await db.query('select 1');
    },
  },
  close: async () => {
    await jobs.stop();
    await db.close();
  },
});
log.info({ port }, 'energy is ready');
