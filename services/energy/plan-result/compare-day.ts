import { dayMs } from '@hearth/calendar/durations.ts';
import { sumOf } from '@hearth/physics/numerics.ts';
import { operating } from '../heat-pump/operating-parameters.ts';
import { moveBattery, settleGrid } from '../planner/grid-flows.ts';
import { type PlanHome, homeOf } from '../planner/home.ts';
import type { HouseState } from '../planner/house-nodes.ts';
import { normalOperation } from '../planner/normal-operation.ts';
import { type Scenario, slotH } from '../planner/scenario.ts';
import { type SimulationResult, simulate } from '../planner/simulate.ts';
import { tankWhPerK } from '../planner/tank-step.ts';
import { unitCurveOf } from '../planner/unit-curve.ts';
import { microsOf, picosOf } from '../tariff/micros.ts';
import type { DayColumns } from './day-columns.ts';
import type { DayComfort } from './contract.ts';

export interface ComparedHome {
  /** House, unit, tank and battery with the learned house, its slots unused. */
  readonly model: Scenario;
  /** Temperature of the thermal mass at the start and at the end of the day. */
  readonly massC: number;
  readonly massToC: number;
  readonly columns: DayColumns;
  readonly importPerKwh: readonly number[];
  readonly exportPerKwh: readonly number[];
  /** Room set-point of the unit's own control in each slot, and the lower bound of comfort. */
  readonly setPointC: readonly number[];
  readonly lowC: readonly number[];
  /** Heat gains that the house model expects. */
  readonly gainsW: Float64Array;
  /** When the unit began to disinfect its tank on this day; null: it did not. */
  readonly disinfectsMs: number | null;
}

/** Money in millionths of the currency. */
export interface ComparedDay {
  /** What the energy of the day costs more without the plan. */
  readonly dearer: number;
  readonly stored: number;
  readonly parts: { readonly hotWater: number; readonly heating: number };
  readonly unitKwh: number;
  readonly unitKwhWithout: number;
  readonly unitCostWithout: number;
  readonly comfort: DayComfort;
  readonly comfortWithout: DayComfort;
}

/**
 * A measured day against the same day under the unit's own control. Both begin in the same state, with the same weather, household, sun and
 * prices. The draws of hot water are those that explain the measured tank. What the house needs is that of its learned model and not that of
 * the measured electricity: a plan that heats with a lower flow needs less electricity for the same heat.
 */
export function compareDay(home: ComparedHome): ComparedDay {
  const tank = measuredTank(home);
  const own = simulateOwnControl(home, tank.drawWh);
  const valueOf = storedValueOf(own.home);
  const { slots } = own.simulated;
  const measured = {
    heatingW: [...home.columns.heatingW],
    hotWaterW: [...home.columns.hotWaterW],
    end: {
      airC: home.columns.airC.at(-1) ?? own.home.begin.airC,
      massC: home.massToC,
      tankC: tank.endC,
    },
  };
  const withPlan = outcomeOf(own.home, valueOf, measured);
  const without = outcomeOf(own.home, valueOf, {
    heatingW: slots.map(({ heatingW }) => (heatingW > 0 ? heatingW + operating.heatingPumpW : 0)),
    hotWaterW: slots.map(({ hotWaterW, immersionW }) => hotWaterW + immersionW),
    end: own.simulated.end,
  });
  // Hot water by its own control, rooms as measured: the rest of the difference is the heating's.
  const onlyHotWater = outcomeOf(own.home, valueOf, {
    heatingW: measured.heatingW,
    hotWaterW: slots.map(({ hotWaterW, immersionW }) => hotWaterW + immersionW),
    end: { ...measured.end, tankC: own.simulated.end.tankC },
  });
  const saved = without.micros - without.stored - withPlan.micros + withPlan.stored;
  const hotWater = onlyHotWater.micros - onlyHotWater.stored - withPlan.micros + withPlan.stored;
  return {
    dearer: without.micros - withPlan.micros,
    stored: withPlan.stored - without.stored,
    parts: { hotWater, heating: saved - hotWater },
    unitKwh: withPlan.unitKwh,
    unitKwhWithout: without.unitKwh,
    unitCostWithout: without.unitMicros,
    comfort: comfortOf(home, { airC: [...home.columns.airC], tankC: [...home.columns.tankC] }),
    comfortWithout: comfortOf(home, {
      airC: slots.map(({ airC }) => airC),
      tankC: slots.map(({ tankC }) => tankC ?? Number.NaN),
    }),
  };
}

