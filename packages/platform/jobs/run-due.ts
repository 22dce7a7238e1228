import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../process/log.ts';
import { runClaimed } from './due-work-runner.ts';
import { addMissingWork, claimWork } from './due-work.ts';
import { type JobOwner, kindsOf } from './job-runner.ts';
import { localTablesOf, pendingRowsWork } from './move-pending-rows.ts';
import { drainOutbox } from './outbox.ts';

const holder = { name: 'accelerated time', leaseMs: 60_000 };
/** A kind that is due again at once is not run endlessly at one instant. */
const roundsMax = 50;

/**
 * Runs what is due at one instant, one item after the other, until nothing is due any more, for a clock that its owner advances. A process
 * that does this has the database for itself. Returns the number of failed runs, which are retried later as ever.
 */
export async function runDue(options: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly random: () => number;
  readonly owners: readonly JobOwner[];
}): Promise<number> {
  const { db, clock, owners } = options;
  const kinds = new Map(
    [
      ...owners.flatMap((owner) => kindsOf(owner, options)),
      ...pendingRowsWork(db, localTablesOf(owners)),
    ].map((kind) => [kind.name, kind]),
  );
  const lanes = [...kinds.values()].flatMap(({ name: kind, lanes: lanesOf }) =>
    Object.entries(lanesOf).map(([lane, free]) => ({ kind, lane, free })),
  );
  const topics = Object.assign({}, ...owners.map(({ outbox }) => outbox));
  const { signal } = new AbortController();
  const repeated = [...kinds.values()].filter(({ isRepeated }) => isRepeated);
  await addMissingWork(
    db,
    repeated.map(({ name }) => name),
    clock.now(),
  );
  let failed = 0;
  for (let round = 0; round < roundsMax; round += 1) {
    const delivered = await drainOutbox(db, topics, clock.now());
    const claimed = await claimWork(db, lanes, { holder, now: clock.now() });
    if (delivered === 0 && claimed.length === 0) return failed;
    for (const work of claimed) {
      const kind = kinds.get(work.kind);
      if (kind && (await runClaimed(options, { kind, work, signal, holder })) === 'failed')
        failed += 1;
    }
  }
  return failed;
}
