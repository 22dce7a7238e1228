import { dayMinutes } from '@hearth/calendar/durations.ts';
import { remainingWrites } from '@hearth/energy/planner/control-limits.ts';
import type { Plan } from '@hearth/energy/planner/plan.ts';
import { tankRunDropKOf } from '@hearth/energy/planner/tank-temperature-drop.ts';
import { type Scenario, type ScenarioInput } from '@hearth/energy/planner/scenario.ts';
import { scenario } from '@hearth/energy/planner/checked-scenario.ts';
import type { Controls } from '@hearth/plant/controls.ts';
import type { Home } from '@hearth/plant/home.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';
import type { ControlsOfPlan } from './controls-of-plan.ts';
import type { Controller } from './controller.ts';
import { type HomeDescription, homeDescriptionOf } from './home-description.ts';
import {
  type LoadForecaster,
  plannerForecastsOf,
  exportPriceForecast,
  importPriceForecast,
} from './planner-forecasts.ts';
import type { Observation } from '@hearth/energy/planner/observation.ts';
import { type LearnedParameters, estimateHouseState, learnParameters } from './learn-parameters.ts';
import { latestValue } from '@hearth/energy/planner/measurements.ts';
import { constantControls } from './rule-controllers.ts';
import { changedValuesBetween } from './changed-values.ts';

/** Makes a plan; may remember decisions of the last plan that bind the next. */
export type Planner = (input: Scenario) => Promise<Plan>;

const replanMinutes = 60;
const learnMinutes = dayMinutes;
/** Slots of a plan; later slots do not change the next hours. */
const planSlots = 144;
/** Margin of the plan below the upper bound: radiators go on heating after the unit has stopped. */
const overshootK = 0.3;

interface PlanningOptions {
  readonly plannerOf: (home: Home) => Planner;
  readonly loadForecastOf: (timeZone: string) => LoadForecaster;
  readonly controlsOf: ControlsOfPlan;
}

/** Controller that plans once an hour, learns parameters once a day, and follows the last plan in between. */
export function planningController({ plannerOf, loadForecastOf, controlsOf }: PlanningOptions) {
  return (home: Home): Controller => {
    const planner = plannerOf(home);
    const loadForecast = loadForecastOf(home.place.timeZone);
    const baselineControls = constantControls(home);
    const description = homeDescriptionOf(home);
    let parameters: LearnedParameters | null = null;
    let plan: Plan | null = null;
    let previousControls: Controls = baselineControls;
    const budget = writeBudget(home);
    return async (observation) => {
      const model = homeModelOf(description, observation);
      if (parameters === null || observation.minute % learnMinutes === 0)
        parameters = learnParameters(observation, description, model);
      if (plan === null || observation.minute % replanMinutes === 0)
        plan = await planner(
          scenarioOf({ observation, description, parameters, model, loadForecast }),
        );
      const controls = controlsOf(plan, observation, {
        home,
        model: model.heatPump,
        baselineControls,
        previousControls,
        tankDropK: parameters.tankDropK,
        tankFallK: tankRunFallK(observation, description, model, parameters),
        writesLeft: budget.leftOn(observation.minute),
      });
      budget.spend(changedValuesBetween(previousControls, controls));
      previousControls = controls;
      return controls;
    };
  };
}

/** Temperature drop of the rooms in a tank run that starts now, K. */
function tankRunFallK(
  observation: Observation,
  description: HomeDescription,
  model: Scenario,
  parameters: LearnedParameters,
): number {
  const { measurements } = observation;
  const state = estimateHouseState(observation, description, model, parameters);
  const outdoorC = latestValue(measurements, measurements.outdoorC);
  return tankRunDropKOf(parameters.house, parameters.tankDropK, { ...state, outdoorC });
}

/** Control limits of ONECTA. */
const limits = { minIntervalS: 600, writesPerDay: 40, latencyS: 60 };

