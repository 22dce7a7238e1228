import type { Database } from '@hearth/platform/database/database.ts';
import { forgetRows } from '@hearth/platform/database/forget.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { ok } from '@hearth/core/problem.ts';
import { energyClasses } from '../table-classes.ts';
import type { forgetContract } from './contract.ts';

export function forgetRoutes({ db }: { db: Database }): Implementation<typeof forgetContract> {
  return {
    forgetHome: async ({ params }) => {
      const installation = params.installation.toLowerCase();
      await db.transaction((tx) =>
        forgetRows(tx, energyClasses, { installation_id: installation }),
      );
      return ok(undefined);
    },
  };
}
