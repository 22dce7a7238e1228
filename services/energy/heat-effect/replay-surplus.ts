import { clamp, meanOf } from '@hearth/physics/numerics.ts';
import { usualDrawDay } from '../forecast/hot-water-draw.ts';
import { type PlanHome, homeOf } from '../planner/home.ts';
import { normalOperation } from '../planner/normal-operation.ts';
import type { PlanSlot } from '../planner/plan.ts';
import { type Scenario, slotH } from '../planner/scenario.ts';
import { type SimulationResult, type SlotController, simulate } from '../planner/simulate.ts';
import { tankWhPerK } from '../planner/tank-step.ts';
import { type Weights, weightsOf } from '../planner/weights.ts';
import { surplusLimitsAt } from '../surplus/surplus-options.ts';
import type { SurplusSettings } from '../surplus/surplus-settings.ts';
import { type HeatedHome, tankLossKwh } from './heating-model.ts';
import type { WeekDaySlots, WeekSlots } from './week-slots.ts';

/** Electricity of the heat pump by origin, kWh. */
export interface SunAndGrid {
  readonly sunKwh: number;
  readonly gridKwh: number;
}

export interface ReplayedDay {
  readonly day: string;
  readonly without: SunAndGrid;
  readonly with: SunAndGrid;
  /** What surplus heating saves on the day, in units of the currency; negative where it costs more; null without prices. */
  readonly saved: number | null;
}

export interface SurplusReplay {
  /** Measured days. */
  readonly days: readonly ReplayedDay[];
  readonly without: ReplayOutcome;
  readonly with: ReplayOutcome;
  readonly saved: number | null;
}

export interface ReplayOutcome extends SunAndGrid {
  readonly hotWater: SunAndGrid;
  readonly heating: SunAndGrid;
  /** Share of the modules' energy that is used or stored at home; null: they produce nothing. */
  readonly selfConsumption: number | null;
  readonly starts: number;
  readonly highestTankC: number | null;
  readonly highestAirC: number;
}

/** The scenario of a battery without a data sheet: half an hour to three hours of power is usual. */
const batteryHours = 2;
/** Surplus starts a run from this share of the unit's power on, and ends it below the other. */
const startShare = 0.5;
const holdShare = 0.25;

/**
 * Past days of a home with the use of surplus as set, against the same days with the unit's own controller alone. Both begin in the same
 * state; heat that is stored in addition at the end of a day counts as saved at its value.
 */
export function replaySurplus(
  model: HeatedHome,
  week: WeekSlots,
  settings: SurplusSettings,
): SurplusReplay {
  const scenario = scenarioOfWeek(calibrated(model, week), week, settings);
  const plain = homeOf(scenario.without);
  const lifted = homeOf(scenario.with);
  const without = simulate(plain, normalOperation(plain));
  const run = simulate(lifted, surplusOperation(lifted, week, settings));
  const values = { home: plain, weights: weightsOf(plain, without) };
  const bills = {
    without: week.days.map((day) => billOf(without, day, values)),
    with: week.days.map((day) => billOf(run, day, values)),
  };
  const days = week.days.flatMap((day, i) =>
    day.isMeasured
      ? [
          {
            day: day.day,
            without: originOf(slotsOf(without, day), allPower),
            with: originOf(slotsOf(run, day), allPower),
            saved: week.prices ? (bills.without[i] ?? 0) - (bills.with[i] ?? 0) : null,
          },
        ]
      : [],
  );
  return {
    days,
    without: outcomeOf(without, week),
    with: outcomeOf(run, week),
    saved: week.prices ? days.reduce((sum, { saved }) => sum + (saved ?? 0), 0) : null,
  };
}

/** The model with the measured use of hot water, and with the heat loss that explains the measured heating. */
function calibrated(model: HeatedHome, week: WeekSlots): HeatedHome {
  const drawn = withMeasuredDraws(model, week);
  if (week.heatingKwhPerDay === null || week.heatingKwhPerDay < leastHeatingKwh) return drawn;
  const home = homeOf(scenarioOfWeek(drawn, week, null).without);
  const { slots } = simulate(home, normalOperation(home));
  const days = slots.length / (24 / slotH);
  const simulated = kwhOf(slots, ({ heatingW }) => heatingW) / days;
  if (simulated < leastHeatingKwh) return drawn;
  const ratio = clamp(week.heatingKwhPerDay / simulated, 0.5, 2);
  const { house } = drawn.scenario;
  if (house.kind !== 'heat-load') return drawn;
  return {
    ...drawn,
    gainsW: drawn.gainsW * ratio,
    scenario: {
      ...drawn.scenario,
      house: { ...house, lossWPerK: clamp(house.lossWPerK * ratio, 10, 5000) },
    },
  };
}

