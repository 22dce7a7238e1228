import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import { type PgBossQueue, createJobQueue } from './jobs.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import { drainOutbox, purgeOutbox } from './outbox.ts';
import type { Registry } from './registry.ts';
import type { Service, ServiceJob } from './service.ts';

export interface JobRunnerOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly registry: Registry;
  readonly services: readonly Service[];
}

export interface JobRunner {
  stop(): Promise<void>;
}

const pollingS = 2;
const outboxEveryS = 2;
const outboxKeptDays = 7;

/**
 * Puts the services' jobs on the queue: each runs, then asks to be run again after its interval, under one key, so that any
 * number of processes runs it once. A run that fails is tried again by the queue.
 */
export async function startJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  const { db, clock, log, registry, services } = options;
  const queue = createJobQueue({ db, clock, log, registry, pollingS });
  for (const service of services)
    queue.add(
      service.name,
      service.jobs.map((job) => ({
        name: job.name,
        declaration: job.declaration,
        run: () => runAndAskAgain(job, queue, options),
      })),
      undefined,
    );
  queue.add('platform', [outboxJob(queue, options)], undefined);
  await queue.start();
  const repeated = services.flatMap((service) => service.jobs).filter((job) => job.everyS !== null);
  for (const { name } of [...repeated, { name: outboxJobName(services) }])
    await queue.send(name, null, { key: name });
  return { stop: () => queue.stop() };
}

async function runAndAskAgain(
  job: ServiceJob,
  queue: PgBossQueue,
  options: JobRunnerOptions,
): Promise<void> {
  try {
    await job.run(options.clock.now());
    options.metrics.jobs.inc({ job: job.name, outcome: 'done' });
  } catch (error) {
    options.metrics.jobs.inc({ job: job.name, outcome: 'failed' });
    if (job.everyS === null) throw error;
    // A repeated job that failed is not retried on top: its next run is the retry.
    options.log.warn({ err: error, job: job.name }, 'job failed');
  }
  if (job.everyS !== null)
    await queue.send(job.name, null, {
      key: job.name,
      after: options.clock.now().add({ seconds: job.everyS }),
    });
}

/** Services in processes of their own may share a database: each process drains what its own services answer for. */
const outboxJobName = (services: readonly Service[]): string =>
  `platform/outbox-${services.map((service) => service.name).join('-')}`;

function outboxJob(queue: PgBossQueue, options: JobRunnerOptions) {
  const handlers = Object.assign({}, ...options.services.map((service) => service.outbox));
  const job: ServiceJob = {
    name: outboxJobName(options.services),
    declaration: { resource: 'outbox', verb: 'run', roles: ['service'] },
    everyS: outboxEveryS,
    async run(now) {
      await drainOutbox(options.db, handlers, now);
      await purgeOutbox(options.db, now.subtract({ hours: 24 * outboxKeptDays }));
    },
  };
  return {
    name: job.name,
    declaration: job.declaration,
    run: () => runAndAskAgain(job, queue, options),
  };
}
