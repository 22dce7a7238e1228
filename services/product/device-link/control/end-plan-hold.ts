import { worldAt } from '@hearth/calendar/clock.ts';
import type { Device } from '@hearth/devices/device-cloud.ts';
import { schedulesOf } from '@hearth/devices/point-schedules.ts';
import { lastChanges, slotsBetween } from '@hearth/devices/week-slots.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../../deps.ts';
import { timeZoneOf, worldClockOf } from '../../installation/store.ts';
import { statesOf } from '../../unit/store.ts';
import { isReported, targetOf } from '../command/command-target.ts';
import { queueCommand } from '../command/queue-command.ts';
import { commandById, openForTarget, sentForTarget } from '../command/store.ts';
import {
  type ControlHold,
  type Restore,
  type SetCommand,
  deleteHold,
  saveHold,
  scheduleEndOfPlan,
} from './store.ts';

/** Pauses between attempts: as long as the end of the plan is past, within these limits. */
const retryMin = { least: 10, most: 60 };
/** A restore that the unit does not take within a day is given up; the log has its attempts. */
const giveUpHours = 24;

/**
 * Ends the plan's control of a point: the values from before it are set again, except those in `without`, which another controller sets. The hold
 * stays, with its end, until each value is reported: a command that cannot be queued, or is not sent in time, is tried again after a
 * pause.
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
  const left: Restore[] = [];
  for (const restore of device ? hold.restores : []) {
    if (!device || without.includes(restore.name)) continue;
    const command = normalCommand(device, restore, { now, timeZone });
    const next = await restored(tx, deps, { hold, device, restore, command });
    if (next) left.push(next);
  }
  const endedAt = Temporal.Instant.compare(hold.until, now) < 0 ? hold.until : now;
  const minutes = endedAt.until(now).total('minutes');
  if (left.length === 0 || minutes > 60 * giveUpHours) return void (await deleteHold(tx, hold));
  await saveHold(tx, { ...hold, until: endedAt, restores: left });
  const pauseMin = Math.min(retryMin.most, Math.max(retryMin.least, Math.ceil(minutes)));
  await scheduleEndOfPlan(tx, hold, wall.add({ minutes: pauseMin }));
}

interface RestoredValue {
  readonly hold: ControlHold;
  readonly device: Device;
  readonly restore: Restore;
  readonly command: SetCommand;
}

/** Queues a restore where it is neither on its way nor done; null: nothing is left to do, or another controller has set the value since. */
async function restored(
  tx: Database,
  deps: ProductDeps,
  { hold, device, restore, command }: RestoredValue,
): Promise<Restore | null> {
  const target = { unit: hold.unitId, target: targetOf(command) };
  const open = await openForTarget(tx, target);
  const sent = restore.sent === undefined ? null : await commandById(tx, restore.sent);
  const since = sent && (await sentForTarget(tx, { ...target, since: sent.requestedAt }));
  if ([...open, ...(since ?? [])].some(({ by }) => by !== 'plan')) return null;
  if (open.length === 0 && (sent?.state === 'confirmed' || isReported(device, command)))
    return null;
  if (sent && open.some(({ commandId }) => commandId === sent.commandId)) return restore;
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
  if (queued.ok) return { ...restore, sent: queued.value.commandId };
  return queued.kind === 'invalid' || queued.kind === 'not-found' ? null : restore;
}

/** Value of the unit's own weekly schedule now, where it follows one; else the value from before the plan. */
function normalCommand(
  device: Device,
  { kind, point: pointId, name, to }: SetCommand,
  { now, timeZone }: { readonly now: Temporal.Instant; readonly timeZone: string },
): SetCommand {
  const normal = { kind, point: pointId, name, to };
  const point = device.points.find(({ id }) => id === pointId);
  if (point?.setPointInForce !== name) return normal;
  const followed = schedulesOf(point).find(({ isEnabled, isSelected }) => isEnabled && isSelected);
  if (!followed) return normal;
  const after = now.subtract({ hours: 24 * 8 });
  const changes = lastChanges(slotsBetween(followed.week, { after, until: now, timeZone }));
  const value = changes.find(({ desired }) => typeof desired === 'number')?.desired;
  return value === undefined ? normal : { ...normal, to: value };
}
