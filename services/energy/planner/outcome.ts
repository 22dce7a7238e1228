import { microsOf, picosOf } from '../tariff/micros.ts';
import { disinfectedMs, disinfectionDueMs } from './disinfection.ts';
import type { PlanHome } from './home.ts';
import { decidedSlots, slotMs } from './horizon.ts';
import type { PlanOutcome, PlanSlot } from './plan.ts';
import { peakCharge, peakOf } from './month-peak.ts';
import { mostRoomC } from './programme-parts.ts';
import { slotH } from './scenario.ts';
import type { SimulationResult } from './simulate.ts';
import { tankWhPerK } from './tank-step.ts';
import type { Weights } from './weights.ts';

/** Outcome of a simulation. `worth`: cost including comfort, in units of the currency, by which two simulations are compared. */
export function outcomeOf(
  home: PlanHome,
  weights: Weights,
  simulated: SimulationResult,
): { readonly outcome: PlanOutcome; readonly worth: number } {
  const { slots, starts } = simulated;
  const { scenario } = home;
  const kwh = (value: (slot: PlanSlot) => number): number =>
    (slots.reduce((sum, slot) => sum + value(slot), 0) * slotH) / 1000;
  const importKwh = kwh(({ importW }) => importW);
  const exportKwh = kwh(({ exportW }) => exportW);
  const producedKwh = (home.horizon.pvW.reduce((sum, w) => sum + w, 0) * slotH) / 1000;
  const curtailedKwh = kwh(({ curtailedW }) => curtailedW);
  const peakW = peakOf(home, slots);
  const energy = slots.reduce(
    (sum, { importW, exportW }, t) =>
      sum +
      (slotH / 1000) *
        (importW * (home.horizon.importPerKwh[t] ?? 0) -
          exportW * (home.horizon.exportPerKwh[t] ?? 0)),
    0,
  );
  const charge = peakCharge(home, peakW);
  const bill = energy + charge;
  const wear =
    ((scenario.battery?.wearPerKwh ?? 0) / 2) * kwh(({ batteryW }) => Math.abs(batteryW));
  const stored = storedWorth(home, weights, simulated);
  const cost = bill + wear + starts * scenario.heatPump.startCost - stored;
  const comfort = comfortOf(home, weights, slots);
  const hotMs = disinfectedMs(slots, scenario);
  const isMissed = isDueWithin(home) && hotMs === null;
  const worth = cost + comfort.cost + (isMissed ? missedDisinfectionCost(weights) : 0);
  return {
    outcome: {
      bill: microsOf(picosOf(bill)),
      peakCharge: microsOf(picosOf(charge)),
      cost: microsOf(picosOf(cost)),
      storedValue: microsOf(picosOf(stored)),
      importKwh,
      exportKwh,
      heatPumpKwh: kwh((slot) => slot.heatingW + slot.hotWaterW + slot.immersionW),
      selfConsumption:
        producedKwh > 0 ? (producedKwh - exportKwh - curtailedKwh) / producedKwh : null,
      peakW,
      starts,
      comfort: comfort.figures,
      disinfectedMs: hotMs,
      worth: microsOf(picosOf(worth)),
    },
    worth,
  };
}

/** A missed disinfection counts as much as a day at 3 K below the bound. */
export const missedDisinfectionCost = ({ tank }: Weights): number => missedKh * tank.bound;
const missedKh = 72;

/** Whether disinfection is due within the decided part of the plan. */
export function isDueWithin({ scenario, horizon }: PlanHome): boolean {
  const dueMs = disinfectionDueMs(scenario);
  const untilMs = horizon.fromMs + Math.min(decidedSlots, horizon.count) * slotMs;
  return dueMs !== null && dueMs < untilMs;
}

/** Value of the energy stored in addition at the end, by the weights of the programme. */
function storedWorth(
  { nodes, begin, scenario }: PlanHome,
  weights: Weights,
  { end }: SimulationResult,
): number {
  const { state, tank, battery } = scenario;
  const house =
    nodes.airWhPerK * (end.airC - begin.airC) + nodes.massWhPerK * (end.massC - begin.massC);
  const water = tank ? tankWhPerK(tank) * (end.tankC - (state.tankC ?? 0)) : 0;
  const kwh = battery ? end.batteryKwh - (state.batteryKwh ?? 0) : 0;
  return (house * weights.houseHeat + water * weights.tankHeat) / 1000 + kwh * weights.battery;
}

/**
 * A unit's own control starts at the lower bound of the tank and is a little below it at each start. That is no discomfort: it would make plans
 * that cost more look better.
 */
const unnoticedK = 1;

/** Kelvin-hours outside the bounds, and their cost by the programme's price of a bound. */
function comfortOf(home: PlanHome, weights: Weights, slots: readonly PlanSlot[]) {
  const { horizon, scenario } = home;
  let belowKh = 0;
  let aboveKh = 0;
  let tankBelowKh = 0;
  let cost = 0;
  slots.forEach((slot, t) => {
    const { airC, tankC } = slot;
    const low = horizon.lowC[t] ?? 0;
    const below = Math.max(0, low - airC + tankDropK(home, slot, t));
    const above = Math.max(0, airC - mostRoomC(home, t));
    const short = tankC === null ? 0 : Math.max(0, (scenario.tank?.leastC ?? 0) - tankC);
    belowKh += slotH * below;
    aboveKh += slotH * above;
    tankBelowKh += slotH * short;
    const noticedK = Math.max(0, short - unnoticedK);
    cost += slotH * (weights.air.bound * (below + above) + weights.tank.bound * noticedK);
  });
  const air = slots.map(({ airC }) => airC);
  const tank = slots.flatMap(({ tankC }) => (tankC === null ? [] : [tankC]));
  return {
    cost,
    figures: {
      belowKh,
      aboveKh,
      tankBelowKh,
      coldestTankC: tank.length > 0 ? Math.min(...tank) : null,
      lowestAirC: Math.min(...air),
      highestAirC: Math.max(...air),
    },
  };
}

/** Temperature drop of the rooms beyond the house model while the tank is heated. */
function tankDropK({ scenario, horizon, unit }: PlanHome, slot: PlanSlot, t: number): number {
  const { tankDipK } = scenario.comfort;
  if (tankDipK === 0 || slot.hotWaterHeatW <= 0) return 0;
  const { heatW } = unit.tankRun(horizon.outdoorC[t] ?? 0, slot.tankC ?? 0);
  return tankDipK * Math.min(1, slot.hotWaterHeatW / Math.max(1, heatW));
}
