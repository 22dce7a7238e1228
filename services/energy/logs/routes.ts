import type { Access } from '@hearth/access/access.ts';
import { brand } from '@hearth/core/brand.ts';
import { tellChange } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { fail, notFound, ok } from '@hearth/core/problem.ts';
import { csvLine, download } from '../download.ts';
import { type HistoryDeps, hasEnded } from '../history/routes.ts';
import type { logsContract } from './contract.ts';
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts';
import { type LogEntry, type LogFilter, appendEntries, readEntries } from './store.ts';

export function logsRoutes(deps: HistoryDeps): Implementation<typeof logsContract> {
  return {
    appendLogs: async ({ params, body }) => {
      const at = body.entries.findIndex((entry) => !isEntryStorable(entry));
      if (at >= 0) return fail('invalid', 'text-not-storable', { at: `/body/entries/${at}` });
      const installation = brand<string, 'InstallationId'>(params.installation);
      await deps.db.transaction(async (tx) => {
        await appendEntries(tx, installation, body.entries);
        await tellChange(tx, 'energy', { installation, topic: 'logs' });
      });
      return ok(undefined);
    },
    listLogs: async ({ access, query }) => {
      const after = query.before === undefined ? null : decodeCursor(query.before);
      if (query.before !== undefined && !after)
        return fail('invalid', 'bad-cursor', { at: '/query/before' });
      const found = await readEntries(deps.db, access, {
        filter: query,
        after,
        limit: query.limit + 1,
      });
      const entries = found.slice(0, query.limit);
      const last = entries.at(-1);
      return ok({
        entries,
        next: last && found.length > entries.length ? encodeCursor(endOf(last)) : null,
      });
    },
    exportLogs: async ({ access, query }) => {
      if (await hasEnded(deps, access)) return notFound();
      const { format, ...filter } = query;
      return download(exportText(deps.db, access, { filter, format }), { name: 'logs', format });
    },
  };
}

/** One row an entry, the newest first; `at` in UTC; before and after are values, or empty where there was none. */
export const logColumns = [
  'at',
  'appliance',
  'kind',
  'by',
  'name',
  'before',
  'after',
  'outcome',
  'reason',
  'entry',
] as const;

const entriesAtATime = 500;

async function* exportText(
  db: Database,
  access: Access,
  asked: { filter: LogFilter; format: 'csv' | 'json' },
): AsyncGenerator<string> {
  const isCsv = asked.format === 'csv';
  yield isCsv ? csvLine(logColumns) : '{"entries":[';
  let after: Cursor | null = null;
  for (;;) {
    const entries: readonly LogEntry[] = await readEntries(db, access, {
      filter: asked.filter,
      after,
      limit: entriesAtATime,
    });
    if (entries.length > 0) {
      const text = isCsv
        ? entries.map((entry) => csvLine(logColumns.map((name) => entry[name]))).join('')
        : entries.map((entry) => JSON.stringify(entry)).join(',\n');
      yield isCsv || !after ? text : `,\n${text}`;
    }
    const last = entries.at(-1);
    if (!last || entries.length < entriesAtATime) break;
    after = endOf(last);
  }
  if (!isCsv) yield ']}\n';
}

const endOf = (entry: LogEntry): Cursor => ({ atMs: Date.parse(entry.at), entry: entry.entry });

function isEntryStorable(entry: LogEntry): boolean {
  return [entry.name, entry.before, entry.after, entry.outcome, entry.reason].every(
    (each) => typeof each !== 'string' || each.isWellFormed(),
  );
}
