import { slotH } from '../planner/scenario.ts';
import type { RoomModel } from './room-home.ts';
import type { RoomSlot } from './room-plan.ts';
import type { RoomSimulation } from './simulate-rooms.ts';

/** Task that a unit may have in a slot. */
export type RoomTask = 'cooling' | 'heating' | 'none';

export function taskOf({ sensibleW, heatW }: Pick<RoomSlot, 'sensibleW' | 'heatW'>): RoomTask {
  if (sensibleW > 0) return 'cooling';
  return heatW > 0 ? 'heating' : 'none';
}

/** A unit may work ahead of its thermostat by this time, and this long after it. */
const aheadSlots = 16 / slotH;

/**
 * The task of each slot: that of the thermostat's next run, else of its last one. A unit never has both in a slot. A unit that heats and cools to
 * one temperature works when its thermostat does, and so does one that may not work ahead.
 */
export function tasksOf(
  { isNarrow, mayWorkAhead }: Pick<RoomModel, 'isNarrow' | 'mayWorkAhead'>,
  { slots }: RoomSimulation,
  room: number,
): readonly RoomTask[] {
  const own = slots.map(({ rooms }): RoomTask => {
    const slot = rooms[room];
    return slot ? taskOf(slot) : 'none';
  });
  if (isNarrow) return own;
  const isTask = (task: RoomTask): boolean => task !== 'none';
  return own.map((task, t) =>
    mayWorkAhead[t]
      ? (own.slice(t, t + aheadSlots).find(isTask) ??
        own.slice(Math.max(0, t - aheadSlots), t).findLast(isTask) ??
        'none')
      : task,
  );
}