/** Less heating a day says nothing about the house. */
const leastHeatingKwh = 1;

function withMeasuredDraws(model: HeatedHome, week: WeekSlots): HeatedHome {
  const { tank } = model.scenario;
  if (!tank || week.hotWaterKwhPerDay === null || week.hotWaterKwhPerDay <= 0) return model;
  const home = homeOf(model.scenario);
  const meanC = meanOf(week.outdoorC);
  const { cop } = home.unit.tankRun(meanC, tank.setPointC - tank.hysteresisK / 2);
  return {
    ...model,
    drawnKwhPerDay: clamp(week.hotWaterKwhPerDay * cop - tankLossKwh(tank), 0.3, 40),
  };
}

/** Scenarios of the week without and with the use of surplus; set-point of the tank at any hour and run times are those of the settings in both. */
function scenarioOfWeek(
  model: HeatedHome,
  week: WeekSlots,
  settings: SurplusSettings | null,
): { readonly without: Scenario; readonly with: Scenario } {
  const { scenario, gainsW } = model;
  const count = week.outdoorC.length;
  const perSlot = usualDrawDay((model.drawnKwhPerDay * 1000) / 4);
  const { hotWater = null, spaceHeating = null } = settings ?? {};
  const tank = scenario.tank && {
    ...scenario.tank,
    ...(hotWater && { setPointC: hotWater.alwaysC }),
  };
  const { battery, exportLimitW } = week;
  const without: Scenario = {
    ...scenario,
    from: new Date(week.fromMs).toISOString(),
    currency: week.prices?.currency ?? 'EUR',
    heatPump: spaceHeating ? withRunTimes(scenario.heatPump, spaceHeating) : scenario.heatPump,
    tank,
    battery: battery
      ? {
          capacityKwh: battery.capacityKwh,
          leastKwh: 0,
          chargeW: (battery.capacityKwh * 1000) / batteryHours,
          dischargeW: (battery.capacityKwh * 1000) / batteryHours,
          efficiency: 0.95,
          wearPerKwh: 0,
          mayChargeFromGrid: false,
        }
      : undefined,
    grid: { ...scenario.grid, mayCurtail: false, ...(exportLimitW !== null && { exportLimitW }) },
    slots: {
      importPerKwh: week.prices
        ? [...week.prices.importPerKwh]
        : Array.from({ length: count }, () => 0.3),
      exportPerKwh: week.prices
        ? [...week.prices.exportPerKwh]
        : Array.from({ length: count }, () => 0),
      outdoorC: [...week.outdoorC],
      baseLoadW: [...week.baseLoadW],
      pvW: [...week.pvW],
      gainsW: Array.from({ length: count }, () => gainsW),
      drawWh: week.moments.map(({ minutes }) => perSlot[Math.floor(minutes / 60)] ?? 0),
    },
    state: { ...scenario.state, batteryKwh: battery ? battery.capacityKwh / 2 : null },
  };
  return {
    without,
    with: {
      ...without,
      tank: tank && { ...tank, immersionW: hotWater?.mayUseHeater ? tank.immersionW : 0 },
    },
  };
}

const withRunTimes = (
  heatPump: Scenario['heatPump'],
  { minRunMin, minPauseMin }: NonNullable<SurplusSettings['spaceHeating']>,
): Scenario['heatPump'] => ({
  ...heatPump,
  minRunMin: Math.max(heatPump.minRunMin, minRunMin),
  minPauseMin: Math.max(heatPump.minPauseMin, minPauseMin),
});

/** The unit's own controller with set-points that surplus raises, and the heater where it may help. */
function surplusOperation(
  home: PlanHome,
  week: WeekSlots,
  settings: SurplusSettings,
): SlotController {
  const { horizon, unit, scenario } = home;
  const { tank } = scenario;
  const surplusAt = (t: number): number => (horizon.pvW[t] ?? 0) - (horizon.baseLoadW[t] ?? 0);
  let isOn = false;
  const unitW = (t: number): number => {
    const { heatW, cop } = unit.tankRun(horizon.outdoorC[t] ?? 0, tank?.setPointC ?? 45);
    return heatW / cop;
  };
  const controller = normalOperation(home, (t) => {
    isOn = surplusAt(t) >= (isOn ? holdShare : startShare) * unitW(t);
    const limits = surplusLimitsAt(settings, week.moments[t] ?? { month: 1, minutes: 0 });
    const tankK = tank && limits.tankC !== null ? limits.tankC - tank.setPointC : 0;
    return { isLocked: false, roomK: isOn ? limits.liftK : 0, tankK: isOn ? tankK : 0 };
  });
  return (t, state) => {
    const decision = controller(t, state);
    const { tankC } = surplusLimitsAt(settings, week.moments[t] ?? { month: 1, minutes: 0 });
    if (!tank || tank.immersionW === 0 || tankC === null || !isOn) return decision;
    const usedW = decision.tankShare * unitW(t);
    const leftW = clamp(surplusAt(t) - usedW, 0, tank.immersionW);
    return { ...decision, tankAimC: Math.max(decision.tankAimC, tankC), immersionW: leftW };
  };
}

