import { dayMinutes } from '@hearth/calendar/durations.ts';
import { meanOf } from '@hearth/physics/numerics.ts';
import { type PlanHome as PlannedHome, homeOf } from '@hearth/energy/planner/home.ts';
import { highsRuns } from '@hearth/energy/planner/highs-runs.ts';
import { normalOperation } from '@hearth/energy/planner/normal-operation.ts';
import { type PlanProgramme, planProgramme } from '@hearth/energy/planner/plan-programme.ts';
import type { Scenario } from '@hearth/energy/planner/scenario.ts';
import { simulate } from '@hearth/energy/planner/simulate.ts';
import { tankWhPerK } from '@hearth/energy/planner/tank-step.ts';
import { weightsOf } from '@hearth/energy/planner/weights.ts';
import { comfortBoundsOf } from './comfort.ts';
import { slotMinutes, slotOf } from './trace.ts';
import { homeDescriptionOf } from './home-description.ts';
import type { CaseStart, ControllerRun } from './run-controller.ts';
import { drawHeatOf, gainsOf } from '@hearth/energy/planner/planner-forecasts.ts';
import { fullOracle, observationAt } from './observation.ts';
import { estimateHouseState, learnParameters } from '@hearth/energy/planner/learn-parameters.ts';
import { latestValue } from '@hearth/energy/planner/measurements.ts';
import { capacityOf, homeModelOf } from '@hearth/energy/planner/scenario-of-observation.ts';
import { type StoredEnergyValue, kwhOf, storedValueOf } from './score.ts';
import { withEfficiency } from './best-efficiency.ts';

/** Lowest conceivable cost of a case at equal comfort, EUR, and the time to compute it. */
export interface PerfectInformationBound {
  readonly cost: number;
  readonly seconds: number;
}

const runs = highsRuns();
const work = { iterations: 0, heatingIterations: 0, branchIterations: 0 };
/** Mean tank temperature of a stratified tank that still gives 40 degrees at its top. */
const leastTankC = 30;
/** As much below or above the bounds as counts as equal comfort, spread over all hours. */
const comfortSlackK = 0.1;

/**
 * Optimum of the whole period as one linear programme with perfect information, which no controller can beat:
 * - the house needs the heat that the plant needed under the constant rule, and stays within the bounds of comfort;
 * - heating and hot water are as efficient as in the most efficient run of the comparison;
 * - no reserves, margins, minimum runs, start costs, disinfection, write limits; the battery is controlled freely;
 * - energy stored in the end has the value that it has in the score of a run, up to that of the run that stores most: otherwise the bound would
 *   fill the house at the end for nothing but its value.
 * Null where it was not solved.
 */
export async function perfectInformationBoundOf(
  start: CaseStart,
  worth: StoredEnergyValue,
  compared: readonly [ControllerRun, ...ControllerRun[]],
): Promise<PerfectInformationBound | null> {
  const home = withEfficiency(likePlant(perfectInformationScenario(start), start, compared[0]), {
    start,
    compared,
  });
  const weights = weightsOf(home, simulate(home, normalOperation(home)));
  const planned = planProgramme(home, {
    air: { ...weights.air, margin: 0 },
    tank: { ...weights.tank, margin: 0 },
    houseHeat: worth.perRoomKwh,
    tankHeat: worth.perTankKwh,
    battery: worth.perBatteryKwh,
    peakPerKw: weights.peakPerKw,
  });
  const mostStored = Math.max(...compared.map((run) => storedValueOf(start, run, worth)));
  limitStored(home, planned, worth, mostStored);
  const programme = planned.builder.build();
  const solved = await runs.solve(
    { ...programme, integer: new Uint8Array(programme.columns) },
    { absoluteGap: 0, ...work },
  );
  return solved.status === 'optimal' ? { cost: solved.objective, seconds: solved.seconds } : null;
}

