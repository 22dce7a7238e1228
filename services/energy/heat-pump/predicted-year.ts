import {
  type HeatedHouse,
  type HeatingYear,
  heatingYear,
  meteredSpf,
  temperatureHours,
} from '@hearth/physics/heating-year.ts';
import type { Emitter } from '@hearth/physics/weather-curve.ts';
import type { YearlyTemperature } from '@hearth/physics/yearly-temperature.ts';
import type { CertifiedUnit } from './certified-unit.ts';

/** A home with a heat pump, as far as it is known. */
export interface HeatPumpHome {
  readonly spaceHeatKwh: number;
  readonly lossWPerK: number;
  readonly roomC: number;
  readonly designOutdoorC: number;
  readonly course: YearlyTemperature;
  readonly emitter: Emitter;
  readonly designFlowC: number;
  readonly hotWaterKwh: number;
  readonly hotWaterSetC: number;
  /** Null while the unit is not known. */
  readonly unit: CertifiedUnit | null;
}

export interface PredictedYear {
  readonly spf: number;
  /** Four of five homes are within. */
  readonly spfLow: number;
  readonly spfHigh: number;
  readonly heatKwh: number;
  readonly electricityKwh: number;
  /** Of the electricity, what the heater takes where the unit does not suffice. */
  readonly backupKwh: number;
  readonly months: readonly PredictedMonth[];
  readonly from: 'certified-points' | 'metered-homes';
  /** The home as calculated; its electricity times `scale` is that of the year. */
  readonly house: HeatedHouse;
  readonly scale: number;
}

export interface PredictedMonth {
  readonly spaceHeatKwh: number;
  readonly hotWaterKwh: number;
  readonly electricityKwh: number;
}

/** Hours around their yearly course in middle Europe. */
const spreadK = 4.5;
/** Flow over return. */
const designSpreadK = 6;
/** Pumps, controls, crankcase. */
const standbyW = 15;
/** An unknown unit covers the load at the design temperature. */
const unknownLimitC = -25;
/** 80 % band of metered homes about the line of `meteredSpf`: 1.28 of its spread, from a median error of 8.2 %. */
const band = 0.156;

/**
 * Electricity of a heat pump in a usual year: bins of the place's year, the flow that the circuit needs, the unit's certified points; the
 * base temperature is the one at which the home's loss makes its yearly heat. Without a unit, what metered homes of that flow do.
 */
export function predictedYear(home: HeatPumpHome): PredictedYear {
  const house = houseOf(home, baseOf(home));
  const months = monthEnds.map((to, month) => {
    const from = monthEnds[month - 1] ?? 0;
    const kwh = (home.hotWaterKwh * (to - from)) / yearDays;
    const hours = temperatureHours(home.course, spreadK, { from, to });
    return { kwh, year: heatingYear({ ...house, hotWater: { ...house.hotWater, kwh } }, hours) };
  });
  const sum = (valueOf: (year: HeatingYear) => number) =>
    months.reduce((total, { year }) => total + valueOf(year), 0);
  const heatKwh = sum(({ spaceHeatKwh }) => spaceHeatKwh) + home.hotWaterKwh;
  const modelKwh = sum(electricityOf);
  const spf = home.unit ? heatKwh / modelKwh : meteredSpf(home.designFlowC);
  // What metered homes take in all, spread over the months as the model has it.
  const scale = heatKwh / spf / modelKwh;
  return {
    spf,
    spfLow: spf * (1 - band),
    spfHigh: spf * (1 + band),
    heatKwh,
    electricityKwh: modelKwh * scale,
    backupKwh: sum(({ backupKwh }) => backupKwh) * scale,
    months: months.map(({ kwh, year }) => ({
      spaceHeatKwh: year.spaceHeatKwh,
      hotWaterKwh: kwh,
      electricityKwh: electricityOf(year) * scale,
    })),
    from: home.unit ? 'certified-points' : 'metered-homes',
    house,
    scale,
  };
}

const monthEnds = [31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365] as const;
const yearDays = 365;

const electricityOf = (year: HeatingYear): number =>
  year.spaceElectricKwh + year.hotWaterElectricKwh + year.standbyKwh;

function houseOf(home: HeatPumpHome, baseC: number): HeatedHouse {
  const { unit } = home;
  const designLoadW = home.lossWPerK * (home.roomC - home.designOutdoorC);
  return {
    lossWPerK: home.lossWPerK,
    circuit: {
      emitter: home.emitter,
      roomC: home.roomC,
      designFlowC: home.designFlowC,
      designOutdoorC: home.designOutdoorC,
      designSpreadK,
      baseC,
    },
    map: unit && unit.map,
    fullHeatW: unit ? unit.fullHeatW : () => designLoadW,
    limitC: unit ? unit.limitC : unknownLimitC,
    fieldFactor: 1,
    standbyW,
    hotWater: { kwh: home.hotWaterKwh, setC: home.hotWaterSetC },
  };
}

/** The base at which the home's loss over the hours of the year makes its yearly heat; by halving. */
function baseOf({ spaceHeatKwh, lossWPerK, course }: HeatPumpHome): number {
  const hours = temperatureHours(course, spreadK);
  let [low, high] = [baseMinC, baseMaxC];
  for (let round = 0; round < 50; round += 1) {
    const middle = (low + high) / 2;
    const wattHours = hours.reduce(
      (sum, each) => sum + lossWPerK * Math.max(0, middle - each.outdoorC) * each.hours,
      0,
    );
    if (wattHours < 1000 * spaceHeatKwh) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** A home's losses may be put too low; its heat counts, so that the base may lie above the rooms. */
const baseMinC = -20;
const baseMaxC = 40;
