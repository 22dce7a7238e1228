import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { localDate } from '@hearth/calendar/dates.ts';
import { ok } from '@hearth/core/problem.ts';
import { endWatches } from '@hearth/platform/database/changes.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ServiceDeps } from '@hearth/platform/process/service.ts';
import { readHome } from '../home/store.ts';
import type { homeTransferContract, pastOfHomeContract } from './contract.ts';
import {
  deleteHistory,
  deleteOpenDecisions,
  deleteSettings,
  endDerivedRows,
  lockZone,
  pastOf,
  revokeMeters,
} from './store.ts';

/** Of a home without readings. */
const utcDays = localDaysOf([{ fromDay: '0001-01-01', timeZone: 'UTC' }]);

export function homeTransferRoutes(
  deps: Pick<ServiceDeps, 'db' | 'clock'>,
): Implementation<typeof homeTransferContract & typeof pastOfHomeContract> {
  const { db, clock } = deps;
  return {
    countPast: async ({ access }) => {
      const home = await readHome(deps, access);
      return ok(await pastOf(db, access, home?.horizon.days ?? utcDays));
    },
    transferHome: async ({ params, body }) => {
      const installation = params.installation.toLowerCase();
      const { at, keepsHistory, keepsSettings } = body;
      await db.transaction(async (tx) => {
        // A home without readings has no time zone and no days.
        const timeZone = (await lockZone(tx, installation, at)) ?? 'UTC';
        await revokeMeters(tx, installation, clock.now());
        await endDerivedRows(tx, installation);
        await deleteOpenDecisions(tx, installation);
        if (!keepsSettings) await deleteSettings(tx, installation);
        if (!keepsHistory)
          await deleteHistory(tx, installation, { before: at, firstDay: localDate(at, timeZone) });
        await endWatches(tx, 'energy', installation);
      });
      return ok(undefined);
    },
  };
}
