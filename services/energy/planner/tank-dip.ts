import { type HouseState, houseStep, stepHouse } from './house-nodes.ts';
import { type HouseLog, type KnownHouse, followed } from './identify-house.ts';
import { slotH } from './scenario.ts';

/** A run of the tank takes the heating's time for this long before its rooms tell. */
const leastSlots = 2;
/** Fewer runs say nothing. */
const leastRuns = 5;
const share = 0.75;
const mostK = 1.2;

/**
 * K that the rooms fall below what the nodes foretell while the tank is heated, by the runs of a log: what three of four stay below. Two nodes that
 * are right about the hours to come are too slow for a half hour in which radiators go cold. `tankW`: heat into the tank, slot by slot.
 */
export function tankDipOf(log: HouseLog, tankW: Float64Array, house: KnownHouse): number {
  const states = followed(log, house);
  const step = houseStep(house.nodes, slotH);
  const dips: number[] = [];
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
    const dip = (state?.airC ?? Number.NaN) - measuredC;
    if (to - from >= leastSlots && Number.isFinite(dip)) dips.push(dip);
  }
  if (dips.length < leastRuns) return 0;
  const sorted = dips.toSorted((a, b) => a - b);
  return Math.max(0, Math.min(mostK, sorted[Math.floor(share * sorted.length)] ?? 0));
}

/** A run of the tank as it usually is. */
const usualSlots = 3;

/** K that rooms fall in a run of the tank: what the nodes cool down by themselves in three quarters of an hour, and what they fall beyond that. */
export function tankFallOf(
  { nodes }: KnownHouse,
  dipK: number,
  now: HouseState & { readonly outdoorC: number },
): number {
  const step = houseStep(nodes, usualSlots * slotH);
  const { airC } = stepHouse(step, now, { outdoorC: now.outdoorC, heatW: 0, gainsW: 0 });
  return dipK + Math.max(0, now.airC - airC);
}

const runsW = 500;
const isOn = (tankW: Float64Array, slot: number): boolean => (tankW[slot] ?? 0) > runsW;
