import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '../database/database.ts';
import { runClaimed } from '../jobs/due-work-runner.ts';
import { claimWork } from '../jobs/due-work.ts';
import { localTablesOf, pendingRowsWork } from '../jobs/move-pending-rows.ts';
import { drainOutbox } from '../jobs/outbox.ts';
import { silentLogger } from '../process/log.ts';
import type { DueWork, Service } from '../process/service.ts';

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
}

type Jobs = Pick<Service, 'jobs' | 'dueWork'>;
type Outgoing = Pick<Service, 'outbox' | 'localTables'>;

const holder = { name: 'testing', leaseMs: 60_000 };
const mostAtOnce = 1_000;

/** Runs the repeated jobs and due work of a service once, all or the selected ones. */
export async function runJobsNow(
  { jobs, dueWork = [] }: Jobs,
  parts: Parts,
  isSelected: (name: string) => boolean = () => true,
): Promise<void> {
  for (const job of jobs) if (isSelected(job.name)) await job.run(parts.clock.now());
  for (const kind of dueWork) if (isSelected(kind.name)) await runDueNow(kind, parts);
}

export async function runJobNow(service: Jobs, name: string, parts: Parts): Promise<void> {
  const names = [...service.jobs, ...(service.dueWork ?? [])].map((job) => job.name);
  if (!names.includes(name)) throw new Error(`no job ${name}`);
  await runJobsNow(service, parts, (each) => each === name);
}

/** Moves what lies with homes on a cluster to its tables; elsewhere nothing lies there. */
export async function moveRowsNow(
  owners: readonly Pick<Service, 'localTables'>[],
  { db, clock }: Parts,
): Promise<void> {
  const dueWork = db.engine === 'citus' ? pendingRowsWork(db, localTablesOf(owners)) : [];
  await runJobsNow({ jobs: [], dueWork }, { db, clock });
}

/** Delivers what is due, on a cluster also what lies with homes; returns the number of deliveries. */
export async function drainNow(service: Outgoing, { db, clock }: Parts): Promise<number> {
  await moveRowsNow([service], { db, clock });
  return await drainOutbox(db, service.outbox, clock.now());
}

/** Runs each item that is due now once, although it may be due again. */
async function runDueNow(kind: DueWork, { db, clock }: Parts): Promise<void> {
  const lanes = Object.keys(kind.lanes).map((lane) => ({
    kind: kind.name,
    lane,
    free: mostAtOnce,
  }));
  const claimed = await claimWork(db, lanes, { holder, now: clock.now() });
  const { signal } = new AbortController();
  for (const work of claimed)
    await runClaimed(
      { db, clock, log: silentLogger, random: () => 0.5 },
      { kind, work, signal, holder },
    );
}
