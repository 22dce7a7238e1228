import type { PlanHome } from './home.ts';
import type { SimulationResult } from './simulate.ts';
import { slotH } from './scenario.ts';

/** Weights of the objective beside the bill, in units of the currency. */
export interface Weights {
  /** Per K h outside the bounds: up to `nearK` and beyond. */
  readonly air: Slopes;
  readonly tank: Slopes;
  /** Value of a kWh of heat in house and tank at the end, and of electricity in the battery. */
  readonly houseHeat: number;
  readonly tankHeat: number;
  readonly battery: number;
}

export interface Slopes {
  readonly near: number;
  readonly far: number;
  /** Range of the first slope, K. */
  readonly nearK: number;
}

/** Value of stored energy relative to what it saves: part is lost before use, and the next plan buys cheaply. */
const retainedShare = 0.9;
const daySlots = 24 / slotH;

/**
 * Weights of a home. Missing a bound must cost more than the dearest hour saves: a kelvin less saves some 0.2 kWh of
 * electricity per hour, so 2 kWh at the mean price per K h is ten times that; beyond `nearK` four times more.
 * Stored heat is valued at the cost of heat in the last day of normal operation.
 */
export function weightsOf(home: PlanHome, normal: SimulationResult): Weights {
  const { importPerKwh, count } = home.horizon;
  let price = 0;
  for (let t = 0; t < count; t += 1) price += Math.max(0, importPerKwh[t] ?? 0) / count;
  const unit = Math.max(price, leastPrice);
  const heating = paidFor(home, normal, 'heating');
  const tank = paidFor(home, normal, 'tank');
  return {
    air: { near: 2 * unit, far: 8 * unit, nearK: 0.5 },
    tank: { near: 1.5 * unit, far: 6 * unit, nearK: 3 },
    houseHeat: retainedShare * heating,
    tankHeat: retainedShare * tank,
    battery: retainedShare * retainedShare * Math.max(0, cheapOf(importPerKwh)),
  };
}

/** Minimum price for comfort where energy is free. */
const leastPrice = 0.05;

/** Marginal price in a slot: the lost feed-in payment during surplus, else the import price. */
export function marginalPrice({ horizon }: Pick<PlanHome, 'horizon'>, t: number): number {
  const surplus = (horizon.pvW[t] ?? 0) > (horizon.baseLoadW[t] ?? 0);
  return (surplus ? horizon.exportPerKwh[t] : horizon.importPerKwh[t]) ?? 0;
}

/** Cost per kWh of heat in the last day of normal operation; 0 without heat demand. */
function paidFor(home: PlanHome, normal: SimulationResult, task: 'heating' | 'tank'): number {
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

/** Price below which a third of all slots are: the charging price of a battery. */
function cheapOf(prices: Float64Array): number {
  const sorted = prices.toSorted();
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
