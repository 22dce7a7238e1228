import { spaceHeatOfBill } from '../building/bill-heat.ts';
import {
  type CalibrationResult,
  combineEvidence,
  questionsSpread,
} from '../building/calibration.ts';
import { hotWaterOf } from '../building/hot-water-habit.ts';
import type { House } from '../building/house.ts';
import type { Band, HouseHeat } from '../building/house-heat.ts';
import type { MeasuredHouse } from '../building/measured-house.ts';
import { certifiedUnitOf } from '../heat-pump/certified-unit.ts';
import { operating } from '../heat-pump/operating-parameters.ts';
import { type PredictedYear, predictedYear } from '../heat-pump/predicted-year.ts';
import { householdKwh, householdMonths } from './household-use.ts';

/** Energy use of a home in a usual year; money needs a tariff. */
export interface YearlyBudget {
  readonly spaceHeat: CalibrationResult;
  readonly hotWaterKwh: number;
  readonly heatPump: PredictedYear;
  /** Electricity of the heat pump, from the bands of heat and SPF. */
  readonly heatPumpKwh: Band;
  readonly householdKwh: number;
  readonly householdFrom: 'person' | 'persons';
  readonly totalKwh: Band;
  readonly months: readonly BudgetMonth[];
}

export interface BudgetMonth {
  readonly spaceHeatKwh: number;
  readonly hotWaterKwh: number;
  readonly heatPumpKwh: number;
  readonly householdKwh: number;
  readonly totalKwh: number;
}

/**
 * Yearly budget of a home with a heat pump: space heat from the questions, calibrated by a bill; the house as measured replaces both.
 * Hot water by persons and habit; electricity by the predicted SPF; the household's use as stated or by persons.
 */
export function yearlyBudget(
  house: House,
  heat: HouseHeat,
  measured: MeasuredHouse | null,
): YearlyBudget | null {
  const hotWaterKwh = hotWaterOf(house, house.tankLitres).totalKwh;
  const bill = house.bill && spaceHeatOfBill(house.bill, hotWaterKwh);
  const spaceHeat = combineEvidence(
    measured
      ? [measured.evidence]
      : [
          { from: 'questions', kwh: heat.likely.middle, spread: questionsSpread },
          ...(bill ? [{ from: 'bill' as const, ...bill }] : []),
        ],
  );
  if (!spaceHeat) return null;
  const predicted = predictedYear({
    spaceHeatKwh: spaceHeat.spaceHeatKwh.middle,
    lossWPerK: measured ? measured.lossWPerK.value : heat.likelyLossWPerK,
    roomC: house.indoorC,
    designOutdoorC: house.designOutdoorC ?? heat.climate.designOutdoorC,
    year: measured ? measured.year : heat.climate.year,
    emitter: house.emitter,
    designFlowC: house.designFlowC,
    hotWaterKwh,
    hotWaterSetC: operating.tank.setPointC,
    unit: house.heatPump ? certifiedUnitOf(house.heatPump) : null,
    fullHeatW: house.heatPumpKw === undefined ? undefined : 1000 * house.heatPumpKw,
    setup: house.setup,
  });
  const heatPump = measured ? withCop(predicted, measured.copFactor) : predicted;
  const heatPumpKwh = electricityBand(spaceHeat.spaceHeatKwh, hotWaterKwh, {
    pump: heatPump,
    measured,
  });
  const household = house.householdKwh ?? householdKwh(house.persons);
  const byMonth = householdMonths(household);
  return {
    spaceHeat,
    hotWaterKwh,
    heatPump,
    heatPumpKwh,
    householdKwh: household,
    householdFrom: house.householdKwh === undefined ? 'persons' : 'person',
    totalKwh: {
      low: heatPumpKwh.low + household,
      middle: heatPumpKwh.middle + household,
      high: heatPumpKwh.high + household,
    },
    months: heatPump.months.map((month, i) => {
      const used = byMonth[i] ?? 0;
      return {
        spaceHeatKwh: month.spaceHeatKwh,
        hotWaterKwh: month.hotWaterKwh,
        heatPumpKwh: month.electricityKwh,
        householdKwh: used,
        totalKwh: month.electricityKwh + used,
      };
    }),
  };
}

/** The year of a unit whose COP in operation is another one than the model's. */
function withCop(year: PredictedYear, factor: number): PredictedYear {
  return {
    ...year,
    spf: year.spf * factor,
    spfLow: year.spfLow * factor,
    spfHigh: year.spfHigh * factor,
    electricityKwh: year.electricityKwh / factor,
    backupKwh: year.backupKwh / factor,
    months: year.months.map((month) => ({
      ...month,
      electricityKwh: month.electricityKwh / factor,
    })),
    scale: year.scale / factor,
  };
}

const fourOfFive = 1.2816;

/**
 * The spreads of heat and SPF are independent: their logarithms add in squares. Heat that was made of counted electricity by the
 * same COP has no part in the spread of electricity: only the fit has, and the COP of hot water.
 */
function electricityBand(
  space: Band,
  hotWaterKwh: number,
  { pump, measured }: { readonly pump: PredictedYear; readonly measured: MeasuredHouse | null },
): Band {
  const heat = space.middle + hotWaterKwh;
  const isElectric = measured !== null && measured.from !== 'heat';
  const ofHeat = isElectric
    ? (Math.expm1(fourOfFive * measured.fitSpread) * space.middle) / heat
    : (space.high - space.middle) / heat;
  const ofSpf = Math.log(pump.spfHigh / pump.spf) * (isElectric ? hotWaterKwh / heat : 1);
  const factor = Math.exp(Math.hypot(Math.log1p(ofHeat), ofSpf));
  const middle = pump.electricityKwh;
  return { low: middle / factor, middle, high: middle * factor };
}
