import { type YearlyBudget, yearlyBudget } from '../budget/yearly-budget.ts';
import { type HousePartName, type HouseRecord, houseParts } from '../building/contract.ts';
import type { House } from '../building/house.ts';
import { type HouseHeat, heatedVolumeM3, houseHeat } from '../building/house-heat.ts';
import { type HouseLocation, houseOf } from '../building/house-of-record.ts';
import type { MeasuredHouse } from '../building/measured-house.ts';
import type { ExpectedYear } from './contract.ts';

/** A usual year of a house without money. */
export interface HomeYear {
  readonly house: House;
  readonly heat: HouseHeat;
  readonly budget: YearlyBudget;
}

export type HomeYearResult =
  | { readonly ok: true; readonly year: HomeYear }
  | { readonly ok: false; readonly code: string };

/**
 * Heat and electricity of a usual year from the record of the house; an installer's heat load scales the calculated heat, and the house as
 * measured replaces it.
 */
export function homeYear(
  record: HouseRecord,
  location: HouseLocation,
  measured: MeasuredHouse | null = null,
): HomeYearResult {
  const house = houseOf(record, location);
  const calculated = houseHeat(house);
  if (!calculated.ok) return calculated;
  const heat = withInstallersLoad(calculated.heat, record.designHeatLoadKw);
  const budget = yearlyBudget(house, heat, measured);
  return budget
    ? { ok: true, year: { house, heat, budget } }
    : { ok: false, code: 'no-heat-needed' };
}

function withInstallersLoad(heat: HouseHeat, kw: number | undefined): HouseHeat {
  if (kw === undefined || heat.load.totalW <= 0) return heat;
  const factor = (kw * 1000) / heat.load.totalW;
  const { low, middle, high } = heat.likely;
  return {
    ...heat,
    likely: { low: low * factor, middle: middle * factor, high: high * factor },
    load: { ...heat.load, lossWPerK: heat.load.lossWPerK * factor },
    likelyLossWPerK: heat.likelyLossWPerK * factor,
  };
}

/** Heat load with its lines. The band is as wide as that of the yearly heat. */
export function loadOf(
  record: HouseRecord,
  { house, heat, budget }: HomeYear,
  measured: MeasuredHouse | null,
): ExpectedYear['load'] {
  const { load, parts, airChangesPerH, climate } = heat;
  const calculatedKw = load.totalW / 1000;
  const designOutdoorC = house.designOutdoorC ?? climate.designOutdoorC;
  const kelvin = house.indoorC - designOutdoorC;
  const measuredKw = measured && (measured.lossWPerK.value * kelvin) / 1000;
  const kw = record.designHeatLoadKw ?? measuredKw ?? calculatedKw;
  const { spaceHeatKwh } = budget.spaceHeat;
  const spread =
    record.designHeatLoadKw === undefined ? spaceHeatKwh.high / spaceHeatKwh.middle : 1;
  const none = { areaM2: null, uWM2K: null, factor: null, isStated: false };
  const from = measuredKw === null ? 'answers' : 'readings';
  return {
    kw: { low: kw / spread, middle: kw, high: kw * spread },
    calculatedKw,
    from: record.designHeatLoadKw === undefined ? from : 'installer',
    indoorC: house.indoorC,
    designOutdoorC,
    airChangesPerH: Math.max(airChangesPerH, 0.5),
    volumeM3: heatedVolumeM3(house),
    lines: [
      ...parts.map(({ name, areaM2, uWM2K, correction }, i) => ({
        name,
        kw: (load.parts[i]?.watts ?? 0) / 1000,
        areaM2,
        uWM2K,
        factor: correction,
        isStated: isStated(record, name),
      })),
      { ...none, name: 'bridges', kw: load.bridgesW / 1000 },
      { ...none, name: 'ventilation', kw: load.ventilationW / 1000 },
    ].toSorted((a, b) => b.kw - a.kw),
  };
}

const answeredBy: Readonly<Record<string, HousePartName>> = {
  roof: 'roof',
  walls: 'walls',
  'cellar-walls': 'walls',
  floor: 'floor',
  windows: 'windows',
  doors: 'windows',
};

function isStated(record: HouseRecord, name: string): boolean {
  const part = answeredBy[name];
  return part !== undefined && record[part] !== undefined;
}

/** Heat of a usual year: losses and gains in the proportion of the calculation, their difference the calibrated space heat. */
export function heatOf({ house, heat, budget }: HomeYear): ExpectedYear['heat'] {
  const { need, needKwh } = heat;
  const { spaceHeat, hotWaterKwh } = budget;
  const scale = needKwh > 0 ? spaceHeat.spaceHeatKwh.middle / needKwh : 0;
  const lossKwh = (need.transmissionKwhM2 + need.ventilationKwhM2) * house.floorAreaM2 * scale;
  return {
    lossKwh,
    gainKwh: lossKwh - spaceHeat.spaceHeatKwh.middle,
    spaceKwh: spaceHeat.spaceHeatKwh,
    hotWaterKwh,
    evidence: spaceHeat.evidence.map(({ from, kwh, weight }) => ({ from, kwh, weight })),
    isContradictory: spaceHeat.isContradictory,
  };
}

/** Electricity that renovating each part saves in a year; parts in the best state are left out. */
export function renovationSavings(
  record: HouseRecord,
  location: HouseLocation,
  measured: MeasuredHouse | null,
): readonly { readonly part: HousePartName; readonly kwh: number }[] {
  // A former bill describes the house before a renovation, and an installer's figure too.
  const { formerHeating: _bill, designHeatLoadKw: _load, renovations: _done, ...answers } = record;
  const states = houseOf(record, location).insulation;
  const current = { ...answers, ...states };
  const before = homeYear(current, location);
  if (!before.ok) return [];
  const full = homeYear(record, location, measured);
  // Savings are relative to the calibrated use.
  const scale = full.ok
    ? full.year.budget.heatPumpKwh.middle / before.year.budget.heatPumpKwh.middle
    : 1;
  return houseParts.flatMap((part) => {
    if (states[part] === 'very-good') return [];
    const after = homeYear({ ...current, [part]: 'very-good' }, location);
    if (!after.ok) return [];
    const kwh =
      (before.year.budget.heatPumpKwh.middle - after.year.budget.heatPumpKwh.middle) * scale;
    return kwh > 0 ? [{ part, kwh }] : [];
  });
}
