import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call, Implementation } from '@hearth/platform/http/http.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../../deps.ts';
import { stillStands } from '../../installation/store.ts';
import { pageBudgetMs, within } from '../../time-budget.ts';
import type { deviceLinkContract } from '../contract.ts';
import { commandOnWire } from '../wire.ts';
import { askerOf, queueWish } from '../wish/jobs.ts';
import { workOnCommands } from './jobs.ts';
import { type Queued, findCommand } from './store.ts';

type Commands = Implementation<typeof deviceLinkContract>;

export function commandRoutes(deps: ProductDeps): Pick<Commands, 'sendCommand' | 'getCommand'> {
  return {
    sendCommand: async (call) => {
      const queued = await deps.db.transaction((tx) => queue(tx, deps, call));
      if (!queued.ok) return queued;
      const { linkId, commandId } = queued.value;
      await within(workOnCommands(deps, linkId), { budgetMs: pageBudgetMs, log: deps.log });
      return shown(deps, call.access, commandId);
    },
    getCommand: ({ access, params }) => shown(deps, access, params.command),
  };
}

async function queue(
  tx: Database,
  deps: ProductDeps,
  { access, body, requestId, attempt }: Call<typeof deviceLinkContract.sendCommand>,
): Promise<Result<Queued>> {
  if (!(await stillStands(tx, access, deps.clock.now()))) return notFound();
  return queueWish(tx, deps, { asker: askerOf(access), wish: body, requestId, attempt });
}

async function shown(
  deps: ProductDeps,
  access: Access,
  command: string,
): ReturnType<Commands['getCommand']> {
  const found = await findCommand(deps.db, access, command);
  return found ? ok(commandOnWire(found)) : notFound();
}
