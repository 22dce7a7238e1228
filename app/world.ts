import type { HashSettings } from '@hearth/identity/password/password-hash.ts';
import { startBackground } from '@hearth/platform/jobs/background.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { demoAccount } from '@hearth/platform/process/demo-account.ts';
import type { JobOwner } from '@hearth/platform/jobs/job-runner.ts';
import type { Logger } from '@hearth/platform/process/log.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { type Mount, mounted } from '@hearth/platform/http/mount.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import type { Secrets } from '@hearth/platform/auth/secrets.ts';
import type { ServiceLocation } from '@hearth/platform/http/client.ts';
import type { Service, ServiceDeps } from '@hearth/platform/process/service.ts';
import type { WebSettings } from '@hearth/web/server/backend.ts';
import { formTargetsOf, makeWeb } from '@hearth/web/server/make-web.ts';
import type { WorldConfig } from './config.ts';
import type { DemoAccount } from './demo.ts';
import { type WorldServices, createServices } from './services.ts';

export interface WorldOptions {
  readonly config: WorldConfig;
  /** Opened by `openWorldDatabase`; closed with the world. */
  readonly db: Database;
  readonly log: Logger;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** In [0, 1): the jitter of retries. */
  readonly random: () => number;
  /** Whether the sign-in screen may show the demo account's password. */
  readonly demo: DemoAccount;
  /** Receives the link that opens the developers' pages on another device. */
  readonly onDeveloperLink?: (link: URL) => void;
  /** Cost of password hashes; tests use a low one. */
  readonly hashing?: HashSettings;
  /** Time limit of a page for its services, longer on a busy test machine. */
  readonly pageTimeOutMs?: number;
}

/** The whole system in one process: services, web app and jobs on one database. */
export interface World {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly db: Database;
  readonly deps: ServiceDeps;
  readonly services: WorldServices;
  readonly log: Logger;
  /** Jobs start here only: tests run them themselves. */
  startJobs(): Promise<void>;
  /** Ends endless streams. */
  endStreams(): void;
  close(): Promise<void>;
}

export async function createWorld(options: WorldOptions): Promise<World> {
  const { config, db, log, secrets, clock, random, onDeveloperLink, pageTimeOutMs } = options;
  const deps: ServiceDeps = {
    db,
    clock,
    log,
    metrics: createMetrics(),
    registry: createRegistry(),
    key: { secret: secrets.derive('service tokens') },
  };
  const mounts: Mount[] = [];
  // Services reach each other by the paths that a browser uses.
  const local = { fetch: mounted(mounts, notHere) };
  const inside = (request: Request): Promise<Response> => local.fetch(request);
  const services = await createServices({ ...options, deps, mounts, inside });
  // A page calls about ten endpoints: the web app skips the paths and the copy of each request that they cost.
  const at = ({ fetch }: Service): ServiceLocation => ({ baseUrl: config.publicUrl.href, fetch });
  const web = await makeWeb(deps, {
    secrets,
    settings: settingsOf(options),
    product: at(services.product),
    energy: at(services.energy),
    identity: at(services.identity),
    provider: inside,
    random,
    ...(onDeveloperLink ? { onDeveloperLink } : {}),
    ...(pageTimeOutMs === undefined ? {} : { pageTimeOutMs }),
  });
  const front = mounted(mounts, web.fetch);
  local.fetch = front;
  const owners = [...Object.values(services), web];
  return { fetch: front, db, deps, services, log, ...running(deps, { owners, config }) };
}

const notHere = async (): Promise<Response> => new Response(null, { status: 503 });

const settingsOf = ({ config, demo }: WorldOptions): WebSettings => ({
  publicUrl: config.publicUrl,
  environment: config.environment,
  brand: config.brand,
  hasOutbox: config.smtp === undefined && config.environment === 'feature',
  viewportZoom: config.viewportZoom ?? config.brand.viewportZoom,
  elsewhere: config.elsewhere,
  reporting: config.reporting,
  formTargets: formTargetsOf(config),
  hasDemo: config.demoHomes.length > 0,
  demoAccount: demo === 'offered' ? demoAccount : null,
});

/** Background work of a world. */
function running(
  deps: ServiceDeps,
  { owners, config }: { readonly owners: readonly JobOwner[]; readonly config: WorldConfig },
): Pick<World, 'startJobs' | 'endStreams' | 'close'> {
  let background: Promise<{ stop(): Promise<void> }> | null = null;
  return {
    async startJobs() {
      background = startBackground({ deps, owners, storage: config.storage });
      await background;
    },
    endStreams() {
      for (const owner of owners) owner.endStreams?.();
    },
    async close() {
      // At a shutdown during the start, the jobs start first, because they hold the database.
      const begun = await background?.catch(() => null);
      await begun?.stop();
      await deps.db.close();
    },
  };
}
