import { type Home as PlannedHome, homeOf } from '@hearth/energy/planner/home.ts';
import { highsRuns } from '@hearth/energy/planner/highs-runs.ts';
import { normalOperation } from '@hearth/energy/planner/normal-operation.ts';
import { outcomeOf } from '@hearth/energy/planner/outcome.ts';
import { planProgramme } from '@hearth/energy/planner/plan-programme.ts';
import type { Scenario } from '@hearth/energy/planner/scenario.ts';
import { simulate } from '@hearth/energy/planner/simulate.ts';
import { weightsOf } from '@hearth/energy/planner/weights.ts';
import { boundsOf } from './comfort.ts';
import { slotMinutes, slotOf } from './course.ts';
import { describedOf } from './described.ts';
import type { Start } from './drive.ts';
import { drawsKnown, gainsOf } from './expected.ts';
import { allForesight, knownAt } from './known.ts';
import { followed, learnFrom } from './learned.ts';
import { newest } from './measured.ts';
import { capacityOf, modelOf } from './planned.ts';
import type { StoredWorth } from './score.ts';

/** What the constant rule and the best of all courses come to on the planner's model of a home, EUR. */
export interface WholePeriod {
  readonly rule: number;
  readonly best: number;
}

const runs = highsRuns();
const timeLimitS = 240;
/** Coldest that no draw is cold from. */
const leastTankC = 40;

/**
 * The whole time as one linear programme that knows weather, people and prices to the end, with nothing kept in reserve: no run is too short, no
 * start costs, no tank is disinfected, no write is counted. On this model of the home nobody can do better; null where it was not solved.
 */
export async function wholePeriodOf(start: Start, worth: StoredWorth): Promise<WholePeriod | null> {
  const home = homeOf(wholeScenario(start));
  const rule = simulate(home, normalOperation(home));
  const weights = {
    ...weightsOf(home, rule),
    houseHeat: worth.perRoomKwh,
    tankHeat: worth.perTankKwh,
    battery: worth.perBatteryKwh,
  };
  const programme = planProgramme(relaxed(home), weights).builder.build();
  const solved = await runs.solve(
    { ...programme, whole: new Uint8Array(programme.columns) },
    { absoluteGap: 0, timeLimitS },
  );
  return solved.status === 'optimal'
    ? { rule: outcomeOf(home, weights, rule).outcome.cost / 1e6, best: solved.objective }
    : null;
}

function relaxed(home: PlannedHome): PlannedHome {
  const { tank } = home.scenario;
  return tank
    ? {
        ...home,
        scenario: { ...home.scenario, tank: { ...tank, leastC: leastTankC - beforeDrawK } },
      }
    : home;
}

/** What the programme keeps before a draw by itself. */
const beforeDrawK = 2;

function wholeScenario(start: Start): Scenario {
  const { of, days, world, measured, watch } = start;
  const { course, prices } = world;
  const known = knownAt(
    world,
    {
      minute: of.fromMinute,
      measured,
      mode: 'idle',
      disinfectedMinute: watch.disinfectedMinute,
      peakSoFarW: 0,
      billedShare: 1,
    },
    allForesight,
  );
  const described = describedOf(of.home);
  const model = modelOf(described, known);
  const learned = learnFrom(known, described, model);
  const from = slotOf(course, of.fromMinute);
  const count = (days * 1440) / slotMinutes;
  const cut = (column: Float64Array) => [...column.subarray(from, from + count)];
  const { lowC, highC } = boundsOf(of.home, of.fromMinute, count);
  const share = newest(measured, measured.batteryShare);
  return {
    ...model,
    slots: {
      importPerKwh: cut(prices.importEur),
      exportPerKwh: cut(prices.exportEur),
      outdoorC: cut(course.outdoorC),
      baseLoadW: cut(course.householdW),
      pvW: cut(course.pvW),
      gainsW: [...gainsOf(described, learned, { ...course, from, count })],
      drawWh: cut(drawsKnown(course.drawLitres, learned.drawWhADay / (known.ahead.drawnADay ?? 1))),
      lowC: [...lowC],
      highC: [...highC],
    },
    house: { kind: 'nodes', ...learned.house.nodes },
    heatPump: { ...model.heatPump, startCost: 0 },
    comfort: { ...model.comfort, marginK: 0 },
    grid: { ...model.grid, ...capacityOf({ ...known, billedShare: days / monthDays }) },
    state: {
      ...model.state,
      airC: newest(measured, measured.roomC),
      massC: followed(known, described, model, learned).massC,
      tankC: newest(measured, measured.tankC),
      batteryKwh: of.home.battery ? (share * of.home.battery.capacityWh) / 1000 : null,
    },
  };
}

const monthDays = 30.4;
