import { clamp } from '@hearth/physics/numerics.ts';
import {
  type HouseNodes,
  type HouseState,
  type HouseStep,
  houseStep,
  steadyMassC,
  stepHouse,
} from './house-nodes.ts';
import { slotH } from './scenario.ts';

/** Log of a house in consecutive quarter-hours; NaN: the room was not measured, or the heat is not known. */
export interface HouseLog {
  /** At the end of each slot. */
  readonly airC: Float64Array;
  /** Means of the slots. */
  readonly outdoorC: Float64Array;
  readonly heatW: Float64Array;
  /** Global irradiance on the horizontal. */
  readonly sunWM2: Float64Array;
  /** Heat gains of people and appliances. */
  readonly insideW: Float64Array;
}

/** Two-node model with solar gains: gains are `apertureM2` x irradiance plus internal gains. */
export interface HouseModel {
  readonly nodes: HouseNodes;
  readonly apertureM2: number;
}

export interface IdentifiedHouse extends HouseModel {
  /** Root mean square error of the room temperature predicted four and twelve hours ahead, K; `before`: of the guess. */
  readonly errorK: number;
  readonly errorBeforeK: number;
  /** Relative standard deviation of the loss coefficient; 1: the log holds no information. */
  readonly lossSpread: number;
}

/** Prediction horizons in slots, from every `every`th slot on: those that matter for a plan. */
const aheadSlots = [16, 48] as const;
const every = 12;
/** First slots of the log, which only settle the temperature of the mass. */
const settleSlots = 192;
/** Share of the air's prediction error by which the mass is corrected in a slot. */
const massGain = 0.1;
/** Prior standard deviation of each parameter's logarithm: loss and sun a third, capacities and their coupling half. */
const priorSpread = [0.5, 0.5, 0.5, 0.35, 0.35, 0.35, 0.5] as const;
const sensorK = 0.15;
const iterationsMax = 12;

/**
 * Identifies the house that best predicts its log, by damped least squares (Levenberg 1944, Marquardt 1963) on the logarithms
 * of two capacities, three conductances, the emitter's share to the air and the aperture:
 *   minimise sum (e / s)^2 + sum (x / p)^2, e prediction errors, s 0.15 K, x the logarithm of a parameter over its guess, p its
 *   prior deviation.
 * A log of less than three days returns the guess.
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

/** State of the house at the end of the log: the last measured air temperature and the filtered mass temperature. */
export function observeHouse(log: HouseLog, house: HouseModel): HouseState {
  let state: HouseState | null = null;
  follow(log, house, (_, observed) => {
    state = observed;
  });
  return state ?? { airC: Number.NaN, massC: Number.NaN };
}

/** Filtered air and mass at the end of each slot; undefined before the first measurement. */
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

/** Predicts each slot and corrects the mass by the error of the air. */
function follow(
  log: HouseLog,
  house: HouseModel,
  visit: (slot: number, state: HouseState, step: HouseStep) => void,
): void {
  const step = houseStep(house.nodes, slotH);
  let state: HouseState | null = null;
  for (let slot = 0; slot < log.airC.length; slot += 1) {
    const measured = log.airC[slot] ?? Number.NaN;
    if (state === null) {
      if (Number.isNaN(measured)) continue;
      const outdoorC = log.outdoorC[slot] ?? measured;
      state = { airC: measured, massC: steadyMassC(house.nodes, measured, outdoorC) };
    } else {
      const predicted: HouseState = stepHouse(step, state, inputsAt(log, house, slot));
      state = correctedState(state, predicted, measured);
    }
    visit(slot, state, step);
  }
}

/** The predicted state, corrected by the measured air; the state before where an input of the slot is not known. */
function correctedState(before: HouseState, predicted: HouseState, measured: number): HouseState {
  if (Number.isNaN(predicted.airC))
    return { airC: Number.isNaN(measured) ? before.airC : measured, massC: before.massC };
  const deviationK = Number.isNaN(measured) ? 0 : measured - predicted.airC;
  return { airC: predicted.airC + deviationK, massC: predicted.massC + massGain * deviationK };
}

function inputsAt(log: HouseLog, { apertureM2 }: HouseModel, slot: number) {
  return {
    outdoorC: log.outdoorC[slot] ?? 0,
    heatW: log.heatW[slot] ?? 0,
    gainsW: apertureM2 * (log.sunWM2[slot] ?? 0) + (log.insideW[slot] ?? 0),
  };
}

/** Measured minus predicted, K; 0 without a measurement, so that all houses have the same number of residuals. */
function residualsOf(log: HouseLog, house: HouseModel): readonly number[] {
  const errors: number[] = [];
  const [near, far] = aheadSlots;
  follow(log, house, (slot, state, step) => {
    if (slot < settleSlots || slot % every !== 0 || slot + far >= log.airC.length) return;
    let predicted = state;
    for (let k = 1; k <= far; k += 1) {
      predicted = stepHouse(step, predicted, inputsAt(log, house, slot + k));
      if (k !== near && k !== far) continue;
      const error = (log.airC[slot + k] ?? Number.NaN) - predicted.airC;
      errors.push(Number.isNaN(error) ? 0 : error);
    }
  });
  return errors;
}

function houseAt({ nodes, apertureM2 }: HouseModel, x: readonly number[]): HouseModel {
  const scaled = (value: number, k: number) => value * Math.exp(x[k] ?? 0);
  return {
    nodes: {
      ...nodes,
      airWhPerK: scaled(nodes.airWhPerK, 0),
      massWhPerK: scaled(nodes.massWhPerK, 1),
      airToMassWPerK: scaled(nodes.airToMassWPerK, 2),
      airToOutdoorWPerK: scaled(nodes.airToOutdoorWPerK, 3),
      massToOutdoorWPerK: scaled(nodes.massToOutdoorWPerK, 4),
      heatToAir: Math.min(1, scaled(nodes.heatToAir, 5)),
    },
    apertureM2: scaled(apertureM2, 6),
  };
}

/** Normal equations of the residuals. */
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
      (otherColumn, j) =>
        dot(row, otherColumn) / sensorK ** 2 + (i === j ? 1 / (priorSpread[i] ?? 1) ** 2 : 0),
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
  return solveLinear(damped, right);
}

function lossFunction(errors: readonly number[], x: readonly number[]): number {
  const prior = x.reduce((sum, value, k) => sum + (value / (priorSpread[k] ?? 1)) ** 2, 0);
  return dot(errors, errors) / sensorK ** 2 + prior;
}

/** Deviation of the total loss, from the inverse of the normal equations. Overlapping errors count as a twelfth of their number. */
function lossSpreadOf({ normal }: Curvature): number {
  const unit = normal.map((_, k) => (k === 3 || k === 4 ? 0.5 : 0));
  const variance = dot(unit, solveLinear(normal, unit));
  return Math.min(1, Math.sqrt(Math.max(0, variance) * every));
}

/** Solves A x = b by Gauss-Jordan elimination with partial pivoting. */
function solveLinear(
  matrix: readonly (readonly number[])[],
  right: readonly number[],
): readonly number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  for (let column = 0; column < rows.length; column += 1) {
    let best = column;
    for (let i = column + 1; i < rows.length; i += 1)
      if (Math.abs(rows[i]?.[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0)) best = i;
    const [own, pivotRow] = [rows[best], rows[column]];
    if (!own || !pivotRow) continue;
    rows[best] = pivotRow;
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
