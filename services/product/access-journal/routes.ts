import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import type { accessJournalContract } from './contract.ts';
import { listAccessJournal } from './list-journal.ts';
import { saveUse } from './store.ts';

export function accessJournalRoutes(
  deps: ProductDeps,
): Implementation<typeof accessJournalContract> {
  return {
    listAccessJournal: ({ access, query }) =>
      listAccessJournal(deps, { access, before: query.before }),
    recordUse: async ({ params, body }) => {
      await saveUse(deps.db, { ...params, ...body });
      return ok(undefined);
    },
  };
}
