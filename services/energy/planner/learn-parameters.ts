import { clamp, meanOf } from '@hearth/physics/numerics.ts';
import {
  type HouseLog,
  type IdentifiedHouse,
  identifyHouse,
  observeHouse,
} from './identify-house.ts';
import { type HouseState, houseNodesOf } from './house-nodes.ts';
import type { Scenario } from './scenario.ts';
import { tankDropKOf } from './tank-temperature-drop.ts';
import { type UnitCurve, unitCurveOf } from './unit-curve.ts';
import { slotMin } from './scenario.ts';
import type { HomeDescription } from './home-description.ts';
import { bodiesWPerPerson, insideShare, modelledPvW } from './home-gains.ts';
import type { Observation } from './observation.ts';

/** Parameters of a home that are fitted to its measurements. */
export interface LearnedParameters {
  readonly house: IdentifiedHouse;
  /** Temperature drop of the rooms while the tank is heated, K. */
  readonly tankDropK: number;
  /** Measured yield of the modules over the modelled one. */
  readonly sunFactor: number;
  /** Heat drawn as hot water per day, Wh, without tank losses. */
  readonly drawWhPerDay: number;
}

const slotsPerHour = 60 / slotMin;
const learnSlots = 21 * 96;
const recentSlots = 4 * 96;

/** Fits the parameters to the last three weeks. */
export function learnParameters(
  observation: Observation,
  description: HomeDescription,
  model: Scenario,
): LearnedParameters {
  const unit = unitCurveOf(model.heatPump);
  const guess = { nodes: houseNodesOf(model.house), apertureM2: description.apertureM2 };
  const log = logOf(observation, description, unit, learnSlots);
  const house = identifyHouse(log, guess);
  const { measurements } = observation;
  const from = measurements.slots - log.airC.length;
  const tankW = measurements.hotWaterWh
    .slice(from, measurements.slots)
    .map((wh) => wh * slotsPerHour);
  return {
    house,
    tankDropK: tankDropKOf(log, tankW, house),
    sunFactor: sunFactorOf(observation, description),
    drawWhPerDay: drawWhPerDayOf(observation, description, model, unit),
  };
}

/** Current air and mass temperature: the identified house model, run through the last days of measurements. */
export function estimateHouseState(
  observation: Observation,
  description: HomeDescription,
  model: Scenario,
  { house }: LearnedParameters,
): HouseState {
  return observeHouse(
    logOf(observation, description, unitCurveOf(model.heatPump), recentSlots),
    house,
  );
}

function logOf(
  { measurements, pastGlobalWM2 }: Observation,
  { persons }: HomeDescription,
  unit: UnitCurve,
  slots: number,
): HouseLog {
  const to = measurements.slots;
  const from = Math.max(0, to - slots);
  const outdoorC = measurements.outdoorC.slice(from, to);
  const usualWh = knownMeanOf(measurements.householdWh.subarray(from, to));
  return {
    airC: measurements.roomC.slice(from, to),
    outdoorC,
    heatW: measurements.heatingWh
      .slice(from, to)
      .map((wh, i) => heatForPower(unit, outdoorC[i] ?? 0, wh * slotsPerHour)),
    sunWM2: pastGlobalWM2.slice(from, to),
    insideW: measurements.householdWh
      .slice(from, to)
      .map(
        (wh) =>
          insideShare * (Number.isNaN(wh) ? usualWh : wh) * slotsPerHour +
          bodiesWPerPerson * persons,
      ),
  };
}

const pumpW = 40;
const leastW = 60;

/** Mean of the values that are known; 0 without any. */
function knownMeanOf(column: Float64Array): number {
  const known = column.filter((value) => !Number.isNaN(value));
  return known.length > 0 ? meanOf(known) : 0;
}

/** Heat output at an electric power, W; pump power alone gives no heat. NaN where the power is not known. */
function heatForPower(unit: UnitCurve, outdoorC: number, watts: number): number {
  if (Number.isNaN(watts)) return Number.NaN;
  if (watts < leastW) return 0;
  let low = 0;
  let high = unit.heatingMostW(outdoorC) + unit.model.backupW;
  while (high - low > 10) {
    const middle = (low + high) / 2;
    if (unit.heatingPowerW(outdoorC, middle) < watts - pumpW) low = middle;
    else high = middle;
  }
  return low;
}

const sunSlots = 14 * 96;
const factorLimits = { least: 0.75, most: 1.25 };

function sunFactorOf(observation: Observation, description: HomeDescription): number {
  if (!description.site) return 1;
  const { measurements, pastGlobalWM2, minute } = observation;
  const slots = Math.min(sunSlots, measurements.slots);
  const from = measurements.slots - slots;
  const modelledW = modelledPvW(description.site, minute - slots * slotMin, {
    globalWM2: pastGlobalWM2.slice(from),
    outdoorC: measurements.outdoorC.slice(from, measurements.slots),
    windMs: null,
  });
  const limitW = description.grid.exportLimitW ?? Number.POSITIVE_INFINITY;
  let [measuredWh, modelled] = [0, 0];
  modelledW.forEach((watts, i) => {
    const wh = measurements.pvWh[from + i] ?? Number.NaN;
    // A curtailed slot does not show what the modules could give.
    if (Number.isNaN(wh) || (measurements.feedInWh[from + i] ?? 0) * slotsPerHour > 0.97 * limitW)
      return;
    measuredWh += wh * slotsPerHour;
    modelled += watts;
  });
  return modelled > 0 ? clamp(measuredWh / modelled, factorLimits.least, factorLimits.most) : 1;
}

const drawSlots = 14 * 96;
/** With fewer days of counted hot water the usual draws of its persons count. */
const drawDaysMin = 3;

/** Heat into the tank less its losses; the change of stored heat is small over two weeks. */
function drawWhPerDayOf(
  { measurements }: Observation,
  { persons }: HomeDescription,
  { tank }: Scenario,
  unit: UnitCurve,
): number {
  const slots = Math.min(drawSlots, measurements.slots);
  let whIn = 0;
  let counted = 0;
  for (let i = measurements.slots - slots; i < measurements.slots; i += 1) {
    const wh = measurements.hotWaterWh[i] ?? Number.NaN;
    if (Number.isNaN(wh)) continue;
    counted += 1;
    if (wh < leastW / slotsPerHour) continue;
    const tankC = measurements.tankC[i] ?? Number.NaN;
    const { cop } = unit.tankRun(
      measurements.outdoorC[i] ?? 0,
      Number.isNaN(tankC) ? tankMeanC : tankC,
    );
    whIn += wh * cop;
  }
  const days = counted / 96;
  if (days < drawDaysMin) return persons * usualDrawWhPerPerson;
  const lost = tank ? 24 * tank.lossWPerK * (tankMeanC - tank.surroundingsC) : 0;
  return Math.max(0, whIn / days - lost);
}

const tankMeanC = 48;
/** 40 litres of 45 degrees: 600 kWh a year (hot-water-habit.ts). */
const usualDrawWhPerPerson = 1640;
