import { createOnectaCloud } from '@hearth/devices/onecta/onecta-cloud.ts';
import { applianceContract } from '@hearth/energy/appliance/contract.ts';
import { ingestContract } from '@hearth/energy/ingest/contract.ts';
import { logsContract } from '@hearth/energy/logs/contract.ts';
import { createClient } from '@hearth/platform/client.ts';
import { systemClock } from '@hearth/platform/clock.ts';
import { openDatabase } from '@hearth/platform/database.ts';
import { createEgress } from '@hearth/platform/egress.ts';
import { startJobRunner } from '@hearth/platform/job-runner.ts';
import { createLogger } from '@hearth/platform/log.ts';
import { createMetrics } from '@hearth/platform/metrics.ts';
import { migrate } from '@hearth/platform/migrate.ts';
import { createPersonVerifier, keysOver } from '@hearth/platform/person-token.ts';
import { valueOf } from '@hearth/platform/problem.ts';
import { createRegistry } from '@hearth/platform/registry.ts';
import { serve } from '@hearth/platform/serve.ts';
import { createProduct } from './app.ts';
import { readEnvironment } from './config.ts';
import { productMigrations } from './migrations.ts';

// This service alone. A proxy before it passes on `/api/product`, as it is or without that prefix.
const config = valueOf(readEnvironment());
const { secrets } = config;
const log = createLogger({ level: config.logLevel, service: 'product' });
const metrics = createMetrics();
const registry = createRegistry();
const clock = systemClock;
const random = Math.random;
const db = await openDatabase({ url: config.databaseUrl, log });
await migrate(db, [productMigrations], clock);
const egress = createEgress({
  metrics,
  trusted: config.onecta ? [] : [{ base: config.deviceCloudUrl }],
});
const simulated = config.deviceCloudUrl.href.replace(/\/$/, '');
const issuer = new URL('/idp', config.publicUrl).href;
const product = createProduct({
  db,
  clock,
  log,
  metrics,
  registry,
  key: { secret: secrets.derive('service tokens') },
  energy: createClient(
    { ...ingestContract, ...applianceContract, ...logsContract },
    { fetch, baseUrl: config.energyUrl.href, timeoutMs: 5_000, retries: 2, random },
  ),
  personOf: createPersonVerifier({ issuer, jwks: keysOver(fetch, issuer), clock }),
  vendors: {
    onecta: {
      label: 'ONECTA',
      cloud: createOnectaCloud({
        ...(config.onecta
          ? {
              oidcBase: 'https://idp.onecta.daikineurope.com/v1/oidc',
              apiBase: 'https://api.onecta.daikineurope.com/v1',
              ...config.onecta,
            }
          : {
              oidcBase: `${simulated}/v1/oidc`,
              apiBase: `${simulated}/v1`,
              clientId: 'hearth',
              clientSecret: secrets.text('device-cloud client'),
            }),
        fetch: async (url, init) => {
          const answer = await egress(new Request(url, init));
          if (answer.ok) return answer.value;
          throw new TypeError(answer.code);
        },
        random,
      }),
    },
  },
  grantKey: secrets.derive('device grants'),
  mail: config.smtp ? { kind: 'smtp', ...config.smtp } : { kind: 'outbox' },
  brandName: config.brandName,
  ...(config.isClosed ? { forcedDowntime: { reason: 'forced', until: null } } : {}),
  random,
});
const jobs = await startJobRunner({ db, clock, log, metrics, registry, owners: [product] });
const prefix = '/api/product';

const { port } = await serve({
  fetch: async (request) => {
    const url = new URL(request.url);
    if (!url.pathname.startsWith(`${prefix}/`)) return await product.fetch(request);
    url.pathname = url.pathname.slice(prefix.length);
    return await product.fetch(new Request(url, request));
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
log.info({ port }, 'product is ready');
