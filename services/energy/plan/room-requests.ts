import { isoInstant } from '@hearth/calendar/dates.ts';
import type { StoredDecision } from './decision/store.ts';
import { holdMs } from './plan-hold.ts';
import type { PlanControlRequest } from './plan-port.ts';
import type { RoomUnit } from './rooms-of-plan.ts';
import { onStep } from './settable-value.ts';

/**
 * The set-points that air conditioners get in a quarter-hour: one for each decision of its time, at most until the decision ends. Then product
 * gives the unit back what people and its schedule have set.
 */
export function roomRequests(
  rooms: readonly RoomUnit[],
  decisions: readonly StoredDecision[],
  slotMs: number,
): readonly PlanControlRequest[] {
  return decisions.flatMap((each): readonly PlanControlRequest[] => {
    const { decision, appliance, task, state, fromMs, toMs, facts } = each;
    const found = rooms.find(({ unit }) => unit.appliance === appliance);
    const isOpen = state === 'planned' || state === 'active';
    if (!found || !isOpen || found.task !== task || fromMs > slotMs || facts.setPointC === null)
      return [];
    const { unit, climate, room } = found;
    const to = onStep(room.value, facts.setPointC);
    // A value that the unit has already is no write.
    const isAffordable = to === room.value.value || unit.writesLeft > 0;
    if (unit.online === false || climate.waitsFor !== null || !isAffordable) return [];
    const { name, value: precondition } = room.value;
    return [
      {
        unit: unit.unit,
        attempt: `plan ${isoInstant(slotMs)} ${unit.unit}`,
        decision,
        until: isoInstant(Math.min(toMs, slotMs + holdMs)),
        commands: [{ point: room.point, name, to, precondition }],
      },
    ];
  });
}
