import type { Access } from '@hearth/access/access.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../../deps.ts';
import { isAccessCurrent } from '../../installation/store.ts';
import { withVendorBudget } from '../../time-budget.ts';
import type { CommandStatus, deviceLinkContract } from '../contract.ts';
import { noteManualChange } from '../control/manual-hold.ts';
import { commandStatusOf } from './command-status.ts';
import { queueCommand, requesterOf } from './queue-command.ts';
import { processCommands } from './process-commands.ts';
import { findByAttempt, findCommand } from './store.ts';

/** Queues a person's command, sends it when that is possible within the page budget, and returns its status. */
export async function sendCommand(
  deps: ProductDeps,
  { access, body, requestId, attempt }: Call<typeof deviceLinkContract.sendCommand>,
): Promise<Result<CommandStatus>> {
  const requester = requesterOf(access);
  const queued = await deps.db.transaction(async (tx) => {
    if (!(await isAccessCurrent(tx, access, deps.clock.now()))) return notFound();
    const isRepeated =
      attempt !== undefined && (await findByAttempt(tx, { ...requester, attempt })) !== null;
    const result = await queueCommand(tx, deps, { requester, ...body, requestId, attempt });
    if (result.ok && !isRepeated) await noteManualChange(tx, deps, { requester, ...body });
    return result;
  });
  if (!queued.ok) return queued;
  const { linkId, commandId } = queued.value;
  await withVendorBudget(processCommands(deps, linkId), deps);
  return readCommandStatus(deps, access, commandId);
}

export async function readCommandStatus(
  deps: Pick<ProductDeps, 'db'>,
  access: Access,
  command: string,
): Promise<Result<CommandStatus>> {
  const record = await findCommand(deps.db, access, command);
  const status = record && commandStatusOf(record);
  return status ? ok(status) : notFound();
}
