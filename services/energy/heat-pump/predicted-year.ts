import { type CopPoint, copMapOf } from '@hearth/physics/heat-pump.ts';
import {
  type HeatingYear,
  heatingYear,
  meteredSpf,
  temperatureHours,
} from '@hearth/physics/heating-year.ts';
import type { Emitter } from '@hearth/physics/weather-curve.ts';
import { type YearlyCourse, degreeDaysOfCourse } from '@hearth/physics/yearly-course.ts';

/** A home with a heat pump, as far as it is known. */
export interface HeatPumpHome {
  readonly spaceHeatKwh: number;
  readonly lossWPerK: number;
  readonly roomC: number;
  readonly designOutdoorC: number;
  readonly course: YearlyCourse;
  readonly emitter: Emitter;
  readonly designFlowC: number;
  readonly hotWaterKwh: number;
  readonly hotWaterSetC: number;
  /** Certified points at low and at high flow, with full heat by outdoor temperature; null while the unit is not known. */
  readonly unit: CertifiedUnit | null;
}

export interface CertifiedUnit {
  readonly low: readonly CopPoint[];
  readonly high: readonly CopPoint[];
  readonly fullHeatW: (outdoorC: number) => number;
  readonly limitC: number;
}

export interface PredictedYear {
  readonly year: HeatingYear;
  readonly spf: number;
  /** Four of five homes are within. */
  readonly spfLow: number;
  readonly spfHigh: number;
  readonly electricityKwh: number;
  readonly from: 'certified-points' | 'metered-homes';
}

/** Hours around their yearly course in middle Europe. */
const spreadK = 4.5;
const radiatorSpreadK = 6;
/** Pumps, controls, crankcase. */
const standbyW = 15;
/** A unit that nobody knows yet covers the load at the design temperature. */
const unknownLimitC = -25;
/** 80 % band of metered homes about the line of `meteredSpf`: 1.28 of its spread, from a median error of 8.2 %. */
const band = 0.156;

/**
 * Electricity of a heat pump in a usual year: bins of the place's year, the flow that the circuit needs, the unit's certified points; the
 * base temperature is the one at which the home's loss makes its yearly heat. Without a unit, what metered homes of that flow do.
 */
export function predictedYear(home: HeatPumpHome): PredictedYear {
  const baseC = baseOf(home);
  const designLoadW = home.lossWPerK * (home.roomC - home.designOutdoorC);
  const { unit } = home;
  const year = heatingYear(
    {
      lossWPerK: home.lossWPerK,
      circuit: {
        emitter: home.emitter,
        roomC: home.roomC,
        designFlowC: home.designFlowC,
        designOutdoorC: home.designOutdoorC,
        designSpreadK: radiatorSpreadK,
        baseC,
      },
      map: unit && copMapOf(unit.low, unit.high, unit.fullHeatW),
      fullHeatW: unit ? unit.fullHeatW : () => designLoadW,
      limitC: unit ? unit.limitC : unknownLimitC,
      fieldFactor: 1,
      standbyW,
      hotWater: { kwh: home.hotWaterKwh, setC: home.hotWaterSetC },
    },
    temperatureHours(home.course, spreadK),
  );
  const spf = unit ? year.spf : meteredSpf(home.designFlowC);
  const heatKwh = year.spaceHeatKwh + home.hotWaterKwh;
  return {
    year,
    spf,
    spfLow: spf * (1 - band),
    spfHigh: spf * (1 + band),
    electricityKwh: heatKwh / spf,
    from: unit ? 'certified-points' : 'metered-homes',
  };
}

/** The base at which loss x degree days is the yearly heat; by halving, between 0 and the room. */
function baseOf({ spaceHeatKwh, lossWPerK, course, roomC }: HeatPumpHome): number {
  let [low, high] = [0, roomC];
  for (let round = 0; round < 40; round += 1) {
    const middle = (low + high) / 2;
    const kwh =
      (lossWPerK * 24 * degreeDaysOfCourse(course, { baseC: middle, fromDay: 0, toDay: 365 })) /
      1000;
    if (kwh < spaceHeatKwh) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
