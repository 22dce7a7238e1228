import { startBackground } from '../jobs/background.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import { type FindLeftovers, claimEnvironment } from '../database/environment-record.ts';
import type { JobOwner } from '../jobs/job-runner.ts';
import { backup } from '../database/backup.ts';
import { storeOf } from '../database/database.ts';
import { serveStore } from '../database/serve-store.ts';
import { createLogger } from './log.ts';
import { createMetrics } from './metrics.ts';
import type { MigrationSet } from '../database/migration-files.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import type { ProcessConfig } from './process-config.ts';
import { serve } from '../http/serve.ts';
import type { Service, ServiceDeps } from './service.ts';
import { stopWith } from './start-up.ts';
import { openStorage } from '../database/storage.ts';
import { clusterReadiness } from '../database/cluster-readiness.ts';
import { createWriteProbe } from '../database/write-probe.ts';

export interface StandaloneOptions {
  readonly name: string;
  readonly config: ProcessConfig;
  readonly sets: readonly MigrationSet[];
  /** Finds data in this service's tables that a start in another environment left. */
  readonly findLeftovers?: FindLeftovers;
  /** Number of the operator's proxies in front of this process. */
  readonly proxies?: number;
  /** Time for a whole request, a minute unless named. */
  readonly requestMsMax?: number;
  readonly create: (deps: ServiceDeps) => Promise<{
    readonly fetch: (request: Request) => Promise<Response>;
    readonly owner: JobOwner & Pick<Service, 'openApi'>;
  }>;
}

/** Runs one service as its own process: database, jobs, HTTP and an orderly shutdown. */
export async function runStandalone(alone: StandaloneOptions): Promise<void> {
  const { name, config, findLeftovers = async () => [] } = alone;
  const log = createLogger({ level: config.logLevel, service: name });
  const clock = systemClock;
  const db = await openStorage({ ...alone, ...config, clock, log }).catch(stopWith);
  await claimEnvironment(db, { environment: config.environment, clock, findLeftovers }).catch(
    async (error: unknown) => {
      await db.close();
      stopWith(error);
    },
  );
  const deps: ServiceDeps = {
    db,
    clock,
    log,
    metrics: createMetrics(),
    registry: createRegistry(),
    key: { secret: config.secrets.derive('service tokens') },
  };
  const { fetch, owner } = await alone.create(deps).catch(stopWith);
  const { storage } = config;
  const operator = storage.databaseUrl
    ? null
    : await serveStore(storage.operatorSocket, {
        store: storeOf(db),
        backup: (file) => backup(db, file),
      }).catch(stopWith);
  const background = await startBackground({ deps, owners: [owner], storage });
  const cluster = clusterReadiness(db, alone.sets);
  const { port, monitoringPort } = await serve({
    fetch,
    host: config.host,
    port: config.port,
    publicUrl: config.publicUrl,
    allowedHosts: config.allowedHosts,
    monitoring: config.monitoring,
    documents: owner.openApi ? { [name]: owner.openApi } : {},
    ...(alone.proxies === undefined ? {} : { proxies: alone.proxies }),
    requestMsMax: alone.requestMsMax,
    log,
    metrics: deps.metrics,
    checks: {
      database: createWriteProbe(db, clock),
      ...cluster.checks,
    },
    reports: cluster.reports,
    endStreams: () => owner.endStreams?.(),
    async close() {
      await operator?.close();
      await background.stop();
      await db.close();
    },
  }).catch(stopWith);
  process.stdout.write(`${name} listens on http://${config.host}:${port}\n`);
  if (config.monitoring)
    process.stdout.write(
      `${name} shows metrics at http://${config.monitoring.host}:${monitoringPort}/metrics\n`,
    );
}
