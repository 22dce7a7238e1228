import { fail, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { logsContract } from './contract.ts';
import { cursorOf, decodeCursor, encodeCursor } from './cursor.ts';
import { readEntries } from './store.ts';

/** A page of the log, the newest entry first, with the cursor of the next page. */
export async function listLogs(
  db: Database,
  { access, query }: Call<typeof logsContract.listLogs>,
) {
  const after = query.before === undefined ? null : decodeCursor(query.before);
  if (query.before !== undefined && !after)
    return fail('invalid', 'bad-cursor', { at: '/query/before' });
  const page = await readEntries(db, access, { filter: query, after, limit: query.limit + 1 });
  const entries = page.slice(0, query.limit);
  const last = entries.at(-1);
  return ok({
    entries,
    next: last && page.length > entries.length ? encodeCursor(cursorOf(last)) : null,
  });
}
