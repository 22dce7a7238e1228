import type { Clock } from '@hearth/calendar/clock.ts';
import { branded } from '@hearth/core/branded.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { fail, ok } from '@hearth/core/problem.ts';
import type { MembershipDeps } from '../membership.ts';
import type { PlanEvent } from '../planning/store.ts';
import { wakePlan } from '../planning/wake-plan.ts';
import type { LogEntry, logsContract } from './contract.ts';
import { cursorOf, decodeCursor, encodeCursor } from './cursor.ts';
import { exportLogs } from './export-logs.ts';
import { appendEntries, readEntries } from './store.ts';

export function logsRoutes(
  deps: MembershipDeps & { readonly db: Database; readonly clock: Clock },
): Implementation<typeof logsContract> {
  return {
    appendLogs: async ({ params, body }) => {
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
    },
    listLogs: async ({ access, query }) => {
      const after = query.before === undefined ? null : decodeCursor(query.before);
      if (query.before !== undefined && !after)
        return fail('invalid', 'bad-cursor', { at: '/query/before' });
      const page = await readEntries(deps.db, access, {
        filter: query,
        after,
        limit: query.limit + 1,
      });
      const entries = page.slice(0, query.limit);
      const last = entries.at(-1);
      return ok({
        entries,
        next: last && page.length > entries.length ? encodeCursor(cursorOf(last)) : null,
      });
    },
    exportLogs: ({ access, query }) => exportLogs(deps, access, query),
  };
}

/** The event in new entries that changes what a plan may do. A value that the unit reports can be a change at the unit itself. */
function eventOf(entries: readonly LogEntry[]): PlanEvent | null {
  if (entries.some(({ kind }) => kind === 'fault')) return 'fault';
  if (entries.some(({ by }) => by === 'trip')) return 'holiday';
  const isByHand = ({ by, kind, name }: LogEntry): boolean =>
    by === 'person' || by === 'partner' || (kind === 'change' && setPointName.test(name));
  return entries.some(isByHand) ? 'manual-change' : null;
}

/** Set-points that a change at the unit can hold. */
const setPointName = /^(roomSetPoint|dhwSetPoint)/;

function isEntryStorable(entry: LogEntry): boolean {
  return [entry.name, entry.before, entry.after, entry.outcome, entry.reason].every(
    (each) => typeof each !== 'string' || each.isWellFormed(),
  );
}
