import type { InstallationId } from '@hearth/core/branded.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import { wallAt, worldAt } from '@hearth/calendar/clock.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { endPlanHold } from '../device-link/control/end-plan-hold.ts';
import {
  type PointKey,
  holdsOf,
  holdsOfUnit,
  scheduleEndOfPlan,
} from '../device-link/control/store.ts';
import { worldClockOf } from '../installation/store.ts';
import { lockUnit } from '../unit/store.ts';

/** Ends the plan's control of all points of a home. */
export async function endPlanControl(
  deps: ProductDeps,
  installationId: InstallationId,
): Promise<Result<undefined>> {
  for (const hold of await holdsOf(deps.db, { installationId }))
    if (hold.controller === 'plan') await endPlan(deps, hold, 'now');
  return ok(undefined);
}

/** Ends the plan's control of a point: now, or only where its time is over. */
export async function endPlan(
  deps: ProductDeps,
  key: PointKey,
  when: 'now' | 'when-over',
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await lockUnit(tx, key, key.unitId))) return;
    const hold = (await holdsOfUnit(tx, key)).find(
      (each) => each.point === key.point && each.controller === 'plan',
    );
    if (!hold) return;
    const world = await worldClockOf(tx, key.installationId);
    const isOver = Temporal.Instant.compare(hold.until, worldAt(deps.clock.now(), world)) <= 0;
    if (when === 'now' || isOver) await endPlanHold(tx, deps, { hold });
    else await scheduleEndOfPlan(tx, hold, wallAt(hold.until, world));
  });
}
