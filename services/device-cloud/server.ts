import { randomBytes } from 'node:crypto';
import { systemClock } from '@hearth/platform/clock.ts';
import { openDatabase } from '@hearth/platform/database.ts';
import { startJobRunner } from '@hearth/platform/job-runner.ts';
import { createLogger } from '@hearth/platform/log.ts';
import { createMetrics } from '@hearth/platform/metrics.ts';
import { migrate } from '@hearth/platform/migrate.ts';
import { valueOf } from '@hearth/platform/problem.ts';
import { createRegistry } from '@hearth/platform/registry.ts';
import { serve } from '@hearth/platform/serve.ts';
import { createDeviceCloud } from './app.ts';
import { readEnvironment } from './config.ts';
import { deviceCloudMigrations } from './migrations.ts';

// This service alone. A proxy before it passes on `/device-cloud` as it is.
const config = valueOf(readEnvironment());
const log = createLogger({ level: config.logLevel, service: 'device-cloud' });
const shared = { clock: systemClock, log, metrics: createMetrics(), registry: createRegistry() };
const db = await openDatabase({ url: config.databaseUrl, log });
await migrate(db, [deviceCloudMigrations], systemClock);
const { publicUrl, secrets } = config;
const prefix = '/device-cloud';
const cloud = createDeviceCloud({
  ...shared,
  db,
  key: { secret: secrets.derive('service tokens') },
  publicBase: new URL(prefix, publicUrl),
  clients: [
    {
      id: 'hearth',
      secret: secrets.text('device-cloud client'),
      redirectUris: [new URL('/account/link/onecta', publicUrl).href],
    },
  ],
  random: (bytes) => randomBytes(bytes),
});
const jobs = await startJobRunner({ ...shared, db, owners: [cloud] });

const { port } = await serve({
  fetch: async (request) => {
    const url = new URL(request.url);
    if (!url.pathname.startsWith(`${prefix}/`)) return await cloud.fetch(request);
    url.pathname = url.pathname.slice(prefix.length);
    return await cloud.fetch(new Request(url, request));
  },
  host: config.host,
  port: config.port,
  log,
  metrics: shared.metrics,
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
log.info({ port }, 'device cloud is ready');
