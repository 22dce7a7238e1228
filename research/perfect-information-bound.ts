import { dayMinutes } from '@hearth/calendar/durations.ts';
import { type PlanHome as PlannedHome, homeOf } from '@hearth/energy/planner/home.ts';
import { highsRuns } from '@hearth/energy/planner/highs-runs.ts';
import { normalOperation } from '@hearth/energy/planner/normal-operation.ts';
import { outcomeOf } from '@hearth/energy/planner/outcome.ts';
import { planProgramme } from '@hearth/energy/planner/plan-programme.ts';
import type { Scenario } from '@hearth/energy/planner/scenario.ts';
import { simulate } from '@hearth/energy/planner/simulate.ts';
import { weightsOf } from '@hearth/energy/planner/weights.ts';
import { comfortBoundsOf } from './comfort.ts';
import { slotMinutes, slotOf } from './trace.ts';
import { homeDescriptionOf } from './home-description.ts';
import type { CaseStart } from './run-controller.ts';
import { drawHeatOf, gainsOf } from './planner-forecasts.ts';
import { fullOracle, observationAt } from './observation.ts';
import { estimateHouseState, learnParameters } from './learn-parameters.ts';
import { latestValue } from './measurements.ts';
import { capacityOf, homeModelOf } from './planning-controller.ts';
import type { StoredEnergyValue } from './score.ts';

/** Cost of the constant rule and of the optimum on the planner's model of a home, EUR. */
export interface PerfectInformationBound {
  readonly rule: number;
  readonly best: number;
}

const runs = highsRuns();
const work = { iterations: 0, heatingIterations: 0, branchIterations: 0 };
/** Tank temperature below which a draw is cold. */
const leastTankC = 40;

/**
 * Optimum of the whole period as one linear programme with perfect information and without reserves, minimum runs, start costs, disinfection or
 * write limits: a lower bound of the cost on the planner's model. Null where it was not solved.
 */
export async function perfectInformationBoundOf(
  start: CaseStart,
  worth: StoredEnergyValue,
): Promise<PerfectInformationBound | null> {
  const home = homeOf(perfectInformationScenario(start));
  const rule = simulate(home, normalOperation(home));
  const weights = {
    ...weightsOf(home, rule),
    houseHeat: worth.perRoomKwh,
    tankHeat: worth.perTankKwh,
    battery: worth.perBatteryKwh,
  };
  const programme = planProgramme(withoutReserves(home), weights).builder.build();
  const solved = await runs.solve(
    { ...programme, integer: new Uint8Array(programme.columns) },
    { absoluteGap: 0, ...work },
  );
  return solved.status === 'optimal'
    ? { rule: outcomeOf(home, weights, rule).outcome.cost / 1e6, best: solved.objective }
    : null;
}

function withoutReserves(home: PlannedHome): PlannedHome {
  const { tank } = home.scenario;
  return tank
    ? {
        ...home,
        scenario: { ...home.scenario, tank: { ...tank, leastC: leastTankC - beforeDrawK } },
      }
    : home;
}

/** Margin that the programme keeps before a draw. */
const beforeDrawK = 2;

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
      lowC: [...lowC],
      highC: [...highC],
    },
    house: { kind: 'nodes', ...parameters.house.nodes },
    heatPump: { ...model.heatPump, startCost: 0 },
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
