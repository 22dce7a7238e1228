import { worldAt } from '@hearth/calendar/clock.ts';
import type { Device } from '@hearth/devices/device-cloud.ts';
import { schedulesOf } from '@hearth/devices/point-schedules.ts';
import { lastChanges, slotsBetween } from '@hearth/devices/week-slots.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../../deps.ts';
import { timeZoneOf, worldClockOf } from '../../installation/store.ts';
import { statesOf } from '../../unit/store.ts';
import { isReported, targetOf } from '../command/command-target.ts';
import { queueCommand } from '../command/queue-command.ts';
import { openForTarget } from '../command/store.ts';
import { type ControlHold, type SetCommand, deleteHold, scheduleEndOfPlan } from './store.ts';

const retryMin = 10;
/** A restore that the unit does not take within a day is given up; the log has its attempts. */
const giveUpHours = 24;

/**
 * Ends the plan's control of a point: the values from before it are set again, except those in `without`, which another controller sets.
 * A command that cannot be queued now is tried again later; until then the hold stays.
 */
export async function endPlanHold(
  tx: Database,
  deps: ProductDeps,
  { hold, without = [] }: { readonly hold: ControlHold; readonly without?: readonly string[] },
): Promise<void> {
  const wall = deps.clock.now();
  const world = await worldClockOf(tx, hold.installationId);
  const now = worldAt(wall, world);
  const device = (await statesOf(tx, hold.installationId)).get(hold.unitId)?.device;
  const timeZone = await timeZoneOf(tx, hold.installationId);
  const restores = hold.restores.filter(({ name }) => !without.includes(name));
  let isOpen = false;
  for (const restore of device ? restores : []) {
    const command = device ? normalCommand(device, restore, { now, timeZone }) : restore;
    const open = await openForTarget(tx, { unit: hold.unitId, target: targetOf(command) });
    const isSetByOther = open.some(({ by }) => by !== 'plan');
    const isDone = open.length === 0 && device !== undefined && isReported(device, command);
    if (isSetByOther || isDone) continue;
    const queued = await queueCommand(tx, deps, {
      requester: {
        installationId: hold.installationId,
        by: 'plan',
        personId: null,
        decisionId: hold.decisionId,
        share: 'restore',
      },
      unit: hold.unitId,
      command,
      precondition: null,
      requestId: 'plan-control.end',
    });
    isOpen ||= !queued.ok && queued.kind !== 'invalid' && queued.kind !== 'not-found';
  }
  const isGivenUp = hold.until.until(now).total('hours') > giveUpHours;
  if (isOpen && !isGivenUp) await scheduleEndOfPlan(tx, hold, wall.add({ minutes: retryMin }));
  else await deleteHold(tx, hold);
}

/** Value of the unit's own weekly schedule now, where it follows one; else the value from before the plan. */
function normalCommand(
  device: Device,
  restore: SetCommand,
  { now, timeZone }: { readonly now: Temporal.Instant; readonly timeZone: string },
): SetCommand {
  const point = device.points.find(({ id }) => id === restore.point);
  if (point?.setPointInForce !== restore.name) return restore;
  const followed = schedulesOf(point).find(({ isEnabled, isSelected }) => isEnabled && isSelected);
  if (!followed) return restore;
  const after = now.subtract({ hours: 24 * 8 });
  const changes = lastChanges(slotsBetween(followed.week, { after, until: now, timeZone }));
  const value = changes.find(({ desired }) => typeof desired === 'number')?.desired;
  return value === undefined ? restore : { ...restore, to: value };
}
