import { writesLeftOf } from '@hearth/energy/planner/control-limits.ts';
import type { Plan } from '@hearth/energy/planner/plan.ts';
import { tankFallOf } from '@hearth/energy/planner/tank-dip.ts';
import { type Scenario, type ScenarioInput, scenario } from '@hearth/energy/planner/scenario.ts';
import type { Controls } from '@hearth/plant/controls.ts';
import type { Home } from '@hearth/plant/home.ts';
import { localClockOf } from '@hearth/plant/local-clock.ts';
import type { CarryOut } from './carried-out.ts';
import type { Controller } from './controller.ts';
import { type DescribedHome, describedOf } from './described.ts';
import { type LoadForecast, expectedOf, exportExpected, importExpected } from './expected.ts';
import type { Known } from './known.ts';
import { type Learned, followed, learnFrom } from './learned.ts';
import { newest } from './measured.ts';
import { constantControls } from './rules.ts';
import { writesBetween } from './writes.ts';

/** Makes a plan; may remember what of the last one binds the next. */
export type Planner = (input: Scenario) => Promise<Plan>;

const replanMinutes = 60;
const learnMinutes = 1440;
/** Of the horizon; what is later no longer matters to the next hours. */
const planSlots = 144;
/** Radiators go on for a while after the unit has stopped: the plan stays so far below the upper bound. */
const overshootK = 0.3;

interface PlannedBy {
  readonly plannerOf: (home: Home) => Planner;
  readonly loadForecastOf: (home: Home) => LoadForecast;
  readonly carryOut: CarryOut;
}

/** Plans once an hour from what is known, learns once a day, and between plans carries out the last. */
export function plannedBy({ plannerOf, loadForecastOf, carryOut }: PlannedBy) {
  return (home: Home): Controller => {
    const planner = plannerOf(home);
    const loadForecast = loadForecastOf(home);
    const usual = constantControls(home);
    const described = describedOf(home);
    let learned: Learned | null = null;
    let plan: Plan | null = null;
    let before: Controls = usual;
    const budget = writesADay(home);
    return async (known) => {
      const model = modelOf(described, known);
      if (learned === null || known.minute % learnMinutes === 0)
        learned = learnFrom(known, described, model);
      if (plan === null || known.minute % replanMinutes === 0)
        plan = await planner(scenarioOf({ known, described, learned, model, loadForecast }));
      const told = carryOut(plan, known, {
        model: model.heatPump,
        usual,
        before,
        tankDipK: learned.tankDipK,
        tankFallK: fallIn(known, described, model, learned),
        writesLeft: budget.leftOn(known.minute),
      });
      budget.spend(writesBetween(before, told));
      before = told;
      return told;
    };
  };
}

/** How far the rooms would fall in a run of the tank that began now. */
function fallIn(known: Known, described: DescribedHome, model: Scenario, learned: Learned): number {
  const { measured } = known;
  const state = followed(known, described, model, learned);
  const outdoorC = newest(measured, measured.outdoorC);
  return tankFallOf(learned.house, learned.tankDipK, { ...state, outdoorC });
}

/** As the maker's cloud of ONECTA has it. */
const limits = { minIntervalS: 600, writesPerDay: 40, latencyS: 60 };

/** What may be written on a local day. */
function writesADay({ place }: Home) {
  const clock = localClockOf(place.timeZone);
  let day = Number.NaN;
  let spent = 0;
  return {
    leftOn(minute: number): number {
      const today = Math.floor(clock.minuteOf(minute) / 1440);
      if (today !== day) spent = 0;
      day = today;
      return writesLeftOf(limits, spent);
    },
    spend(writes: number): void {
      spent += writes;
    },
  };
}

/** The home's own part of a scenario, which is the same for all plans; what changes stands for one slot. */
export function modelOf(described: DescribedHome, known: Known): Scenario {
  const { house, heatPump, tank, battery, grid } = described;
  return scenario.parse({
    from: new Date(known.minute * 60_000).toISOString(),
    slots: { importPerKwh: [0.3], outdoorC: [10], baseLoadW: [0] },
    house,
    heatPump,
    tank,
    battery,
    grid,
    state: { airC: 20, tankC: 50, batteryKwh: 0 },
  } satisfies ScenarioInput);
}

interface Asked {
  readonly known: Known;
  readonly described: DescribedHome;
  readonly learned: Learned;
  readonly model: Scenario;
  readonly loadForecast: LoadForecast;
}

function scenarioOf({ known, described, learned, model, loadForecast }: Asked): Scenario {
  const { measured, bounds, home, minute } = known;
  const expected = expectedOf(known, described, learned, loadForecast);
  const cut = (column: Float64Array) => [...column.subarray(0, planSlots)];
  const { massC } = followed(known, described, model, learned);
  const share = newest(measured, measured.batteryShare);
  const capacityKwh = (home.battery?.capacityWh ?? 0) / 1000;
  return scenario.parse({
    from: new Date(minute * 60_000).toISOString(),
    slots: {
      importPerKwh: cut(importExpected(known, planSlots)),
      exportPerKwh: cut(exportExpected(known, planSlots)),
      outdoorC: cut(expected.outdoorC),
      baseLoadW: cut(expected.householdW),
      pvW: cut(expected.pvW),
      gainsW: cut(expected.gainsW),
      drawWh: cut(expected.drawWh),
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
    comfort: { marginK: 0.6, tankDipK: learned.tankDipK },
    grid: { ...described.grid, ...capacityOf(known) },
    state: {
      airC: newest(measured, measured.roomC),
      massC,
      tankC: newest(measured, measured.tankC),
      batteryKwh: Number.isNaN(share) ? null : share * capacityKwh,
      running: known.mode === 'idle' ? 'off' : known.mode === 'sh' ? 'heating' : 'hot-water',
    },
  } satisfies ScenarioInput);
}

/** What a kilowatt more of the month's peak costs, where the contract has such a charge. */
export function capacityOf({
  terms,
  peakSoFarW,
  billedShare,
}: Known): Pick<Scenario['grid'], 'capacity'> {
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
