import type { PlanHome } from './home.ts';
import { peakPerKw } from './month-peak.ts';
import type { PoweredHome } from './powered-home.ts';
import type { SimulationResult } from './simulate.ts';
import { slotH } from './scenario.ts';
import { tankWhPerK } from './tank-step.ts';

/** Weights of the objective beside the bill, in units of the currency. */
export interface Weights {
  /** Per K h within the margin of a bound, and outside the bound. */
  readonly air: Slopes;
  readonly tank: Slopes;
  /** Value of a kWh of heat in house and tank at the end, and of electricity in the battery. */
  readonly houseHeat: number;
  readonly tankHeat: number;
  readonly battery: number;
  /** Price of a further kilowatt of the month's peak. */
  readonly peakPerKw: number;
}

export interface Slopes {
  readonly margin: number;
  readonly bound: number;
}

/** Value of stored energy relative to what it saves: part is lost before use, and the next plan buys cheaply. */
const retainedShare = 0.9;
const daySlots = 24 / slotH;

/**
 * Weights of a home. No price may buy discomfort, so a bound costs more than any price saves (`boundPrice`). The margin inside a
 * bound covers errors of forecasts and costs a few times the mean price: a kelvin saves some 0.2 kWh of electricity per hour.
 * Stored heat is valued at the cost of heat in the last day of normal operation.
 */
export function weightsOf(home: PlanHome, normal: SimulationResult): Weights {
  const { importPerKwh, count } = home.horizon;
  let price = 0;
  for (let t = 0; t < count; t += 1) price += Math.max(0, importPerKwh[t] ?? 0) / count;
  const unit = Math.max(price, leastPrice);
  const heating = paidFor(home, normal, 'heating');
  const tank = paidFor(home, normal, 'tank');
  const { nodes, scenario } = home;
  const houseWhPerK = nodes.airWhPerK + nodes.massWhPerK;
  const tankWh = scenario.tank ? tankWhPerK(scenario.tank) : 0;
  return {
    air: { margin: 2 * unit, bound: Math.max(8 * unit, boundPrice(home, houseWhPerK)) },
    tank: { margin: 1.5 * unit, bound: Math.max(6 * unit, boundPrice(home, tankWh)) },
    houseHeat: retainedShare * heating,
    tankHeat: retainedShare * tank,
    battery: batteryWorth(home),
    peakPerKw: peakPerKw(home, normal.slots),
  };
}

/** Minimum price for comfort where energy is free. */
export const leastPrice = 0.05;

/**
 * Price per K h beyond which moving heat out of the dearest slot saves nothing. One kWh of heat less in a slot saves at most one
 * kWh at the largest difference of prices, and leaves the store 1000 / C kelvin colder for a slot at least:
 *   b >= (p_max - p_min) C / (1000 h);  a price of the month's peak counts as one of the energy of a slot.
 * Worked: 0.40 per kWh between extremes, 7583 Wh/K: 12.13 per K h.
 */
export function boundPrice({ horizon, scenario }: PoweredHome, whPerK: number): number {
  const prices = [...horizon.importPerKwh, ...horizon.exportPerKwh];
  const dearest = prices.reduce((max, each) => Math.max(max, each), leastPrice);
  const most = dearest + (scenario.grid.capacity?.perKw ?? 0) / slotH;
  const least = prices.reduce((min, each) => Math.min(min, each), 0);
  return ((most - least) * whPerK) / (1000 * slotH);
}

/** Marginal price in a slot: the lost feed-in payment during surplus, else the import price. */
export function marginalPrice({ horizon }: Pick<PoweredHome, 'horizon'>, t: number): number {
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

/** Value of a kWh in the battery at the end. */
export function batteryWorth({ horizon }: PoweredHome): number {
  return retainedShare * retainedShare * Math.max(0, cheapOf(horizon.importPerKwh));
}

/** Price below which a third of all slots are: the charging price of a battery. */
function cheapOf(prices: Float64Array): number {
  const sorted = prices.toSorted();
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