/** Counts the writes of a local day against the limit. */
function writeBudget({ place }: Home) {
  const clock = localClockOf(place.timeZone);
  let day = Number.NaN;
  let spent = 0;
  return {
    leftOn(minute: number): number {
      const today = Math.floor(clock.minuteOf(minute) / dayMinutes);
      if (today !== day) spent = 0;
      day = today;
      return remainingWrites(limits, spent);
    },
    spend(writes: number): void {
      spent += writes;
    },
  };
}

/** Scenario of the home with one placeholder slot: house, unit, tank and battery, the same for all plans. */
export function homeModelOf(description: HomeDescription, observation: Observation): Scenario {
  const { house, heatPump, tank, battery, grid } = description;
  return scenario.parse({
    from: new Date(observation.minute * 60_000).toISOString(),
    slots: { importPerKwh: [0.3], outdoorC: [10], baseLoadW: [0] },
    house,
    heatPump,
    tank,
    battery,
    grid,
    state: { airC: 20, tankC: 50, batteryKwh: 0 },
  } satisfies ScenarioInput);
}

interface PlanInputs {
  readonly observation: Observation;
  readonly description: HomeDescription;
  readonly parameters: LearnedParameters;
  readonly model: Scenario;
  readonly loadForecast: LoadForecaster;
}

function scenarioOf({
  observation: known,
  description: described,
  parameters: learned,
  model,
  loadForecast,
}: PlanInputs): Scenario {
  const { measurements, bounds, minute } = known;
  const forecasts = plannerForecastsOf(known, described, learned, loadForecast);
  const cut = (column: Float64Array) => [...column.subarray(0, planSlots)];
  const { massC } = estimateHouseState(known, described, model, learned);
  const share = latestValue(measurements, measurements.batteryShare);
  const capacityKwh = described.battery?.capacityKwh ?? 0;
  return scenario.parse({
    from: new Date(minute * 60_000).toISOString(),
    slots: {
      importPerKwh: cut(importPriceForecast(known, planSlots)),
      exportPerKwh: cut(exportPriceForecast(known, planSlots)),
      outdoorC: cut(forecasts.outdoorC),
      baseLoadW: cut(forecasts.householdW),
      pvW: cut(forecasts.pvW),
      gainsW: cut(forecasts.gainsW),
      drawWh: cut(forecasts.drawWh),
      lowC: cut(bounds.lowC),
      highC: cut(bounds.highC).map((highC) => highC - overshootK),
    },
    house: { kind: 'nodes', ...learned.house.nodes },
    heatPump: described.heatPump,
    tank: {
      ...described.tank,
      disinfection: {
        holdMin: 15,
        lastAt: new Date(known.disinfectedMinute * 60_000).toISOString(),
      },
    },
    battery: described.battery,
    comfort: { marginK: 0.6, tankDipK: learned.tankDropK },
    grid: { ...described.grid, ...capacityOf(known) },
    state: {
      airC: latestValue(measurements, measurements.roomC),
      massC,
      tankC: latestValue(measurements, measurements.tankC),
      batteryKwh: Number.isNaN(share) ? null : share * capacityKwh,
      running: known.mode === 'idle' ? 'off' : known.mode === 'sh' ? 'heating' : 'hot-water',
    },
  } satisfies ScenarioInput);
}

/** Price of a further kilowatt of the month's peak; empty without a capacity charge. */
export function capacityOf({
  terms,
  peakSoFarW,
  billedShare,
}: Observation): Pick<Scenario['grid'], 'capacity'> {
  const version = terms.versions[0];
  const charge = version?.capacity[0];
  if (!version || !charge) return {};
  const vatRate = charge.vatRate ?? version.vatRate;
  return {
    capacity: {
      windowMin: charge.windowMin === 60 ? 60 : 15,
      perKw: (charge.rate / 12) * billedShare * (version.pricesInclVat ? 1 : 1 + vatRate),
      peakSoFarW: Math.max(peakSoFarW, 1000 * charge.minKw),
    },
  };
}
