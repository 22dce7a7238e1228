import { peakPerKw } from '../planner/month-peak.ts';
import { slotH } from '../planner/scenario.ts';
import { batteryWorth, boundPrice, leastPrice, marginalPrice } from '../planner/weights.ts';
import type { RoomHome } from './room-home.ts';
import type { RoomSimulation } from './simulate-rooms.ts';

/** Weights of the objective beside the bill, in units of the currency. */
export interface RoomWeights {
  /** Per K h outside a bound. */
  readonly bound: number;
  /** Price of a kWh of heat that a room lacks at the end against normal operation; negative: of cold. */
  readonly roomHeat: readonly number[];
  readonly battery: number;
  readonly peakPerKw: number;
}

const daySlots = 24 / slotH;

/**
 * Discomfort costs more than any price saves. Heat or cold that a room lacks at the end costs as much as in the last day of normal operation;
 * more than normal operation stores has no value, since it is lost before anybody needs it.
 */
export function roomWeightsOf(home: RoomHome, normal: RoomSimulation): RoomWeights {
  const { importPerKwh, count } = home.horizon;
  const mean = importPerKwh.reduce((sum, price) => sum + Math.max(0, price), 0) / count;
  const unit = Math.max(mean, leastPrice);
  const whPerK = home.rooms.reduce(
    (most, { nodes }) => Math.max(most, nodes.airWhPerK + nodes.massWhPerK),
    0,
  );
  return {
    bound: Math.max(8 * unit, boundPrice(home, whPerK)),
    roomHeat: home.rooms.map((_, i) => paidFor(home, normal, i)),
    battery: batteryWorth(home),
    peakPerKw: peakPerKw(home, normal.slots),
  };
}

/** Cost per kWh of heat, negative for cold, in the last day of normal operation; 0 where the unit rests. */
function paidFor(home: RoomHome, { slots }: RoomSimulation, room: number): number {
  let heatW = 0;
  let paid = 0;
  for (let t = Math.max(0, slots.length - daySlots); t < slots.length; t += 1) {
    const slot = slots[t]?.rooms[room];
    if (!slot) continue;
    heatW += slot.heatW - slot.sensibleW;
    paid += slot.electricW * Math.max(0, marginalPrice(home, t));
  }
  return Math.abs(heatW) > 1 ? paid / heatW : 0;
}
