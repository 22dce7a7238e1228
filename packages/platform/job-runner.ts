import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import { purgeAttempts } from './idempotency.ts';
import { type PgBossQueue, createJobQueue } from './jobs.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import { type OutboxHandlers, drainOutbox, purgeOutbox } from './outbox.ts';
import type { Registry } from './registry.ts';
import type { ServiceJob } from './service.ts';

export interface JobRunnerOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly registry: Registry;
  readonly owners: readonly JobOwner[];
}

/** A service, or the app in front of them, as far as it has things to do by itself. */
export interface JobOwner {
  readonly name: string;
  readonly jobs: readonly ServiceJob[];
  readonly outbox: OutboxHandlers;
  /** Ends the answers that would never end by themselves, so that the process can. */
  readonly endStreams?: () => void;
}

export interface JobRunner {
  stop(): Promise<void>;
}

const pollingS = 2;
const outboxEveryS = 2;
const outboxKeptDays = 7;
/** An attempt is repeated within minutes, by a client or by a person who presses again. */
const attemptsKeptHours = 24;

/**
 * Puts the owners' jobs on the queue: each runs, then asks to be run again after its interval, under one key, so that any
 * number of processes runs it once. A run that fails is tried again by the queue.
 */
export async function startJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  const { db, clock, log, registry, owners } = options;
  const queue = createJobQueue({ db, clock, log, registry, pollingS });
  for (const owner of owners)
    queue.add(
      owner.name,
      owner.jobs.map((job) => ({
        name: job.name,
        declaration: job.declaration,
        run: () => runAndAskAgain(job, queue, options),
      })),
      undefined,
    );
  queue.add('platform', [outboxJob(queue, options)], undefined);
  await queue.start();
  const repeated = owners.flatMap((owner) => owner.jobs).filter((job) => job.everyS !== null);
  for (const { name } of [...repeated, { name: outboxJobName(owners) }])
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
const outboxJobName = (owners: readonly JobOwner[]): string =>
  `platform/outbox-${owners.map((owner) => owner.name).join('-')}`;

function outboxJob(queue: PgBossQueue, options: JobRunnerOptions) {
  const handlers = loggedHandlers(options);
  const job: ServiceJob = {
    name: outboxJobName(options.owners),
    declaration: { resource: 'outbox', verb: 'run', roles: ['service'] },
    everyS: outboxEveryS,
    async run(now) {
      await drainOutbox(options.db, handlers, now);
      await purgeOutbox(options.db, now.subtract({ hours: 24 * outboxKeptDays }));
      await purgeAttempts(options.db, now.subtract({ hours: attemptsKeptHours }));
    },
  };
  return {
    name: job.name,
    declaration: job.declaration,
    run: () => runAndAskAgain(job, queue, options),
  };
}

/** A delivery that fails is tried again in silence for a week, unless somebody is told. What it holds stays out of the log. */
function loggedHandlers({ owners, log }: JobRunnerOptions): OutboxHandlers {
  const handlers = owners.flatMap((owner) => Object.entries(owner.outbox));
  return Object.fromEntries(
    handlers.map(([topic, deliver]) => [
      topic,
      async (payload: unknown, key: string) => {
        try {
          await deliver(payload, key);
        } catch (error) {
          log.warn({ err: error, topic, key }, 'not delivered');
          throw error;
        }
      },
    ]),
  );
}
