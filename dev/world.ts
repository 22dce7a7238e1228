import { join } from 'node:path';
import type { HashSettings } from '@hearth/identity/account/password-hash.ts';
import type { Clock } from '@hearth/platform/clock.ts';
import { type Database, openDatabase } from '@hearth/platform/database.ts';
import { type JobOwner, type JobRunner, startJobRunner } from '@hearth/platform/job-runner.ts';
import { type Logger, createLogger } from '@hearth/platform/log.ts';
import { createMaintenance, startMaintenance } from '@hearth/platform/maintenance.ts';
import { createMetrics } from '@hearth/platform/metrics.ts';
import { migrate } from '@hearth/platform/migrate.ts';
import { createRegistry } from '@hearth/platform/registry.ts';
import type { Secrets } from '@hearth/platform/secrets.ts';
import type { ServiceDeps } from '@hearth/platform/service.ts';
import { templateKey } from '@hearth/platform/template.ts';
import { createWeb } from '@hearth/web/server/app.ts';
import { makeBackend } from '@hearth/web/server/make-backend.ts';
import { webRoutes } from '@hearth/web/server/web-registry.ts';
import type { WorldConfig } from './config.ts';
import { migrationSets } from './migration-sets.ts';
import { type Mount, mounted } from './mount.ts';
import {
  type Demo,
  type WorldServices,
  createServices,
  demoAccount,
  oidcClient,
} from './services.ts';

export interface WorldOptions {
  readonly config: WorldConfig;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** In [0, 1): the jitter of retries. */
  readonly random: () => number;
  /** Whether the demo account's password may stand beside the sign-in form. */
  readonly demo: Demo;
  /** How hard a password is to try; tests of everything else do not pay for it. */
  readonly hashing?: HashSettings;
  /** How long a page waits for what is behind it, where the machine is busier than one that serves. */
  readonly pageTimeOutMs?: number;
}

/** The whole system in one process: every service, the app in front of them, their jobs, on one database. */
export interface World {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly db: Database;
  readonly deps: ServiceDeps;
  readonly services: WorldServices;
  readonly log: Logger;
  /** Jobs do not run before this: a test drives them itself. */
  startJobs(): Promise<void>;
  close(): Promise<void>;
}

export async function createWorld(options: WorldOptions): Promise<World> {
  const { config, secrets, clock, random } = options;
  const log = createLogger({ level: config.logLevel, service: 'hearth' });
  const db = await openWorldDatabase(config, log);
  await migrate(db, migrationSets, clock);
  const registry = createRegistry();
  const deps: ServiceDeps = {
    db,
    clock,
    log,
    metrics: createMetrics(),
    registry,
    key: { secret: secrets.derive('service tokens') },
  };
  const mounts: Mount[] = [];
  // The services reach each other, and the provider the app, through the same table of paths as a browser does.
  const local: { fetch: (request: Request) => Promise<Response> } = {
    fetch: mounted(mounts, notHere),
  };
  const inside = (request: Request): Promise<Response> => local.fetch(request);
  const services = await createServices({ ...options, deps, mounts, inside });
  for (const route of webRoutes()) registry.add(route);
  const at = (path: string) => ({ baseUrl: new URL(path, config.publicUrl).href, fetch: inside });
  const web = await createWeb(
    makeBackend({
      db,
      clock,
      log,
      random,
      tokenKey: deps.key,
      sessionKey: secrets.derive('web sessions'),
      oidcClient: oidcClient(config, secrets),
      product: at('/api/product'),
      energy: at('/api/energy'),
      identity: at('/api/identity'),
      provider: inside,
      ...(options.pageTimeOutMs === undefined ? {} : { pageTimeOutMs: options.pageTimeOutMs }),
      settings: {
        publicUrl: config.publicUrl,
        environment: config.environment,
        brand: { name: config.brand },
        hasOutbox: config.smtp === undefined,
        viewportZoom: config.viewportZoom,
        formTargets: config.onecta ? ['https://idp.onecta.daikineurope.com'] : [],
        demoAccount: options.demo === 'offered' ? demoAccount : null,
      },
    }),
  );
  const front = mounted(mounts, web.fetch);
  local.fetch = front;
  const owners = [...Object.values(services), { name: 'web', jobs: web.jobs, outbox: {} }];
  return { fetch: front, db, deps, services, log, ...running({ config, clock, deps, owners }) };
}

const notHere = async (): Promise<Response> => new Response(null, { status: 503 });

/** What goes on beside the requests. */
function running(what: {
  config: WorldConfig;
  clock: Clock;
  deps: ServiceDeps;
  owners: readonly JobOwner[];
}): Pick<World, 'startJobs' | 'close'> {
  const { config, clock, deps } = what;
  const state: { jobs: JobRunner | null; stopMaintenance: () => void } = {
    jobs: null,
    stopMaintenance: () => undefined,
  };
  return {
    async startJobs() {
      state.jobs = await startJobRunner({ ...deps, owners: what.owners });
      const backups = {
        directory: join(config.storage.dataDir, 'backups'),
        everyMinutes: 60,
        keep: 24,
      };
      const maintenance = createMaintenance({
        db: deps.db,
        log: deps.log,
        ...(config.storage.databaseUrl ? {} : { backups }),
      });
      state.stopMaintenance = startMaintenance(maintenance, { clock, log: deps.log });
    },
    async close() {
      state.stopMaintenance();
      await state.jobs?.stop();
      await deps.db.close();
    },
  };
}

async function openWorldDatabase(config: WorldConfig, log: Logger): Promise<Database> {
  if (config.storage.databaseUrl) return openDatabase({ url: config.storage.databaseUrl, log });
  return openDatabase({
    dataDir: config.storage.databaseDir,
    templateDir: config.storage.templateDir,
    templateKey: await templateKey(migrationSets),
    log,
  });
}
