import type { HeatingSearch, HeatingSlot } from './solver.ts';

/** Slots in which the compressor heats the rooms. */
export type HeatingPattern = readonly boolean[];

/** Heat and tank share of each slot in a solution without whole runs; kW. */
export interface RequestedHeat {
  readonly heatKw: Float64Array;
  readonly tankShare: Float64Array;
}

export function requestedHeatOf({ slots }: HeatingSearch, values: Float64Array): RequestedHeat {
  const value = (column: number): number => (column < 0 ? 0 : (values[column] ?? 0));
  return {
    heatKw: Float64Array.from(slots, ({ columns }) =>
      columns.reduce((sum, column) => sum + value(column), 0),
    ),
    tankShare: Float64Array.from(slots, ({ tank, mostTankKw }) =>
      mostTankKw > 0 ? value(tank) / mostTankKw : 0,
    ),
  };
}

/** A tank run that takes less of a slot does not count as one. */
const noticedShare = 0.02;
const fullShare = 0.95;

export function heatsTank({ tankShare }: RequestedHeat, t: number): boolean {
  return (tankShare[t] ?? 0) > noticedShare;
}

/**
 * Gathers requested heat into runs: a run starts when the heat that is owed reaches `swingKwh`, and ends when as much was given in advance.
 * Minimum run and pause hold, also together with the tank's runs.
 */
export function patternOf(
  search: HeatingSearch,
  requested: RequestedHeat,
  swingKwh: number,
): HeatingPattern {
  const { slots, minRunSlots, minPauseSlots, slotH } = search;
  const swingKw = swingKwh / slotH;
  let isOn = search.begin.isOn;
  let age = search.begin.slots;
  let owed = 0;
  let wasHeating = search.begin.heats;
  return slots.map((slot, t) => {
    const tankOn = heatsTank(requested, t);
    const want = requested.heatKw[t] ?? 0;
    const ahead = requested.heatKw
      .subarray(t, t + Math.max(1, minRunSlots))
      .reduce((sum, each) => sum + each, owed);
    // A full tank may end a run that it began.
    const mustRun = wasHeating && age < minRunSlots && !tankOn;
    const mayRun = canHeat(slot) && (requested.tankShare[t] ?? 0) < fullShare;
    const mayStart = isOn || age >= minPauseSlots;
    const isWorth = isOn
      ? ahead > -swingKw
      : ahead > Math.max(swingKw, 0.5 * minRunSlots * slot.leastKw);
    const heats = mayRun && (mustRun || (mayStart && isWorth && (want > 0 || owed > 0)));
    owed += want - (heats ? Math.min(slot.mostKw, Math.max(slot.leastKw, want + owed)) : 0);
    const runs = heats || tankOn;
    age = runs === isOn ? age + 1 : 1;
    isOn = runs;
    wasHeating = heats;
    return heats;
  });
}

export const canHeat = ({ mostKw, leastKw }: HeatingSlot): boolean =>
  mostKw > 0 && mostKw >= leastKw;

/** Compressor starts of a pattern that are not starts of a tank run. */
export function heatingStarts(
  { begin }: HeatingSearch,
  requested: RequestedHeat,
  pattern: HeatingPattern,
): number {
  let starts = 0;
  let wasOn = begin.isOn;
  pattern.forEach((heats, t) => {
    if (heats && !wasOn && !heatsTank(requested, t)) starts += 1;
    wasOn = heats || heatsTank(requested, t);
  });
  return starts;
}

/** Whether runs and pauses of the compressor have their minimum length. A pause that a tank run ends is the tank's. */
export function isAllowed(
  search: HeatingSearch,
  requested: RequestedHeat,
  pattern: HeatingPattern,
): boolean {
  const { minRunSlots, minPauseSlots, begin, slots } = search;
  let isOn = begin.isOn;
  let age = begin.slots;
  let wasHeating = begin.heats;
  for (const [t, heats] of pattern.entries()) {
    const slot = slots[t];
    if (heats && slot && !canHeat(slot)) return false;
    const runs = heats || heatsTank(requested, t);
    if (runs && !isOn && age < minPauseSlots && !heatsTank(requested, t)) return false;
    // A full tank, a limit of the grid or the cold may end a run early.
    if (!runs && wasHeating && age < minRunSlots && slot && canHeat(slot)) return false;
    age = runs === isOn ? age + 1 : 1;
    isOn = runs;
    wasHeating = heats;
  }
  return true;
}

/** Kelvin outside a bound that a thermometer does not notice. */
const noticedK = 0.02;

/**
 * Patterns that may bring the first room temperature outside its bounds back: more heat in the hours before it is too cold, less before it is
 * too warm. None where the rooms stay within their bounds.
 */
export function* repairedPatterns(
  { slots }: HeatingSearch,
  pattern: HeatingPattern,
  values: Float64Array,
): Generator<HeatingPattern> {
  const missed = (sign: 1 | -1) =>
    slots.findIndex(({ air, lowC, highC }) => {
      const airC = values[air] ?? 0;
      return (sign === 1 ? lowC - airC : airC - highC) > noticedK;
    });
  const cold = missed(1);
  for (const back of cold < 0 ? [] : [2, 4, 8, 12])
    yield withSlots(pattern, { from: Math.max(0, cold - back), to: cold + 2 }, true);
  const warm = missed(-1);
  const last = warm < 0 ? -1 : pattern.lastIndexOf(true, warm);
  if (last < 0) return;
  const first = pattern.lastIndexOf(false, last) + 1;
  const next = pattern.indexOf(false, last);
  const to = next < 0 ? pattern.length : next;
  for (const from of new Set([first, last - 3, last - 1]))
    yield withSlots(pattern, { from: Math.max(first, from), to }, false);
}

const moves = [2, 4, 1];

/** Neighbours: a pause is filled, a run is left out, or one end of a run moves. */
export function* neighbourPatterns(pattern: HeatingPattern): Generator<HeatingPattern> {
  const runs = runsOf(pattern);
  for (const [i, { to }] of runs.entries()) {
    const next = runs[i + 1];
    if (next) yield withSlots(pattern, { from: to, to: next.from }, true);
  }
  for (const run of runs) yield withSlots(pattern, run, false);
  for (const by of moves)
    for (const { from, to } of runs) {
      yield withSlots(pattern, { from: from - by, to: from }, true);
      yield withSlots(pattern, { from: to, to: to + by }, true);
      if (to - from <= by) continue;
      yield withSlots(pattern, { from, to: from + by }, false);
      yield withSlots(pattern, { from: to - by, to }, false);
    }
}

interface Slots {
  readonly from: number;
  readonly to: number;
}

function runsOf(pattern: HeatingPattern): readonly Slots[] {
  const runs: Slots[] = [];
  let from = -1;
  for (let t = 0; t <= pattern.length; t += 1) {
    const heats = pattern[t] === true;
    if (heats && from < 0) from = t;
    if (heats || from < 0) continue;
    runs.push({ from, to: t });
    from = -1;
  }
  return runs;
}

function withSlots(pattern: HeatingPattern, { from, to }: Slots, heats: boolean): HeatingPattern {
  return pattern.map((own, t) => (t >= from && t < to ? heats : own));
}
