import { clamp, meanOf } from '@hearth/physics/numerics.ts';
import { gainsOf } from '../planner/planner-forecasts.ts';
import type { HomeDescription } from '../planner/home-description.ts';
import type { ComfortBounds, Observation } from '../planner/observation.ts';
import { exportPriceForecast, importPriceForecast } from '../planner/price-forecast.ts';
import { capacityOf } from '../planner/scenario-of-observation.ts';
import { learnSolarPower, solarPowerOf } from '../planner/solar-power.ts';
import type { RoomScenarioInput } from './room-scenario.ts';

/** A room with an air conditioner, as its unit reports it. */
export interface StoredRoom {
  readonly key: string;
  readonly airC: number | null;
  readonly task: 'heating' | 'cooling' | 'both';
  /** Null: the unit is off; NaN: nobody needs the room then. */
  readonly bounds: Pick<ComfortBounds, 'lowC' | 'highC'> | null;
}

/** A day: what is stored in a room is lost within hours. */
const planSlots = 96;
const daySlots = 96;

/**
 * Input of a plan for the air conditioners of a home, from what energy stores: prices, weather, household, panels. Units share the house by their
 * number; device clouds report neither their size nor that of their rooms.
 */
export function roomScenarioOf(
  observation: Observation,
  description: HomeDescription,
  rooms: readonly StoredRoom[],
): RoomScenarioInput {
  const { minute, terms, weather } = observation;
  const householdW = usualLoadW(observation);
  const { globalWM2 } = weather;
  const gainsW = gainsOf(
    description,
    { house: { apertureM2: description.apertureM2 } },
    { globalWM2, householdW, from: 0, count: planSlots },
  );
  const solar = learnSolarPower(observation, description);
  const pvW = description.site && solar ? solarPowerOf(description.site, solar, observation) : null;
  const cut = (column: Float64Array) => [...column.subarray(0, planSlots)];
  const known = (column: Float64Array) =>
    cut(column).map((value) => (Number.isNaN(value) ? null : value));
  const boundsOf = (column: Float64Array = new Float64Array(planSlots).fill(Number.NaN)) =>
    known(column);
  return {
    from: new Date(minute * 60_000).toISOString(),
    currency: terms.currency,
    slots: {
      importPerKwh: known(importPriceForecast(observation, planSlots)),
      exportPerKwh: known(exportPriceForecast(observation, planSlots)),
      outdoorC: known(weather.outdoorC),
      baseLoadW: cut(householdW),
      ...(pvW ? { pvW: known(pvW) } : {}),
    },
    rooms: rooms.map(({ key, airC, task, bounds }) => ({
      key,
      mode: task,
      ...shareOf(description, task, rooms.length),
      gainsW: Array.from(gainsW, (watts) => watts / rooms.length),
      lowC: boundsOf(bounds?.lowC),
      highC: boundsOf(bounds?.highC),
      // No set-point switches a unit on that its schedule has off, or that nobody needs.
      mayWorkAhead: Array.from({ length: planSlots }, (_, t) => Number.isFinite(bounds?.lowC[t])),
      state: { airC },
    })),
    grid: { ...description.grid, ...capacityOf(observation) },
  };
}

/** Largest heat at -12 degrees over Pdesignh, which is declared for -10: 23 / 26 at -7, less 1.8 % for each kelvin below. */
const coldShare = 0.805;
/** Smallest usual wall unit. */
const leastKw = 2;

/** Units keep the home warm at its design temperature. */
function shareOf({ house, heatPump }: HomeDescription, task: StoredRoom['task'], count: number) {
  const designHeatW = heatPump.circuit?.designHeatW;
  if (house.kind !== 'heat-load' || designHeatW === undefined)
    throw new Error('a described house has a heat load');
  const lossWPerK = house.lossWPerK / count;
  const designKw = clamp(designHeatW / count / coldShare / 1000, leastKw, 100);
  return {
    house: { ...house, lossWPerK, floorAreaM2: house.floorAreaM2 / count },
    unit: {
      cooling: { designKw },
      ...(task === 'cooling' ? {} : { heating: { designKw } }),
    },
  };
}

/** Mean power of the household at the same time of the last days, W; where none is known that of all times. */
function usualLoadW({ measurements, weather }: Observation): Float64Array {
  const { householdWh, slots } = measurements;
  const recent = householdWh.subarray(Math.max(0, slots - recentDays * daySlots), slots);
  const meanWh = (values: readonly number[]) => (values.length > 0 ? meanOf(values) : Number.NaN);
  const isKnown = (wh: number): boolean => !Number.isNaN(wh);
  const allWh = meanWh([...recent].filter(isKnown));
  return weather.outdoorC.map((_, slot) => {
    // The first slot of a day before now is as far from the end as this one is from the next day.
    const first = recent.length - daySlots * Math.floor(recent.length / daySlots);
    const same = Array.from(
      { length: Math.floor(recent.length / daySlots) },
      (__, day) => recent[first + day * daySlots + (slot % daySlots)] ?? Number.NaN,
    ).filter(isKnown);
    const wh = same.length > 0 ? meanWh(same) : allWh;
    return isKnown(wh) ? 4 * wh : 0;
  });
}

const recentDays = 7;
