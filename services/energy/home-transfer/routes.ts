import { localDate } from '@hearth/calendar/dates.ts';
import { ok } from '@hearth/core/problem.ts';
import { endWatches } from '@hearth/platform/database/changes.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ServiceDeps } from '@hearth/platform/process/service.ts';
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

export function homeTransferRoutes({
  db,
  clock,
}: Pick<ServiceDeps, 'db' | 'clock'>): Implementation<
  typeof homeTransferContract & typeof pastOfHomeContract
> {
  return {
    countPast: async ({ access }) => ok(await pastOf(db, access)),
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
