import { operating } from '../heat-pump/operating-parameters.ts';
import { meanOf } from '@hearth/physics/numerics.ts';
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
import { bodiesWPerPerson, insideShare } from './home-gains.ts';
import type { Observation } from './observation.ts';
import { learnSolarPower } from './solar-power.ts';
import type { SolarErrorHistory } from '../forecast/solar-forecast.ts';

/** Parameters of a home that are fitted to its measurements. */
export interface LearnedParameters {
  readonly house: IdentifiedHouse;
  /** Temperature drop of the rooms while the tank is heated, K. */
  readonly tankDropK: number;
  /** Errors of the modules' model; null without modules. */
  readonly solar: SolarErrorHistory | null;
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
  const log = houseLogOf(observation, description, unit, learnSlots);
  const house = identifyHouse(log, guess);
  const { measurements } = observation;
  const from = measurements.slots - log.airC.length;
  const tankW = measurements.hotWaterWh
    .slice(from, measurements.slots)
    .map((wh) => wh * slotsPerHour);
  return {
    house,
    tankDropK: tankDropKOf(log, tankW, house),
    solar: learnSolarPower(observation, description),
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
    houseLogOf(observation, description, unitCurveOf(model.heatPump), recentSlots),
    house,
  );
}

export function houseLogOf(
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

/** Mean of the values that are known; 0 without any. */
function knownMeanOf(column: Float64Array): number {
  const known = column.filter((value) => !Number.isNaN(value));
  return known.length > 0 ? meanOf(known) : 0;
}

/** Heat output at an electric power, W; pump power alone gives no heat. NaN where the power is not known. */
function heatForPower(unit: UnitCurve, outdoorC: number, watts: number): number {
  if (Number.isNaN(watts)) return Number.NaN;
  if (watts < operating.leastHeatingW) return 0;
  let low = 0;
  let high = unit.heatingMostW(outdoorC) + unit.model.backupW;
  while (high - low > 10) {
    const middle = (low + high) / 2;
    if (unit.heatingPowerW(outdoorC, middle) < watts - operating.heatingPumpW) low = middle;
    else high = middle;
  }
  return low;
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
    if (wh < operating.leastHeatingW / slotsPerHour) continue;
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
