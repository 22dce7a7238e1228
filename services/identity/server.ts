import { createClient } from '@hearth/platform/client.ts';
import { systemClock } from '@hearth/platform/clock.ts';
import { openDatabase } from '@hearth/platform/database.ts';
import { startJobRunner } from '@hearth/platform/job-runner.ts';
import { createLogger } from '@hearth/platform/log.ts';
import { createMetrics } from '@hearth/platform/metrics.ts';
import { migrate } from '@hearth/platform/migrate.ts';
import { valueOf } from '@hearth/platform/problem.ts';
import { createRegistry } from '@hearth/platform/registry.ts';
import { serve } from '@hearth/platform/serve.ts';
import { notificationContract } from '@hearth/product/notification/contract.ts';
import { createIdentity } from './app.ts';
import { readEnvironment } from './config.ts';
import { identityMigrations } from './migrations.ts';
import { mountPath } from './oidc/mount.ts';

// This service alone. A proxy before it passes on `/idp` and `/api/identity` as they are.
const config = valueOf(readEnvironment());
const log = createLogger({ level: config.logLevel, service: 'identity' });
const metrics = createMetrics();
const registry = createRegistry();
const db = await openDatabase({ url: config.databaseUrl, log });
await migrate(db, [identityMigrations], systemClock);
const { publicUrl, secrets } = config;
const at = (path: string): string => new URL(path, publicUrl).href;
const identity = await createIdentity({
  db,
  clock: systemClock,
  log,
  metrics,
  registry,
  key: { secret: secrets.derive('service tokens') },
  publicUrl,
  client: {
    id: `hearth-web-${config.environment}`,
    secret: secrets.text('oidc client'),
    redirectUris: [at('/auth/callback')],
    postLogoutRedirectUris: [at('/landing')],
    backchannelLogoutUri: at('/auth/backchannel-logout'),
  },
  cookieKeys: [secrets.text('cookies 2'), secrets.text('cookies 1')],
  pepper: secrets.derive('pepper'),
  notify: createClient(notificationContract, {
    fetch,
    baseUrl: config.productUrl.href,
    timeoutMs: 5_000,
    retries: 2,
    random: Math.random,
  }),
});
const jobs = await startJobRunner({
  db,
  clock: systemClock,
  log,
  metrics,
  registry,
  owners: [identity],
});
const prefix = '/api/identity';

const { port } = await serve({
  fetch: async (request) => {
    const url = new URL(request.url);
    if (!url.pathname.startsWith(`${prefix}/`)) return await identity.fetch(request);
    url.pathname = url.pathname.slice(prefix.length);
    return await identity.fetch(new Request(url, request));
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
log.info({ port, issuer: at(mountPath) }, 'identity is ready');
