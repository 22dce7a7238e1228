import { refusalOf } from '@hearth/devices/check-command.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../../deps.ts';
import { auditActor } from '../../installation/audit-actor.ts';
import { isAccessCurrent } from '../../installation/store.ts';
import { withVendorBudget } from '../../time-budget.ts';
import { wakeIndex } from '../../wake-index.ts';
import { lockUnit, saveUnitName, statesOf } from '../../unit/store.ts';
import type { Unit } from '../../unit/unit.ts';
import { vendorNameOf } from '../../unit/vendor-name.ts';
import { limitOf } from '../command/check-command.ts';
import { processCommands } from '../command/process-commands.ts';
import { queueCommand, requesterOf } from '../command/queue-command.ts';
import type { deviceLinkContract } from '../contract.ts';
import { enqueueUnitName } from './outbox.ts';

type RenameCall = Call<typeof deviceLinkContract.renameUnit>;

/** Renames a unit: in this product at once, and at its vendor where the vendor lets the name be set. */
export async function renameUnit(
  deps: ProductDeps,
  call: RenameCall,
): Promise<Result<{ name: string }>> {
  const { access, params, body, requestId, answerIn } = call;
  let link: string | null = null;
  const renamed = await deps.db.transaction(async (tx): Promise<Result<{ name: string }>> => {
    if (!(await isAccessCurrent(tx, access, deps.clock.now()))) return notFound();
    const unit = await lockUnit(tx, access, params.unit);
    if (!unit) return notFound();
    const queued = await queueVendorName(tx, deps, { call, unit });
    if (!queued.ok) return queued;
    link = queued.value;
    await saveUnitName(tx, unit.unitId, body.name);
    await wakeIndex(tx, unit.installationId, deps.clock.now());
    await enqueueUnitName(tx, deps, unit);
    const entry = {
      ...auditActor(access),
      action: 'unit.rename',
      resource: unit.unitId,
      detail: { name: body.name },
      requestId,
    };
    await recordAudit(tx, entry, deps.clock);
    return await answerIn(tx, ok({ name: body.name }));
  });
  if (renamed.ok && link !== null) await withVendorBudget(processCommands(deps, link), deps);
  return renamed;
}

/** Queues the command to the vendor; returns its link, null where the name stays in this product. */
async function queueVendorName(
  tx: Database,
  deps: ProductDeps,
  { call, unit }: { readonly call: RenameCall; readonly unit: Unit },
): Promise<Result<string | null>> {
  const { access, body, requestId, attempt } = call;
  const device = (await statesOf(tx, unit.installationId)).get(unit.unitId)?.device;
  const vendorName = device && vendorNameOf(device);
  if (unit.linkId === null || !vendorName) return ok(null);
  const { point, value } = vendorName;
  const refused = refusalOf(value, body.name);
  if (refused?.reason === 'too-long')
    return fail('invalid', 'too-long', { at: '/body/name', params: limitOf(refused) });
  if (value.value === body.name) return ok(null);
  const queued = await queueCommand(tx, deps, {
    requester: requesterOf(access),
    unit: unit.unitId,
    command: { kind: 'set', point, name: value.name, to: body.name },
    precondition: null,
    requestId,
    attempt,
  });
  // Without a working link the name is this product's own.
  if (!queued.ok) return queued.kind === 'conflict' ? ok(null) : queued;
  return ok(unit.linkId);
}
