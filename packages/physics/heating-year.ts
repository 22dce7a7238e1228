import { type HeatingCircuit, flowTemperatureC } from './weather-curve.ts';

/** Hours of a year at an outdoor temperature. */
export interface TemperatureHours {
  readonly outdoorC: number;
  readonly hours: number;
}

/** State of a running heat pump. */
export interface CopState {
  readonly outdoorC: number;
  readonly flowC: number;
  /** Heat over full heat. */
  readonly share: number;
}

/** A heat pump with its house. */
export interface HeatedHouse {
  /** Heat loss per kelvin below the circuit's base temperature. */
  readonly lossWPerK: number;
  readonly circuit: HeatingCircuit;
  /** COP in operation. */
  readonly cop: (state: CopState) => number;
  readonly fullHeatW: (outdoorC: number) => number;
  /** Lowest outdoor temperature at which the unit runs. */
  readonly limitC: number;
  /** Least heat of continuous operation over full heat; below it the unit cycles. */
  readonly leastShare: number;
  /** Cd of EN 14825, 8.4.2: 0.9 where it was not measured, 1 for no loss by cycling. */
  readonly cyclingFactor: number;
  /** Pumps and controls, W at all hours. */
  readonly standbyW: number;
  readonly hotWater: {
    readonly kwh: number;
    /** Flow temperatures of a tank run, evenly from its start to its end. */
    readonly flowC: { readonly start: number; readonly end: number };
  };
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

/** Steps of a tank run. */
const tankSteps = 5;

/**
 * Simulates a year of a heat pump: in each hour the house's load at the required flow temperature, heat up to the unit's output, an electric heater
 * for the rest; hot water evenly over the hours, in tank runs at full heat.
 *   P_el = min(load, full) / COP(T, flow, load / full) + rest; SPF = heat / electricity; below its least heat the unit cycles,
 *   COP_cycling = COP(least) CR / (Cd CR + 1 - Cd), CR = load / least.
 * Reference: bin method as EN 14825, with the home's own temperatures, flow and load.
 */
export function heatingYear(house: HeatedHouse, year: readonly TemperatureHours[]): HeatingYear {
  let [space, electric, backup, water] = [0, 0, 0, 0];
  let bivalentC: number | null = null;
  const allHours = year.reduce((sum, { hours }) => sum + hours, 0);
  for (const { outdoorC, hours } of year) {
    const loadW = house.lossWPerK * Math.max(0, house.circuit.baseC - outdoorC);
    const fullW = outdoorC < house.limitC ? 0 : house.fullHeatW(outdoorC);
    const deliveredW = Math.min(loadW, fullW);
    space += loadW * hours;
    if (deliveredW > 0)
      electric += (deliveredW * hours) / spaceCop(house, outdoorC, deliveredW / fullW);
    if (loadW > deliveredW) {
      backup += (loadW - deliveredW) * hours;
      bivalentC = Math.max(bivalentC ?? Number.NEGATIVE_INFINITY, outdoorC);
    }
    const waterWh = (1000 * house.hotWater.kwh * hours) / allHours;
    water += fullW > 0 ? waterWh / tankCop(house, outdoorC) : waterWh;
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

/** COP of the heating circuit at a share of the full heat, at least that of an electric heater. */
function spaceCop(house: HeatedHouse, outdoorC: number, share: number): number {
  const flowC = flowTemperatureC(house.circuit, outdoorC);
  const running = house.cop({ outdoorC, flowC, share: Math.max(share, house.leastShare) });
  const ratio = Math.min(1, share / house.leastShare);
  const cycled = (running * ratio) / (house.cyclingFactor * ratio + 1 - house.cyclingFactor);
  return Math.max(1, cycled);
}

/** COP of a tank run: equal heat at each of its flow temperatures. */
function tankCop({ cop, hotWater }: HeatedHouse, outdoorC: number): number {
  const { start, end } = hotWater.flowC;
  let perHeat = 0;
  for (let step = 0; step < tankSteps; step += 1) {
    const flowC = start + ((step + 0.5) / tankSteps) * (end - start);
    perHeat += 1 / Math.max(1, cop({ outdoorC, flowC, share: 1 })) / tankSteps;
  }
  return 1 / perHeat;
}