/** Draws of the day: heat into the tank, less its losses and what its temperature rose; by the hours in which the tank lost heat. */
function measuredTank({ model, columns }: ComparedHome) {
  const { tank } = model;
  if (!tank) return { drawWh: columns.drawShares.map(() => 0), endC: 0 };
  const unit = unitCurveOf(model.heatPump);
  const whPerK = tankWhPerK(tank);
  const startC = Number.isNaN(columns.tankFromC) ? usualTankC(tank) : columns.tankFromC;
  const tankAt = (t: number): number => {
    const value = t < 0 ? startC : (columns.tankC[t] ?? Number.NaN);
    return Number.isNaN(value) ? startC : value;
  };
  const heatWh = [...columns.hotWaterW].map((watts, t) =>
    watts < operating.leastHeatingW
      ? 0
      : slotH * watts * unit.tankRun(columns.outdoorC[t] ?? 0, tankAt(t)).cop,
  );
  const lossWh = heatWh.map((_, t) => slotH * tank.lossWPerK * (tankAt(t) - tank.surroundingsC));
  const endC = tankAt(columns.count - 1);
  const total = Math.max(0, sumOf(heatWh) - sumOf(lossWh) - whPerK * (endC - startC));
  const weights = columns.drawShares.map((share, t) => {
    const from = t - (t % hourSlots);
    const to = Math.min(columns.count, from + hourSlots);
    const lost =
      sumOf(heatWh.slice(from, to)) -
      sumOf(lossWh.slice(from, to)) -
      whPerK * (tankAt(to - 1) - tankAt(from - 1));
    return Math.max(0, lost) / (to - from) + expectedWeight * total * share;
  });
  const all = sumOf(weights);
  return {
    drawWh: weights.map((weight) => (all > 0 ? (total * weight) / all : 0)),
    endC,
  };
}

const hourSlots = 4;
/** Weight of the usual draws beside the measured ones: a tank sensor reports whole degrees. */
const expectedWeight = 0.1;

const usualTankC = ({ setPointC, hysteresisK }: NonNullable<Scenario['tank']>): number =>
  setPointC - hysteresisK / 2;

/** The day under the unit's own control, with the disinfection that was on it. */
function simulateOwnControl(
  source: ComparedHome,
  drawWh: readonly number[],
): { readonly home: PlanHome; readonly simulated: SimulationResult } {
  const { model, columns, massC, setPointC, disinfectsMs } = source;
  const { battery } = model;
  const tank = tankOf(model, disinfectsMs);
  const home = homeOf({
    ...model,
    from: new Date(columns.fromMs).toISOString(),
    slots: {
      importPerKwh: [...source.importPerKwh],
      exportPerKwh: [...source.exportPerKwh],
      outdoorC: [...columns.outdoorC],
      baseLoadW: [...columns.householdW],
      pvW: [...columns.pvW],
      gainsW: [...source.gainsW],
      drawWh: [...drawWh],
      lowC: [...source.lowC],
      setPointC: [...setPointC],
    },
    tank,
    // The unit's own control makes its runs and pauses itself.
    heatPump: {
      ...model.heatPump,
      minRunMin: 0,
      minPauseMin: 0,
      // A unit that got the tank so hot can do it, whatever its data sheet leaves open.
      tankLimitC: Math.max(model.heatPump.tankLimitC, tank?.disinfection?.reachC ?? 0),
    },
    state: {
      airC: columns.airFromC,
      massC,
      tankC: tank ? startTankC(columns, tank) : null,
      batteryKwh: battery ? battery.capacityKwh / 2 : null,
      running: 'off',
      sinceMin: hourMin,
    },
  });
  return { home, simulated: simulate(home, normalOperation(home)) };
}

/** The tank, disinfected when it was on that day: units do so by a programme of their own, with a plan and without one. */
function tankOf({ tank }: Scenario, disinfectsMs: number | null): Scenario['tank'] {
  if (!tank) return tank;
  const { disinfection, ...rest } = tank;
  if (!disinfection || disinfectsMs === null) return rest;
  const lastMs = disinfectsMs - disinfection.everyDays * dayMs;
  return { ...rest, disinfection: { ...disinfection, lastAt: new Date(lastMs).toISOString() } };
}

const hourMin = 60;

const startTankC = ({ tankFromC }: DayColumns, tank: NonNullable<Scenario['tank']>): number =>
  Number.isNaN(tankFromC) ? usualTankC(tank) : tankFromC;

