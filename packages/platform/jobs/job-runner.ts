import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '../database/database.ts';
import type { LocalTable } from '../database/pending-row.ts';
import { DueWorkRunner } from './due-work-runner.ts';
import type { Logger } from '../process/log.ts';
import type { Metrics } from '../process/metrics.ts';
import { type OutboxHandlers, drainOutbox } from './outbox.ts';
import { localTablesOf, pendingRowsWork } from './move-pending-rows.ts';
import { purgeJob } from './purge-job.ts';
import type { Registry } from '@hearth/access/registry.ts';
import type { DueWork, ServiceJob } from '../process/service.ts';

export interface JobRunnerOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly registry: Registry;
  /** In [0, 1): the jitter of retries. */
  readonly random: () => number;
  readonly owners: readonly JobOwner[];
}

/** A service, or the app in front of the services, with its jobs and outbox topics. */
export interface JobOwner {
  readonly name: string;
  readonly jobs: readonly ServiceJob[];
  readonly dueWork?: readonly DueWork[];
  readonly outbox: OutboxHandlers;
  readonly localTables?: readonly LocalTable<never>[];
  /** Ends endless streams, so that the process can end. */
  readonly endStreams?: () => void;
}

export interface JobRunner {
  /** Waits for running work, at most ten seconds, and gives back the rest. */
  stop(): Promise<void>;
}

const outboxEveryS = 2;

/** Runs the owners' repeated jobs, due work and outbox; processes on one database share the work. */
export async function startJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  const { registry, owners } = options;
  const kinds: DueWork[] = [];
  for (const owner of [...owners, platformOwner(options)])
    for (const kind of kindsOf(owner, options)) {
      if (kinds.some(({ name }) => name === kind.name))
        throw new Error(`two jobs are named ${kind.name}`);
      registry.add({ ...kind.declaration, kind: 'job', service: owner.name, name: kind.name });
      kinds.push(kind);
    }
  const runner = new DueWorkRunner({ ...options, kinds });
  await runner.start();
  return runner;
}

/** The jobs of an owner as kinds of due work. */
export const kindsOf = (
  { jobs, dueWork = [] }: Pick<JobOwner, 'jobs' | 'dueWork'>,
  { clock }: { readonly clock: Clock },
): readonly DueWork[] => [...jobs.map((job) => repeated(job, clock)), ...dueWork];

/** A repeated job as due work: one row, due again after the pause behind a run. */
function repeated(job: ServiceJob, clock: Clock): DueWork {
  return {
    name: job.name,
    declaration: job.declaration,
    lanes: { '': 1 },
    retryMsMax: job.everyS * 1000,
    isRepeated: true,
    async run() {
      await job.run(clock.now());
      return clock.now().add({ seconds: job.everyS });
    },
  };
}

function platformOwner(options: JobRunnerOptions): Pick<JobOwner, 'name' | 'jobs' | 'dueWork'> {
  const { db } = options;
  const tables = localTablesOf(options.owners);
  return {
    name: 'platform',
    jobs: [outboxJob(options), purgeJob(db, tables)],
    dueWork: pendingRowsWork(db, tables),
  };
}

/** Delivers the outbox topics of this process: standalone services may share a database. */
function outboxJob(options: JobRunnerOptions): ServiceJob {
  const handlers = loggedHandlers(options);
  return {
    name: `platform/outbox-${options.owners.map((owner) => owner.name).join('-')}`,
    declaration: { resource: 'outbox', verb: 'run', roles: ['service'] },
    everyS: outboxEveryS,
    async run(now) {
      await drainOutbox(options.db, handlers, now);
    },
  };
}

/** Logs failed deliveries without payloads; they are retried for a week. */
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
