import { peakCharge, peakOf } from '../planner/month-peak.ts';
import { slotH } from '../planner/scenario.ts';
import { microsOf, picosOf } from '../tariff/micros.ts';
import type { RoomHome } from './room-home.ts';
import type { RoomOutcome, RoomPlanSlot, RoomSlot } from './room-plan.ts';
import type { RoomWeights } from './room-weights.ts';
import type { RoomSimulation } from './simulate-rooms.ts';

/** Outcome of a simulation. `ends`: states of the rooms at the end of normal operation. */
export function roomOutcomeOf(
  home: RoomHome,
  weights: RoomWeights,
  simulated: RoomSimulation,
  ends: RoomSimulation['end'],
): RoomOutcome {
  const { scenario, horizon } = home;
  const { slots, starts } = simulated;
  const kwh = (valueOf: (slot: RoomPlanSlot) => number): number =>
    (slots.reduce((sum, slot) => sum + valueOf(slot), 0) * slotH) / 1000;
  const roomKwh = (valueOf: (slot: RoomSlot) => number): number =>
    kwh(({ rooms }) => rooms.reduce((sum, room) => sum + valueOf(room), 0));
  const energy = slots.reduce(
    (sum, { importW, exportW }, t) =>
      sum +
      (slotH / 1000) *
        (importW * (horizon.importPerKwh[t] ?? 0) - exportW * (horizon.exportPerKwh[t] ?? 0)),
    0,
  );
  const peakW = peakOf(home, slots);
  const charge = peakCharge(home, peakW);
  const bill = energy + charge;
  const wear =
    ((scenario.battery?.wearPerKwh ?? 0) / 2) * kwh(({ batteryW }) => Math.abs(batteryW));
  const lacking = lackingCost(home, weights, { simulated, ends });
  const cost = bill + wear + starts * scenario.startCost + lacking;
  const missed = missedOf(home, slots);
  const belowKh = missed.reduce((sum, each) => sum + each.belowKh, 0);
  const aboveKh = missed.reduce((sum, each) => sum + each.aboveKh, 0);
  const micros = (value: number) => microsOf(picosOf(value));
  return {
    bill: micros(bill),
    peakCharge: micros(charge),
    cost: micros(cost),
    lacking: micros(lacking),
    importKwh: kwh(({ importW }) => importW),
    exportKwh: kwh(({ exportW }) => exportW),
    unitKwh: roomKwh(({ electricW }) => electricW),
    coolingKwh: roomKwh(({ sensibleW }) => sensibleW),
    latentKwh: roomKwh(({ latentW }) => latentW),
    heatingKwh: roomKwh(({ heatW }) => heatW),
    peakW,
    starts,
    belowKh,
    aboveKh,
  };
}

/** Kelvin-hours outside the bounds of each room, where it has been needed for so many hours before. */
export function missedOf(
  { rooms }: RoomHome,
  slots: readonly RoomPlanSlot[],
  afterH = 0,
): readonly { readonly belowKh: number; readonly aboveKh: number }[] {
  return rooms.map(({ lowC, highC }, i) => {
    let belowKh = 0;
    let aboveKh = 0;
    let neededSlots = 0;
    slots.forEach((slot, t) => {
      const low = lowC[t] ?? -Infinity;
      const high = highC[t] ?? Infinity;
      const airC = slot.rooms[i]?.airC ?? 0;
      neededSlots = Number.isFinite(low) || Number.isFinite(high) ? neededSlots + 1 : 0;
      if (neededSlots * slotH <= afterH) return;
      belowKh += slotH * Math.max(0, low - airC);
      aboveKh += slotH * Math.max(0, airC - high);
    });
    return { belowKh, aboveKh };
  });
}

/** Price of heat or cold that rooms lack at the end, less the value of additional energy in the battery. */
function lackingCost(
  { rooms, scenario }: RoomHome,
  weights: RoomWeights,
  { simulated, ends }: { readonly simulated: RoomSimulation; readonly ends: RoomSimulation['end'] },
): number {
  const heat = rooms.reduce((sum, { nodes, begin }, i) => {
    const perKwh = weights.roomHeat[i] ?? 0;
    const { airC, massC } = simulated.end[i] ?? begin;
    const aim = ends[i] ?? begin;
    const wh = nodes.airWhPerK * (aim.airC - airC) + nodes.massWhPerK * (aim.massC - massC);
    return sum + Math.max(0, (perKwh * wh) / 1000);
  }, 0);
  const kwh = scenario.battery ? simulated.endKwh - (scenario.state.batteryKwh ?? 0) : 0;
  return heat - weights.battery * kwh;
}