const slotsOf = (
  { slots }: SimulationResult,
  { first, count }: WeekDaySlots,
): readonly PlanSlot[] => slots.slice(first, first + count);

const kwhOf = (slots: readonly PlanSlot[], watts: (slot: PlanSlot) => number): number =>
  (slots.reduce((sum, slot) => sum + watts(slot), 0) * slotH) / 1000;

const waterPower = ({ hotWaterW, immersionW }: PlanSlot): number => hotWaterW + immersionW;
const heatingPower = ({ heatingW }: PlanSlot): number => heatingW;
const allPower = (slot: PlanSlot): number => waterPower(slot) + heatingPower(slot);

/** Electricity of a task by origin: the household takes the sun first, so that the heat pump has the import. */
function originOf(slots: readonly PlanSlot[], watts: (slot: PlanSlot) => number): SunAndGrid {
  const all = kwhOf(slots, watts);
  const gridKwh = kwhOf(slots, (slot) => {
    const whole = allPower(slot);
    return whole > 0 ? (watts(slot) / whole) * Math.min(whole, slot.importW) : 0;
  });
  return { sunKwh: Math.max(0, all - gridKwh), gridKwh };
}

function outcomeOf({ slots, starts }: SimulationResult, week: WeekSlots): ReplayOutcome {
  const measured = week.days.filter(({ isMeasured }) => isMeasured);
  const own = measured.flatMap(({ first, count }) => slots.slice(first, first + count));
  const produced = measured.flatMap(({ first, count }) => [
    ...week.pvW.subarray(first, first + count),
  ]);
  const producedKwh = (produced.reduce((sum, w) => sum + w, 0) * slotH) / 1000;
  const sentKwh = kwhOf(own, ({ exportW, curtailedW }) => exportW + curtailedW);
  const tank = own.flatMap(({ tankC }) => (tankC === null ? [] : [tankC]));
  return {
    ...originOf(own, allPower),
    hotWater: originOf(own, waterPower),
    heating: originOf(own, heatingPower),
    selfConsumption: producedKwh > 0 ? clamp((producedKwh - sentKwh) / producedKwh, 0, 1) : null,
    starts,
    highestTankC: tank.length > 0 ? Math.max(...tank) : null,
    highestAirC: Math.max(...own.map(({ airC }) => airC)),
  };
}

/** Bill of a day less the value of the heat and electricity that it stores in addition. */
function billOf(
  { slots }: SimulationResult,
  { first, count }: WeekDaySlots,
  { home, weights }: { readonly home: PlanHome; readonly weights: Weights },
): number {
  const { horizon } = home;
  let bill = 0;
  for (let t = first; t < first + count; t += 1) {
    const slot = slots[t];
    if (!slot) continue;
    const net =
      slot.importW * (horizon.importPerKwh[t] ?? 0) - slot.exportW * (horizon.exportPerKwh[t] ?? 0);
    bill += (net * slotH) / 1000;
  }
  return (
    bill -
    (storedAt(home, weights, slots[first + count - 1]) - storedAt(home, weights, slots[first - 1]))
  );
}

/** Value of what is stored at the end of a slot; before the first one that of the begin. */
function storedAt(home: PlanHome, weights: Weights, slot: PlanSlot | undefined): number {
  const { nodes, begin, scenario } = home;
  const { airC, massC } = slot ?? begin;
  const tankC = slot ? slot.tankC : scenario.state.tankC;
  const batteryKwh = slot ? slot.batteryKwh : scenario.state.batteryKwh;
  const house = (nodes.airWhPerK * airC + nodes.massWhPerK * massC) * weights.houseHeat;
  const water = scenario.tank ? tankWhPerK(scenario.tank) * (tankC ?? 0) * weights.tankHeat : 0;
  return (house + water) / 1000 + (batteryKwh ?? 0) * weights.battery;
}
