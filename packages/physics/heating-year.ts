import { clamp } from './numerics.ts';
import { humidityFactors } from './defrost.ts';
import { type CopMap, carnotCop, copAt } from './heat-pump.ts';
import { type HeatingCircuit, flowTemperatureC } from './weather-curve.ts';
import type { YearlyTemperature } from './yearly-temperature.ts';

/** Hours of a year at an outdoor temperature. */
export interface TemperatureHours {
  readonly outdoorC: number;
  readonly hours: number;
}

const dayHours = 24;
const yearDays = 365;
const coldestDay = 15;
const wholeYear = { from: 0, to: yearDays };

/**
 * Hours of a year, or of days of it from the first of January, by whole degrees: the cosine of the year with days that differ from it by a
 * normal spread.
 * Reference: own approximation; a spread of 4.5 K is that of hours around their yearly course in middle Europe. Hours add up to 8760.
 */
export function temperatureHours(
  course: YearlyTemperature,
  spreadK: number,
  days: { readonly from: number; readonly to: number } = wholeYear,
): readonly TemperatureHours[] {
  const hours = new Map<number, number>();
  for (let day = days.from; day < days.to; day += 1) {
    const mean =
      course.meanC -
      course.amplitudeK * Math.cos((2 * Math.PI * (day + 0.5 - coldestDay)) / yearDays);
    const reach = Math.ceil(4 * spreadK);
    const weights = Array.from({ length: 2 * reach + 1 }, (_, i) => {
      const outdoorC = Math.round(mean) - reach + i;
      return { outdoorC, weight: Math.exp(-0.5 * ((outdoorC - mean) / spreadK) ** 2) };
    });
    const sum = weights.reduce((total, { weight }) => total + weight, 0);
    for (const { outdoorC, weight } of weights)
      hours.set(outdoorC, (hours.get(outdoorC) ?? 0) + (dayHours * weight) / sum);
  }
  return [...hours]
    .map(([outdoorC, count]) => ({ outdoorC, hours: count }))
    .toSorted((a, b) => a.outdoorC - b.outdoorC);
}

/** A heat pump with its house. */
export interface HeatedHouse {
  /** Heat loss per kelvin below the circuit's base temperature. */
  readonly lossWPerK: number;
  readonly circuit: HeatingCircuit;
  /** COP from declared points; without it a share of Carnot. */
  readonly map: CopMap | null;
  readonly fullHeatW: (outdoorC: number) => number;
  /** Lowest outdoor temperature at which the unit runs. */
  readonly limitC: number;
  /** Ratio of the COP in operation to the declared COP; 1 for the laboratory's. */
  readonly fieldFactor: number;
  /** Pumps and controls, W at all hours. */
  readonly standbyW: number;
  readonly hotWater: {
    readonly kwh: number;
    readonly setC: number;
  };
  /**
   * Relative humidity of outdoor air in the cold, 0 to 1; default: the laboratory's, whose defrost the declared points include.
   */
  readonly relativeHumidity?: number;
}

/** kWh a year. */
export interface HeatingYear {
  readonly spaceHeatKwh: number;
  readonly spaceElectricKwh: number;
  readonly backupKwh: number;
  readonly hotWaterElectricKwh: number;
  readonly standbyKwh: number;
  /** All heat over all electricity. */
  readonly spf: number;
  readonly spaceSpf: number;
  /** Outdoor temperature below which the heater runs; null where it never does. */
  readonly bivalentC: number | null;
}

/** Share of Carnot that certified air-to-water units have between -7 and 7 degrees: median of the Heat Pump Keymark's list. */
const carnotShare = 0.41;
/** Difference of flow temperature and tank set-point. */
const overTankK = 5;

/**
 * Simulates a year of a heat pump: in each hour the house's load at the required flow temperature, heat up to the unit's output,
 * an electric heater for
 * the rest; hot water evenly over the hours at the tank's temperature and 5 K.
 *   P_el = min(load, full) / COP(T, flow, load / full) + rest; SPF = heat / electricity.
 * Reference: bin method as EN 14825, with the home's own temperatures, flow and load.
 */
export function heatingYear(house: HeatedHouse, year: readonly TemperatureHours[]): HeatingYear {
  let [space, electric, backup, water] = [0, 0, 0, 0];
  let bivalentC: number | null = null;
  const allHours = year.reduce((sum, { hours }) => sum + hours, 0);
  for (const { outdoorC, hours } of year) {
    const loadW = house.lossWPerK * Math.max(0, house.circuit.baseC - outdoorC);
    const ice = icing(house, outdoorC);
    const fullW = outdoorC < house.limitC ? 0 : ice.heat * house.fullHeatW(outdoorC);
    const deliveredW = Math.min(loadW, fullW);
    const flowC = flowTemperatureC(house.circuit, outdoorC);
    const at = { sourceC: outdoorC, share: fullW > 0 ? deliveredW / fullW : 1 };
    space += loadW * hours;
    if (deliveredW > 0)
      electric += (deliveredW * hours) / Math.max(1, ice.cop * copOf(house, { ...at, flowC }));
    if (loadW > deliveredW) {
      backup += (loadW - deliveredW) * hours;
      bivalentC = Math.max(bivalentC ?? Number.NEGATIVE_INFINITY, outdoorC);
    }
    const tankCop = copOf(house, {
      sourceC: outdoorC,
      share: 1,
      flowC: house.hotWater.setC + overTankK,
    });
    const waterWh = (1000 * house.hotWater.kwh * hours) / allHours;
    water += fullW > 0 ? waterWh / Math.max(1, ice.cop * tankCop) : waterWh;
  }
  const kwh = (wattHours: number) => wattHours / 1000;
  const standbyKwh = kwh(house.standbyW * allHours);
  const spaceElectricKwh = kwh(electric + backup);
  const used = spaceElectricKwh + kwh(water) + standbyKwh;
  return {
    spaceHeatKwh: kwh(space),
    spaceElectricKwh,
    backupKwh: kwh(backup),
    hotWaterElectricKwh: kwh(water),
    standbyKwh,
    spf: used > 0 ? (kwh(space) + house.hotWater.kwh) / used : 0,
    spaceSpf: spaceElectricKwh > 0 ? kwh(space) / spaceElectricKwh : 0,
    bivalentC,
  };
}

/** Corrections of heat and COP for defrost: negative in humid air near freezing, positive in dry air. */
function icing({ relativeHumidity }: HeatedHouse, outdoorC: number) {
  return relativeHumidity === undefined
    ? { heat: 1, cop: 1 }
    : humidityFactors({ outdoorC, relativeHumidity });
}

function copOf(
  { map, fieldFactor }: HeatedHouse,
  at: { readonly sourceC: number; readonly flowC: number; readonly share: number },
): number {
  const laboratory = map ? copAt(map, at) : carnotShare * carnotCop(at.sourceC, at.flowC);
  return Math.max(1, fieldFactor * laboratory);
}

/**
 * SPF of metered systems by design flow temperature: SPF = 5.479 - 0.0353 T, T within 30 and 60.
 * Source: 290 homes with air-source heat pumps on heatpumpmonitor.org, all heat over all electricity; median error 8.2 %, 90 % within
 * 18.9 %. Worked: 45 degrees: 3.89.
 */
export function meteredSpf(designFlowC: number): number {
  return 5.479 - 0.0353 * clamp(designFlowC, 30, 60);
}
