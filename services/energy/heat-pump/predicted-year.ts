import { type HeatedHouse, type HeatingYear, heatingYear } from '@hearth/physics/heating-year.ts';
import {
  type MonthlyTemperatures,
  hoursOfMonth,
  monthDays,
} from '@hearth/physics/monthly-temperature.ts';
import type { Emitter } from '@hearth/physics/weather-curve.ts';
import type { CertifiedUnit } from './certified-unit.ts';
import {
  type FieldSetup,
  effectiveDesignFlowC,
  fieldFactorOf,
  hotWaterEffectOf,
  spfSpread,
} from './field-factor.ts';
import { operating } from './operating-parameters.ts';
import { operatingUnitOf } from './operating-unit.ts';

/** A home with a heat pump, as far as it is known. */
export interface HeatPumpHome {
  readonly spaceHeatKwh: number;
  readonly lossWPerK: number;
  readonly roomC: number;
  readonly designOutdoorC: number;
  readonly year: MonthlyTemperatures;
  readonly emitter: Emitter;
  /** As stated by the designer or installer. */
  readonly designFlowC: number;
  readonly hotWaterKwh: number;
  readonly hotWaterSetC: number;
  /** Null while the unit is not known. */
  readonly unit: CertifiedUnit | null;
  /** Full heat of an unknown unit at -7 degrees; default: the design heat load. */
  readonly fullHeatW?: number | undefined;
  readonly setup?: FieldSetup | undefined;
}

export interface PredictedYear {
  readonly spf: number;
  /** Four of five homes are within. */
  readonly spfLow: number;
  readonly spfHigh: number;
  readonly heatKwh: number;
  readonly electricityKwh: number;
  /** Part of the electricity that the backup heater takes. */
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

/**
 * Electricity of a heat pump in a usual year: hours of the place's months, the flow that the circuit needs, the unit in operation; the base temperature
 * is the one at which the home's loss makes its yearly heat. The setup's factor and the correction for hot water are those of metered systems.
 */
export function predictedYear(home: HeatPumpHome): PredictedYear {
  const house = houseOf(home, baseOf(home));
  const months = monthDays.map((days, month) => {
    const kwh = (home.hotWaterKwh * days) / yearDays;
    const hours = hoursOfMonth(home.year, month);
    return { kwh, year: heatingYear({ ...house, hotWater: { ...house.hotWater, kwh } }, hours) };
  });
  const sum = (valueOf: (year: HeatingYear) => number) =>
    months.reduce((total, { year }) => total + valueOf(year), 0);
  const heatKwh = sum(({ spaceHeatKwh }) => spaceHeatKwh) + home.hotWaterKwh;
  const calculated = {
    spaceHeatKwh: heatKwh - home.hotWaterKwh,
    spaceElectricKwh: sum(({ spaceElectricKwh, standbyKwh }) => spaceElectricKwh + standbyKwh),
    hotWaterKwh: home.hotWaterKwh,
    hotWaterElectricKwh: sum(({ hotWaterElectricKwh }) => hotWaterElectricKwh),
  };
  const scale = hotWaterEffectOf(calculated) / fieldFactorOf(home.setup ?? {});
  const electricityKwh = sum(electricityOf) * scale;
  const spf = electricityKwh > 0 ? heatKwh / electricityKwh : 0;
  const spread = Math.exp(spfSpread);
  return {
    spf,
    spfLow: spf / spread,
    spfHigh: spf * spread,
    heatKwh,
    electricityKwh,
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

const yearDays = 365;

const electricityOf = (year: HeatingYear): number =>
  year.spaceElectricKwh + year.hotWaterElectricKwh + year.standbyKwh;

function houseOf(home: HeatPumpHome, baseC: number): HeatedHouse {
  const designLoadW = home.lossWPerK * (home.roomC - home.designOutdoorC);
  const unit = operatingUnitOf({
    certified: home.unit,
    heatW: home.fullHeatW ?? designLoadW,
  });
  const { designSpreadK, leastShare, cyclingFactor, standbyW, tank } = operating;
  return {
    lossWPerK: home.lossWPerK,
    circuit: {
      emitter: home.emitter,
      roomC: home.roomC,
      designFlowC: effectiveDesignFlowC(home.designFlowC),
      designOutdoorC: home.designOutdoorC,
      designSpreadK,
      baseC,
    },
    cop: (state) => unit.cop(state),
    fullHeatW: (outdoorC) => unit.fullHeatW(outdoorC),
    limitC: unit.limitC,
    leastShare,
    cyclingFactor,
    standbyW,
    hotWater: {
      kwh: home.hotWaterKwh,
      flowC: {
        start: home.hotWaterSetC - tank.hysteresisK + tank.liftK,
        end: home.hotWaterSetC + tank.liftK,
      },
    },
  };
}

/** The base at which the home's loss over the hours of the year makes its yearly heat; by halving. */
function baseOf({ spaceHeatKwh, lossWPerK, year }: HeatPumpHome): number {
  const hours = monthDays.flatMap((_, month) => hoursOfMonth(year, month));
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
