import { clamp } from '@hearth/physics/numerics.ts';
import {
  type HouseNodes,
  type HouseState,
  type HouseStep,
  houseStep,
  restingMassC,
  stepHouse,
} from './house-nodes.ts';
import { slotH } from './scenario.ts';

/** What was logged of a house, quarter-hours that follow each other. A room that nobody measured is not a number. */
export interface HouseLog {
  /** At the end of each. */
  readonly airC: Float64Array;
  /** Means. */
  readonly outdoorC: Float64Array;
  readonly heatW: Float64Array;
  /** Global irradiance on the horizontal. */
  readonly sunWM2: Float64Array;
  /** Heat of people and things. */
  readonly insideW: Float64Array;
}

/** Two nodes and the sun's way in: gains are `apertureM2` x irradiance and what is inside. */
export interface HouseModel {
  readonly nodes: HouseNodes;
  readonly apertureM2: number;
}

export interface IdentifiedHouse extends HouseModel {
  /** Root mean square of what it foretells of the room in four and in twelve hours, K; `before`: as it was given. */
  readonly errorK: number;
  readonly errorBeforeK: number;
  /** Deviation of the house's loss by what the log leaves open, as a share; 1: the log says nothing. */
  readonly lossSpread: number;
}

/** Foretold so many slots ahead, from every `every`th on: what a plan needs to be right about. */
const aheadSlots = [16, 48] as const;
const every = 12;
/** What the log begins with only brings the mass to where it is. */
const settleSlots = 192;
/** Part of the air's surprise in a slot that is taken for the mass being other than thought. */
const massGain = 0.1;
/** How far the parts of a house are from the guess, by logarithm, before anything is measured: loss and sun a third, stores and their tie half. */
const priorSpread = [0.5, 0.5, 0.5, 0.35, 0.35, 0.35, 0.5] as const;
const sensorK = 0.15;
const iterationsMax = 12;

/**
 * The house that foretells its own log best, by damped least squares (Levenberg 1944, Marquardt 1963) on the logarithms of its two capacities,
 * three conductances, the emitter's share to the air and the aperture; each is held near what was given as closely as the log is silent:
 *   minimise sum (e / s)^2 + sum (x / p)^2, e the errors some hours ahead, s 0.15 K, x the logarithm of a part over its guess, p its spread.
 * Less than three days say nothing: the house comes back as it was.
 */
export function identifyHouse(log: HouseLog, guess: HouseModel): IdentifiedHouse {
  const zero = priorSpread.map(() => 0);
  const before = residualsOf(log, guess);
  if (before.length < every)
    return { ...guess, errorK: Number.NaN, errorBeforeK: Number.NaN, lossSpread: 1 };
  let x = zero;
  let errors = before;
  let damping = 1e-2;
  let curvature = jacobianOf(log, guess, x, errors);
  for (let i = 0; i < iterationsMax; i += 1) {
    const step = stepFrom(curvature, errors, x, damping);
    const next = x.map((value, k) => clamp(value + (step[k] ?? 0), -1.5, 1.5));
    const nextErrors = residualsOf(log, houseAt(guess, next));
    if (lossFunction(nextErrors, next) < lossFunction(errors, x)) {
      const isDone = next.every((value, k) => Math.abs(value - (x[k] ?? 0)) < 1e-3);
      x = next;
      errors = nextErrors;
      damping = Math.max(1e-6, damping / 5);
      if (isDone) break;
      curvature = jacobianOf(log, guess, x, errors);
    } else {
      damping *= 5;
      if (damping > 1e4) break;
    }
  }
  return {
    ...houseAt(guess, x),
    errorK: rootMeanSquare(errors),
    errorBeforeK: rootMeanSquare(before),
    lossSpread: lossSpreadOf(curvature),
  };
}

/** Air as measured, mass as it was followed through the log; the room's last measurement when the log ends. */
export function observeHouse(log: HouseLog, house: HouseModel): HouseState {
  let state: HouseState | null = null;
  follow(log, house, (_, seen) => {
    state = seen;
  });
  return state ?? { airC: Number.NaN, massC: Number.NaN };
}

/** Air and mass at the end of each slot, as they were followed; undefined before the first measurement. */
export function filterHouseStates(
  log: HouseLog,
  house: HouseModel,
): readonly (HouseState | undefined)[] {
  const states: (HouseState | undefined)[] = Array.from(log.airC, () => undefined);
  follow(log, house, (slot, state) => {
    states[slot] = state;
  });
  return states;
}

/** From slot to slot: what is foretold, and the mass moved by the air's surprise. */
function follow(
  log: HouseLog,
  house: HouseModel,
  at: (slot: number, state: HouseState, step: HouseStep) => void,
): void {
  const step = houseStep(house.nodes, slotH);
  let state: HouseState | null = null;
  for (let slot = 0; slot < log.airC.length; slot += 1) {
    const measured = log.airC[slot] ?? Number.NaN;
    if (state === null) {
      if (Number.isNaN(measured)) continue;
      const outdoorC = log.outdoorC[slot] ?? measured;
      state = { airC: measured, massC: restingMassC(house.nodes, measured, outdoorC) };
    } else {
      const foretold: HouseState = stepHouse(step, state, inputsAt(log, house, slot));
      const surpriseK = Number.isNaN(measured) ? 0 : measured - foretold.airC;
      state = {
        airC: foretold.airC + surpriseK,
        massC: foretold.massC + massGain * surpriseK,
      };
    }
    at(slot, state, step);
  }
}

