import type { Access } from '@hearth/access/access.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { fail, notFound, ok } from '@hearth/core/problem.ts';
import { download } from '../download.ts';
import { daysBetween } from '@hearth/calendar/dates.ts';
import type { historyContract } from './contract.ts';
import { exportText } from './export/routes.ts';
import { type HomeDeps, readHome, homeUnknown } from '../home/store.ts';
import { historyOf, readView } from './view/routes.ts';

export interface HistoryDeps extends HomeDeps {
  /**
   * The membership's present epoch, null when it ended; a download outlives the token that asked for it, so it checks as a write
   * does. undefined when product does not answer: then the token's 30 s are the limit.
   */
  readonly epochOf?: (installation: string, person: string) => Promise<number | null | undefined>;
}

/** Five years and a bit. */
const exportDaysMax = 1900;

export function historyRoutes(deps: HistoryDeps): Implementation<typeof historyContract> {
  return {
    getHistory: async ({ access, query }) => {
      const view = await readView(deps, access, query);
      return view.ok ? ok(historyOf(view.value, access)) : view;
    },
    exportHistory: async ({ access, query }) => {
      const { from, to, format } = query;
      if (from > to) return fail('invalid', 'range-reversed', { at: '/query/to' });
      if (daysBetween(from, to) >= exportDaysMax)
        return fail('invalid', 'range-too-long', {
          at: '/query/to',
          params: { daysMax: exportDaysMax },
        });
      if (await hasEnded(deps, access)) return notFound();
      const home = await readHome(deps, access);
      if (!home) return homeUnknown;
      return download(exportText(deps.db, access, { home, from, to, format }), {
        name: `readings-${from}-${to}`,
        format,
      });
    },
  };
}

export async function hasEnded(
  deps: Pick<HistoryDeps, 'epochOf'>,
  access: Access,
): Promise<boolean> {
  if (!deps.epochOf) return false;
  const epoch = await deps.epochOf(access.installationId, access.personId);
  return epoch !== undefined && epoch !== access.epoch;
}
