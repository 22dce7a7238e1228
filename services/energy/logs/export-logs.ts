import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { csvLine } from '@hearth/platform/files/csv.ts';
import { notFound } from '@hearth/core/problem.ts';
import { download } from '../download.ts';
import { type MembershipDeps, hasMembershipEnded } from '../membership.ts';
import { type Cursor, cursorOf } from './cursor.ts';
import type { LogEntry } from './contract.ts';
import { type LogFilter, readEntries } from './store.ts';

/** Returns the log entries that match the filter as a download. */
export async function exportLogs(
  deps: MembershipDeps & { readonly db: Database },
  access: Access,
  { format, ...filter }: LogFilter & { format: 'csv' | 'json' },
) {
  if (await hasMembershipEnded(deps, access)) return notFound();
  return download(exportText(deps.db, access, { filter, format }), { name: 'logs', format });
}

/** Columns of the export: one row for each entry, the newest first. `at` is in UTC; `before` and `after` are empty without a value. */
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

const entriesPerQuery = 500;

async function* exportText(
  db: Database,
  access: Access,
  request: { filter: LogFilter; format: 'csv' | 'json' },
): AsyncGenerator<string> {
  const isCsv = request.format === 'csv';
  yield isCsv ? csvLine(logColumns) : '{"entries":[';
  let after: Cursor | null = null;
  for (;;) {
    const entries: readonly LogEntry[] = await readEntries(db, access, {
      filter: request.filter,
      after,
      limit: entriesPerQuery,
    });
    if (entries.length > 0) {
      const text = isCsv
        ? entries.map((entry) => csvLine(logColumns.map((name) => entry[name]))).join('')
        : entries.map((entry) => JSON.stringify(entry)).join(',\n');
      yield isCsv || !after ? text : `,\n${text}`;
    }
    const last = entries.at(-1);
    if (!last || entries.length < entriesPerQuery) break;
    after = cursorOf(last);
  }
  if (!isCsv) yield ']}\n';
}
