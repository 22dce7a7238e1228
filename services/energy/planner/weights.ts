import type { Home } from './home.ts';
import type { SimulationResult } from './simulate.ts';
import { slotH } from './scenario.ts';

/** What the programme minimises beside the bill, in the currency. */
export interface Weights {
  /** By K h outside the bounds: the first part of a kelvin, and what is beyond it. */
  readonly air: Slopes;
  readonly tank: Slopes;
  /** Of a kWh of heat in the house and in the tank when the plan ends, and of electricity in the battery. */
  readonly houseHeat: number;
  readonly tankHeat: number;
  readonly battery: number;
}

export interface Slopes {
  readonly near: number;
  readonly far: number;
  /** K up to which the first slope holds. */
  readonly nearK: number;
}

/** What is stored is worth a little less than what it saves: part of it is lost before it is used, and the next plan buys cheaply. */
const keptShare = 0.9;
const daySlots = 24 / slotH;

/**
 * To miss a bound must cost more than the dearest hour could save: holding a house a kelvin lower saves some 0.2 kWh of electricity an hour,
 * so 2 kWh at the mean price by K h is ten times that; beyond it four times more. Stored heat is worth what normal operation pays for heat
 * in the last day.
 */
export function weightsOf(home: Home, normal: SimulationResult): Weights {
  const { importPerKwh, count } = home.horizon;
  let price = 0;
  for (let t = 0; t < count; t += 1) price += Math.max(0, importPerKwh[t] ?? 0) / count;
  const unit = Math.max(price, leastPrice);
  const heating = paidFor(home, normal, 'heating');
  const tank = paidFor(home, normal, 'tank');
  return {
    air: { near: 2 * unit, far: 8 * unit, nearK: 0.5 },
    tank: { near: 1.5 * unit, far: 6 * unit, nearK: 3 },
    houseHeat: keptShare * heating,
    tankHeat: keptShare * tank,
    battery: keptShare * keptShare * Math.max(0, cheapOf(importPerKwh)),
  };
}

/** Where energy costs nothing, comfort still counts. */
const leastPrice = 0.05;

/** Price of a kWh more in a slot: what it would have been paid for where there is surplus, else what it costs. */
export function marginalPrice({ horizon }: Pick<Home, 'horizon'>, t: number): number {
  const surplus = (horizon.pvW[t] ?? 0) > (horizon.baseLoadW[t] ?? 0);
  return (surplus ? horizon.exportPerKwh[t] : horizon.importPerKwh[t]) ?? 0;
}

/** What normal operation pays by kWh of heat in the last day; 0 where it needs none. */
function paidFor(home: Home, normal: SimulationResult, task: 'heating' | 'tank'): number {
  let heat = 0;
  let paid = 0;
  for (let t = Math.max(0, home.horizon.count - daySlots); t < home.horizon.count; t += 1) {
    const slot = normal.slots[t];
    if (!slot) continue;
    const w = task === 'heating' ? slot.heatingW : slot.hotWaterW + slot.immersionW;
    heat += task === 'heating' ? slot.heatingHeatW : slot.hotWaterHeatW + slot.immersionW;
    paid += w * Math.max(0, marginalPrice(home, t));
  }
  return heat > 1 ? paid / heat : 0;
}

/** The price that a third of all slots is below: what a battery would be filled at. */
function cheapOf(prices: Float64Array): number {
  const sorted = prices.toSorted();
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
