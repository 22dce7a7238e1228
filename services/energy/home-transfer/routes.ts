import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ServiceDeps } from '@hearth/platform/process/service.ts';
import { readHome } from '../home/store.ts';
import type { homeTransferContract, pastOfHomeContract } from './contract.ts';
import { passHome, returnHome } from './pass-home.ts';
import { pastOf } from './store.ts';

/** Days of a home without readings. */
const utcDays = localDaysOf([{ fromDay: '0001-01-01', timeZone: 'UTC' }]);

export function homeTransferRoutes(
  deps: Pick<ServiceDeps, 'db' | 'clock'>,
): Implementation<typeof homeTransferContract & typeof pastOfHomeContract> {
  return {
    countPast: async ({ access }) => {
      const home = await readHome(deps, access);
      return ok(await pastOf(deps.db, access, home?.horizon.days ?? utcDays));
    },
    transferHome: async ({ params, body }) => {
      const { transfer, ...passed } = body;
      await passHome(deps, { installation: params.installation.toLowerCase(), transfer }, passed);
      return ok(undefined);
    },
    returnHome: async ({ params, body }) => {
      const { transfer, ...returned } = body;
      const key = { installation: params.installation.toLowerCase(), transfer };
      await returnHome(deps, key, returned);
      return ok(undefined);
    },
  };
}
