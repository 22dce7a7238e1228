import { schedulesOf } from '@hearth/devices/point-schedules.ts';
import { nextSlot } from '@hearth/devices/week-slots.ts';
import type { Command, Device } from '@hearth/devices/device-cloud.ts';
import { worldAt } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../../deps.ts';
import { timeZoneOf, worldClockOf } from '../../installation/store.ts';
import { statesOf } from '../../unit/store.ts';
import type { Requester } from '../command/store.ts';
import { endPlanHold } from './end-plan-hold.ts';
import { type PointKey, holdsOfUnit, saveHold } from './store.ts';

/** Local hour at which a change by hand ends: nobody notices a change of the heating then. */
const endHour = 3;

/**
 * Notes that a person has set a value of a point: until a stated time the point is theirs. The plan's other values of the point are taken
 * back, because they were chosen together with the value that the person has changed. Call it in the transaction of the command.
 */
export async function noteManualChange(
  tx: Database,
  deps: ProductDeps,
  change: { readonly requester: Requester; readonly unit: string; readonly command: Command },
): Promise<void> {
  const { requester, unit: unitId, command } = change;
  const { installationId, personId } = requester;
  const device = (await statesOf(tx, installationId)).get(unitId)?.device;
  if (!device || command.kind !== 'set' || !isControlled(device, command)) return;
  const key = { installationId, unitId, point: command.point };
  await holdByHand(tx, deps, { key, device, name: command.name, personId });
}

/** Gives a point to a person until a stated time; `personId` null: somebody at the unit. */
export async function holdByHand(
  tx: Database,
  deps: ProductDeps,
  change: {
    readonly key: PointKey;
    readonly device: Device;
    readonly name: string;
    readonly personId: string | null;
  },
): Promise<void> {
  const { key, device, name, personId } = change;
  const { installationId, point } = key;
  const world = await worldClockOf(tx, installationId);
  const now = worldAt(deps.clock.now(), world);
  const timeZone = await timeZoneOf(tx, installationId);
  await saveHold(tx, {
    ...key,
    controller: 'manual',
    since: now,
    until: manualUntil(device, { point, now, timeZone }),
    personId,
    decisionId: null,
    restores: [],
  });
  const planned = (await holdsOfUnit(tx, key)).find(
    (hold) => hold.controller === 'plan' && hold.point === point,
  );
  if (planned) await endPlanHold(tx, deps, { hold: planned, without: [name] });
}

/** Values that heat or cool; a name or a display setting is none. */
function isControlled(device: Device, { point, name }: Extract<Command, { kind: 'set' }>): boolean {
  const type = device.points.find(({ id }) => id === point)?.type;
  return (type === 'climate' || type === 'dhw') && name !== 'name';
}

/** The next 03:00 by local time, or the next change of the unit's own weekly schedule if that is earlier. */
export function manualUntil(
  device: Device,
  { point, now, timeZone }: { point: string; now: Temporal.Instant; timeZone: string },
): Temporal.Instant {
  const local = now.toZonedDateTimeISO(timeZone);
  const days = local.hour < endHour ? 0 : 1;
  const night = local
    .toPlainDate()
    .add({ days })
    .toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour: endHour }) })
    .toInstant();
  const changes = device.points
    .filter(({ id }) => id === point)
    .flatMap(schedulesOf)
    .filter(({ isEnabled, isSelected }) => isEnabled && isSelected)
    .flatMap(({ week }) => nextSlot(week, { after: now, timeZone })?.at ?? []);
  return [night, ...changes].toSorted(Temporal.Instant.compare)[0] ?? night;
}
