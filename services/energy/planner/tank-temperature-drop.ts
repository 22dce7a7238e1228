import { clamp } from '@hearth/physics/numerics.ts';
import { type HouseState, houseStep, stepHouse } from './house-nodes.ts';
import { type HouseLog, type HouseModel, filterHouseStates } from './identify-house.ts';
import { slotH } from './scenario.ts';

/** Shorter tank runs do not cool the rooms measurably. */
const runSlotsMin = 2;
/** Fewer runs give no estimate. */
const runsMin = 5;
const share = 0.75;
const dropMaxK = 1.2;

/**
 * Temperature drop of the rooms beyond the house model while the tank is heated, K: third quartile over the tank runs of a log. The two-node model
 * is accurate over hours, but too slow for half an hour with cold radiators. `tankW`: heat into the tank by slot.
 */
export function tankDropKOf(log: HouseLog, tankW: Float64Array, house: HouseModel): number {
  const states = filterHouseStates(log, house);
  const step = houseStep(house.nodes, slotH);
  const drops: number[] = [];
  for (let from = 1; from < tankW.length; from += 1) {
    if (!isOn(tankW, from) || isOn(tankW, from - 1)) continue;
    let to = from;
    let state = states[from - 1];
    while (state && isOn(tankW, to) && to < tankW.length) {
      state = stepHouse(step, state, {
        outdoorC: log.outdoorC[to] ?? 0,
        heatW: log.heatW[to] ?? 0,
        gainsW: house.apertureM2 * (log.sunWM2[to] ?? 0) + (log.insideW[to] ?? 0),
      });
      to += 1;
    }
    const measuredC = log.airC[to - 1] ?? Number.NaN;
    const drop = (state?.airC ?? Number.NaN) - measuredC;
    if (to - from >= runSlotsMin && Number.isFinite(drop)) drops.push(drop);
  }
  if (drops.length < runsMin) return 0;
  const sorted = drops.toSorted((a, b) => a - b);
  return clamp(sorted[Math.floor(share * sorted.length)] ?? 0, 0, dropMaxK);
}

/** Usual length of a tank run. */
const runSlots = 3;

/** Temperature drop of the rooms in a tank run, K: cooling of the house model in three quarters of an hour, and the drop beyond it. */
export function tankRunDropKOf(
  { nodes }: HouseModel,
  dropK: number,
  now: HouseState & { readonly outdoorC: number },
): number {
  const step = houseStep(nodes, runSlots * slotH);
  const { airC } = stepHouse(step, now, { outdoorC: now.outdoorC, heatW: 0, gainsW: 0 });
  return dropK + Math.max(0, now.airC - airC);
}

const runPowerMinW = 500;
const isOn = (tankW: Float64Array, slot: number): boolean => (tankW[slot] ?? 0) > runPowerMinW;
