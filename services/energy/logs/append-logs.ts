import type { Clock } from '@hearth/calendar/clock.ts';
import { branded } from '@hearth/core/branded.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { PlanEvent } from '../planning/store.ts';
import { wakePlan } from '../planning/wake-plan.ts';
import type { LogEntry, logsContract } from './contract.ts';
import { appendEntries } from './store.ts';

/** Stores new entries and wakes the plan where an entry changes what it may do; all entries or none. */
export async function appendLogs(
  deps: { readonly db: Database; readonly clock: Clock },
  { params, body }: Call<typeof logsContract.appendLogs>,
): Promise<Result<undefined>> {
  const index = body.entries.findIndex((entry) => !isEntryStorable(entry));
  if (index >= 0) return fail('invalid', 'text-not-storable', { at: `/body/entries/${index}` });
  const installation = branded<string, 'InstallationId'>(params.installation);
  await deps.db.transaction(async (tx) => {
    await appendEntries(tx, installation, body.entries);
    await publishChange(tx, 'energy', { installation, topic: 'logs' });
    const event = eventOf(body.entries);
    if (event) await wakePlan(tx, deps, { installationId: installation, event });
  });
  return ok(undefined);
}

/** PostgreSQL refuses a text with half of a surrogate pair. */
function isEntryStorable(entry: LogEntry): boolean {
  return [entry.name, entry.before, entry.after, entry.outcome, entry.reason].every(
    (each) => typeof each !== 'string' || each.isWellFormed(),
  );
}

/**
 * The event in new entries that changes what a plan may do. A value that the unit reports can be a change at the unit itself; what the unit's
 * own week sets is none, because plans know the week.
 */
function eventOf(entries: readonly LogEntry[]): PlanEvent | null {
  if (entries.some(({ kind }) => kind === 'fault')) return 'fault';
  if (entries.some(({ by }) => by === 'trip')) return 'holiday';
  const isByHand = ({ by, kind, name }: LogEntry): boolean =>
    by === 'person' ||
    by === 'partner' ||
    (kind === 'change' && by === 'unit' && setPointName.test(name));
  return entries.some(isByHand) ? 'manual-change' : null;
}

/** Set-points that a change at the unit can hold. */
const setPointName = /^(roomSetPoint|dhwSetPoint)/;
