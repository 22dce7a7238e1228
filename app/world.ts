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
import type { ServiceDeps } from '@hearth/platform/process/service.ts';
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
  /** Whether the demo account's password may stand beside the sign-in form. */
  readonly demo: DemoAccount;
  /** Receives the link that opens the developers' pages on another device. */
  readonly onDeveloperLink?: (link: URL) => void;
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
  /** Ends the answers that would never end by themselves. */
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
  // The services reach each other, and the provider the app, through the same table of paths as a browser does.
  const local = { fetch: mounted(mounts, notHere) };
  const inside = (request: Request): Promise<Response> => local.fetch(request);
  const services = await createServices({ ...options, deps, mounts, inside });
  const at = (path: string) => ({ baseUrl: new URL(path, config.publicUrl).href, fetch: inside });
  const web = await makeWeb(deps, {
    secrets,
    settings: settingsOf(options),
    product: at('/api/product'),
    energy: at('/api/energy'),
    identity: at('/api/identity'),
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
  formTargets: formTargetsOf(config),
  hasDemo: config.demoHomes.length > 0,
  demoAccount: demo === 'offered' ? demoAccount : null,
});

/** What goes on beside the requests. */
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
      // Whoever is told to end while the jobs begin lets them begin first: they hold the database.
      const begun = await background?.catch(() => null);
      await begun?.stop();
      await deps.db.close();
    },
  };
}
