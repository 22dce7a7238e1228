import type { Access } from '@hearth/access/access.ts';
import { worldAt } from '@hearth/calendar/clock.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { type ControlHold, deleteHold, holdsOf } from '../device-link/control/store.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { isAccessCurrent, timeZoneOf, worldClockOf } from '../installation/store.ts';
import { weeksOf } from '../schedule/app-week/store.ts';
import { lockUnit, statesOf } from '../unit/store.ts';
import type { controlContract } from './contract.ts';
import { manualEndOf } from './control-in-force.ts';

/** The points that a person or the plan controls now. */
export async function listControl(
  deps: ProductDeps,
  access: Access,
): Promise<Result<AnswerOf<typeof controlContract.listControl>>> {
  const now = worldAt(deps.clock.now(), await worldClockOf(deps.db, access.installationId));
  const states = await statesOf(deps.db, access.installationId);
  const timeZone = await timeZoneOf(deps.db, access.installationId);
  const weeks = await weeksOf(deps.db, access);
  const weekOf = ({ unitId, point }: ControlHold) =>
    weeks.find((week) => week.unitId === unitId && week.point === point);
  const held = (await holdsOf(deps.db, access))
    .map((hold) =>
      hold.controller === 'manual'
        ? { ...hold, until: manualEndOf(hold, weekOf(hold), timeZone) }
        : hold,
    )
    .filter(({ until }) => Temporal.Instant.compare(until, now) > 0)
    .map(({ unitId: unit, point, controller, since, until }) => ({
      unit,
      point,
      type: states.get(unit)?.device.points.find(({ id }) => id === point)?.type ?? 'other',
      controller,
      since: since.toString(),
      until: until.toString(),
    }));
  return ok({ asOf: now.toString(), held });
}

/** Ends a change by hand before its time. The value stays until plan or schedule set another. */
export async function releaseControl(
  deps: ProductDeps,
  { access, params, requestId }: Call<typeof controlContract.releaseControl>,
): Promise<Result<undefined>> {
  const { unit: unitId, point } = params;
  return await deps.db.transaction(async (tx) => {
    if (!(await isAccessCurrent(tx, access, deps.clock.now()))) return notFound();
    if (!(await lockUnit(tx, access, unitId))) return notFound();
    const { installationId } = access;
    if (await deleteHold(tx, { installationId, unitId, point, controller: 'manual' }))
      await recordAudit(
        tx,
        {
          ...auditActor(access),
          action: 'control.release',
          resource: unitId,
          detail: { point },
          requestId,
        },
        deps.clock,
      );
    return ok(undefined);
  });
}