/** Value of the energy stored in addition at the end, at most `mostStored`. */
function limitStored(
  { nodes, begin, scenario }: PlannedHome,
  { builder, slots }: PlanProgramme,
  worth: StoredEnergyValue,
  mostStored: number,
): void {
  const last = slots.at(-1);
  if (!last) return;
  const { tank, state } = scenario;
  const stores = [
    { column: last.air, each: (nodes.airWhPerK / 1000) * worth.perRoomKwh, from: begin.airC },
    { column: last.mass, each: (nodes.massWhPerK / 1000) * worth.perRoomKwh, from: begin.massC },
    ...(last.tank && tank
      ? [
          {
            column: last.tank.c,
            each: (tankWhPerK(tank) / 1000) * worth.perTankKwh,
            from: state.tankC ?? 0,
          },
        ]
      : []),
    ...(last.battery
      ? [{ column: last.battery.kwh, each: worth.perBatteryKwh, from: state.batteryKwh ?? 0 }]
      : []),
  ];
  const before = stores.reduce((sum, { each, from }) => sum + each * from, 0);
  builder.row(
    -Infinity,
    mostStored + before,
    stores.flatMap(({ column, each }) => [column, each]),
  );
}

/**
 * The home with the plant's heat demand and standby: gains differ by the mean difference of heat between model and plant at the rule's room
 * temperature.
 */
function likePlant(scenario: Scenario, start: CaseStart, rule: ControllerRun): PlannedHome {
  const { slots } = rule.measurements;
  const count = (start.days * dayMinutes) / slotMinutes;
  const setPointC = meanOf(rule.measurements.roomC.subarray(slots - count, slots));
  const { drawWh: _, ...dry } = scenario.slots;
  const model = homeOf({
    ...scenario,
    slots: dry,
    tank: undefined,
    comfort: { ...scenario.comfort, setPointC },
  });
  const standbyW = (1000 * kwhOf(rule, 'standby')) / (24 * start.days);
  const heated = simulate(model, normalOperation(model));
  const modelKwh = heated.slots.reduce((sum, slot) => sum + slot.heatingHeatW / 4000, 0);
  const offsetW = (1000 * (modelKwh - kwhOf(rule, 'heatSh'))) / (24 * start.days);
  return homeOf({
    ...scenario,
    slots: {
      ...scenario.slots,
      gainsW: scenario.slots.gainsW?.map((watts) => (watts ?? 0) + offsetW),
      baseLoadW: scenario.slots.baseLoadW?.map((watts) => (watts ?? 0) + standbyW),
    },
  });
}

function perfectInformationScenario(start: CaseStart): Scenario {
  const { simulatedCase, days, world, measurements, monitor } = start;
  const { trace, prices } = world;
  const observation = observationAt(
    world,
    {
      minute: simulatedCase.fromMinute,
      measurements,
      mode: 'idle',
      disinfectedMinute: monitor.disinfectedMinute,
      peakSoFarW: 0,
      billedShare: 1,
    },
    fullOracle,
  );
  const description = homeDescriptionOf(simulatedCase.home);
  const model = homeModelOf(description, observation);
  const parameters = learnParameters(observation, description, model);
  const from = slotOf(trace, simulatedCase.fromMinute);
  const count = (days * dayMinutes) / slotMinutes;
  const cut = (column: Float64Array) => [...column.subarray(from, from + count)];
  const { lowC, highC } = comfortBoundsOf(simulatedCase.home, simulatedCase.fromMinute, count);
  const share = latestValue(measurements, measurements.batteryShare);
  return {
    ...model,
    slots: {
      importPerKwh: cut(prices.importEur),
      exportPerKwh: cut(prices.exportEur),
      outdoorC: cut(trace.outdoorC),
      baseLoadW: cut(trace.householdW),
      pvW: cut(trace.pvW),
      gainsW: [...gainsOf(description, parameters, { ...trace, from, count })],
      drawWh: cut(
        drawHeatOf(
          trace.drawLitres,
          parameters.drawWhPerDay / (observation.future.drawLitresPerDay ?? 1),
        ),
      ),
      lowC: [...lowC].map((each) => each - comfortSlackK),
      highC: [...highC].map((each) => each + comfortSlackK),
    },
    house: { kind: 'nodes', ...parameters.house.nodes },
    heatPump: { ...model.heatPump, startCost: 0, minRunMin: 0, minPauseMin: 0 },
    tank: model.tank && { ...model.tank, leastC: leastTankC },
    comfort: { ...model.comfort, marginK: 0 },
    grid: { ...model.grid, ...capacityOf({ ...observation, billedShare: days / monthDays }) },
    state: {
      ...model.state,
      airC: latestValue(measurements, measurements.roomC),
      massC: estimateHouseState(observation, description, model, parameters).massC,
      tankC: latestValue(measurements, measurements.tankC),
      batteryKwh: simulatedCase.home.battery
        ? (share * simulatedCase.home.battery.capacityWh) / 1000
        : null,
    },
  };
}

const monthDays = 30.4;