/** Use of the unit in each slot, and the final state of house and tank. */
interface UnitDay {
  readonly heatingW: readonly number[];
  readonly hotWaterW: readonly number[];
  readonly end: HouseState & { readonly tankC: number };
}

/** Cost of the home's energy at its marginal prices, and value of what is stored at the end; the battery balances surplus and demand. */
function outcomeOf(home: PlanHome, valueOf: StoredValue, { heatingW, hotWaterW, end }: UnitDay) {
  const { horizon, scenario } = home;
  let kwh = scenario.state.batteryKwh ?? 0;
  let [cost, unitCost, unitKwh] = [0, 0, 0];
  for (let t = 0; t < horizon.count; t += 1) {
    const unitW = (heatingW[t] ?? 0) + (hotWaterW[t] ?? 0);
    const loadW = (horizon.baseLoadW[t] ?? 0) + unitW;
    const battery = moveBattery(home, t, kwh, {
      loadW,
      requestedW: null,
      mostChargeW: Number.POSITIVE_INFINITY,
    });
    kwh = battery.kwh;
    const { importW, exportW } = settleGrid(home, t, loadW + battery.w, 0);
    const [bought, paid] = [horizon.importPerKwh[t] ?? 0, horizon.exportPerKwh[t] ?? 0];
    cost += (slotH / 1000) * (importW * bought - exportW * paid);
    unitKwh += (slotH / 1000) * unitW;
    unitCost += (slotH / 1000) * unitW * Math.max(0, bought);
  }
  return {
    micros: microsOf(picosOf(cost)),
    stored: microsOf(picosOf(valueOf({ ...end, batteryKwh: kwh }))),
    unitMicros: microsOf(picosOf(unitCost)),
    unitKwh,
  };
}

type StoredValue = (end: UnitDay['end'] & { readonly batteryKwh: number }) => number;

/**
 * Value of what is stored at the end of the day: less the cost of two such days, which begin with it, under the unit's own control. Rooms
 * that are colder at midnight cost what warms them again at the COP and the prices of that morning, and not the mean of a day; the mass of a
 * house is still warmer after the first one.
 */
function storedValueOf(home: PlanHome): StoredValue {
  const { scenario } = home;
  const { tank } = scenario;
  return ({ airC, massC, tankC, batteryKwh }) => {
    const next = homeOf({
      ...scenario,
      slots: slotsOfDays(scenario.slots, valuedDays),
      tank: tank && { ...tank, disinfection: undefined },
      state: {
        ...scenario.state,
        airC,
        massC,
        tankC: tank ? tankC : null,
        batteryKwh: scenario.battery ? batteryKwh : null,
      },
    });
    const { slots } = simulate(next, normalOperation(next));
    return -slots.reduce((sum, { importW, exportW }, t) => {
      const [bought, paid] = [next.horizon.importPerKwh[t] ?? 0, next.horizon.exportPerKwh[t] ?? 0];
      return sum + (slotH / 1000) * (importW * bought - exportW * paid);
    }, 0);
  };
}

const valuedDays = 2;

/** A day's slots, once for each day. */
function slotsOfDays(slots: Scenario['slots'], days: number): Scenario['slots'] {
  const repeated = <T>(column: readonly T[] | undefined) =>
    column && Array.from({ length: days }, () => column).flat();
  const { importPerKwh, exportPerKwh, outdoorC, baseLoadW, pvW, gainsW } = slots;
  return {
    importPerKwh: repeated(importPerKwh),
    exportPerKwh: repeated(exportPerKwh),
    outdoorC: repeated(outdoorC),
    baseLoadW: repeated(baseLoadW),
    pvW: repeated(pvW),
    gainsW: repeated(gainsW),
    drawWh: repeated(slots.drawWh),
    lowC: repeated(slots.lowC),
    setPointC: repeated(slots.setPointC),
  };
}

function comfortOf(
  { lowC, model }: ComparedHome,
  { airC, tankC }: { readonly airC: readonly number[]; readonly tankC: readonly number[] },
): DayComfort {
  const known = model.tank ? tankC.filter((value) => !Number.isNaN(value)) : [];
  return {
    lowestAirC: Math.min(...airC),
    highestAirC: Math.max(...airC),
    lowestTankC: known.length > 0 ? Math.min(...known) : null,
    belowMin: slotMinutes * airC.filter((value, t) => value < (lowC[t] ?? 0) - sensorK).length,
  };
}

const slotMinutes = 15;
/** Room sensors report tenths of a kelvin. */
const sensorK = 0.05;