function inputsAt(log: HouseLog, { apertureM2 }: HouseModel, slot: number) {
  return {
    outdoorC: log.outdoorC[slot] ?? 0,
    heatW: log.heatW[slot] ?? 0,
    gainsW: apertureM2 * (log.sunWM2[slot] ?? 0) + (log.insideW[slot] ?? 0),
  };
}

/** Measured less foretold, K, some hours ahead; 0 where the room was not measured, so that all houses have as many. */
function residualsOf(log: HouseLog, house: HouseModel): readonly number[] {
  const errors: number[] = [];
  const [near, far] = aheadSlots;
  follow(log, house, (slot, state, step) => {
    if (slot < settleSlots || slot % every !== 0 || slot + far >= log.airC.length) return;
    let foretold = state;
    for (let k = 1; k <= far; k += 1) {
      foretold = stepHouse(step, foretold, inputsAt(log, house, slot + k));
      if (k !== near && k !== far) continue;
      const error = (log.airC[slot + k] ?? Number.NaN) - foretold.airC;
      errors.push(Number.isNaN(error) ? 0 : error);
    }
  });
  return errors;
}

function houseAt({ nodes, apertureM2 }: HouseModel, x: readonly number[]): HouseModel {
  const by = (value: number, k: number) => value * Math.exp(x[k] ?? 0);
  return {
    nodes: {
      ...nodes,
      airWhPerK: by(nodes.airWhPerK, 0),
      massWhPerK: by(nodes.massWhPerK, 1),
      airToMassWPerK: by(nodes.airToMassWPerK, 2),
      airToOutdoorWPerK: by(nodes.airToOutdoorWPerK, 3),
      massToOutdoorWPerK: by(nodes.massToOutdoorWPerK, 4),
      heatToAir: Math.min(1, by(nodes.heatToAir, 5)),
    },
    apertureM2: by(apertureM2, 6),
  };
}

/** Errors move by so much for each part, and what that makes of the normal equations. */
interface Curvature {
  readonly jacobian: readonly (readonly number[])[];
  readonly normal: readonly (readonly number[])[];
}

const nudge = 0.02;

function jacobianOf(
  log: HouseLog,
  guess: HouseModel,
  x: readonly number[],
  errors: readonly number[],
): Curvature {
  const jacobian = x.map((value, k) => {
    const moved = residualsOf(log, houseAt(guess, x.with(k, value + nudge)));
    return errors.map((error, i) => ((moved[i] ?? 0) - error) / nudge);
  });
  const normal = jacobian.map((row, i) =>
    jacobian.map(
      (other, j) => dot(row, other) / sensorK ** 2 + (i === j ? 1 / (priorSpread[i] ?? 1) ** 2 : 0),
    ),
  );
  return { jacobian, normal };
}

function stepFrom(
  { jacobian, normal }: Curvature,
  errors: readonly number[],
  x: readonly number[],
  damping: number,
): readonly number[] {
  const right = jacobian.map(
    (row, k) => -dot(row, errors) / sensorK ** 2 - (x[k] ?? 0) / (priorSpread[k] ?? 1) ** 2,
  );
  const damped = normal.map((row, i) =>
    row.map((value, j) => (i === j ? value * (1 + damping) : value)),
  );
  return solved(damped, right);
}

function lossFunction(errors: readonly number[], x: readonly number[]): number {
  const prior = x.reduce((sum, value, k) => sum + (value / (priorSpread[k] ?? 1)) ** 2, 0);
  return dot(errors, errors) / sensorK ** 2 + prior;
}

/** Of both ways to outdoors together, from the inverse of the normal equations. Errors that overlap count once: a twelfth of them is independent. */
function lossSpreadOf({ normal }: Curvature): number {
  const unit = normal.map((_, k) => (k === 3 || k === 4 ? 0.5 : 0));
  const variance = dot(unit, solved(normal, unit));
  return Math.min(1, Math.sqrt(Math.max(0, variance) * every));
}

/** A x = b by Gauss and Jordan with the largest pivot of each column. */
function solved(
  matrix: readonly (readonly number[])[],
  right: readonly number[],
): readonly number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  for (let column = 0; column < rows.length; column += 1) {
    let best = column;
    for (let i = column + 1; i < rows.length; i += 1)
      if (Math.abs(rows[i]?.[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0)) best = i;
    const [own, other] = [rows[best], rows[column]];
    if (!own || !other) continue;
    rows[best] = other;
    rows[column] = own;
    const pivot = own[column] ?? 1;
    rows.forEach((row, i) => {
      if (i === column) return;
      const factor = (row[column] ?? 0) / pivot;
      if (factor !== 0)
        for (let j = column; j < row.length; j += 1)
          row[j] = (row[j] ?? 0) - factor * (own[j] ?? 0);
    });
  }
  return rows.map((row, i) => (row.at(-1) ?? 0) / (row[i] ?? 1));
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

const rootMeanSquare = (values: readonly number[]): number =>
  Math.sqrt(dot(values, values) / values.length);
