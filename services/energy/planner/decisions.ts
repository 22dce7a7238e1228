import type { PlanHome } from './home.ts';
import type { PlanProgramme } from './plan-programme.ts';
import { slotMin } from './scenario.ts';
import type { Decision } from './simulate.ts';

/** The decisions of each slot in a solution, adapted to a unit with a least power and few starts. */
export function decisionsOf(
  home: PlanHome,
  programme: PlanProgramme,
  values: Float64Array,
): readonly Decision[] {
  const { tank } = home.scenario;
  const value = (column: number): number => values[column] ?? 0;
  const requestedW = programme.slots.map(({ heating }) =>
    heating.reduce((sum, column) => sum + 1000 * value(column), 0),
  );
  const heats = inRuns(home, requestedW);
  return programme.slots.map((slot, t) => {
    const hottest = tank ? Math.max(tank.mostC, tank.disinfection?.reachC ?? 0) : 0;
    const heat = slot.tank ? value(slot.tank.heat) : 0;
    const isImmersed = slot.tank !== null && value(slot.tank.immersion) > leastImmersionKw;
    return {
      heatW: heats[t] ?? 0,
      tankShare: slot.tank && slot.tank.mostHeatKw > 0 ? heat / slot.tank.mostHeatKw : 0,
      // The immersion heater runs until the aim, even if the compressor fell short: half a kelvin below is no disinfection.
      tankAimC: slot.tank && isImmersed ? value(slot.tank.c) : hottest + 1,
      immersionW: isImmersed ? (tank?.immersionW ?? 0) : 0,
      batteryW: slot.battery
        ? 1000 * (value(slot.battery.charge) - value(slot.battery.discharge))
        : null,
      curtailW: 1000 * value(slot.curtailed),
    };
  });
}

const leastImmersionKw = 0.001;

/**
 * Converts requested heat into runs at or above the unit's least heat with minimum run and pause times. Heat owed or given
 * early is carried over.
 * A run starts when the heat requested within the minimum run time is half of what it would give.
 */
function inRuns(
  { unit, horizon, scenario }: PlanHome,
  requestedW: readonly number[],
): readonly number[] {
  const { minRunMin, minPauseMin } = scenario.heatPump;
  const runSlots = Math.max(1, Math.ceil(minRunMin / slotMin));
  const pauseSlots = Math.ceil(minPauseMin / slotMin);
  const { state } = scenario;
  let runsFor = state.running === 'heating' ? Math.floor(state.sinceMin / slotMin) : 0;
  let restsFor = state.running === 'heating' ? 0 : pauseSlots;
  let owed = 0;
  return requestedW.map((want, t) => {
    const outdoorC = horizon.outdoorC[t] ?? 0;
    const leastW = unit.heatingLeastW(outdoorC);
    const mostW = unit.heatingMostW(outdoorC) + scenario.heatPump.backupW;
    const soon = requestedW.slice(t, t + runSlots).reduce((sum, each) => sum + each, owed);
    const isRunning = runsFor > 0;
    const mustRun = isRunning && runsFor < runSlots && mostW > 0;
    const mayRun = isRunning || restsFor >= pauseSlots;
    const isWorth = soon > (isRunning ? stopShare : startShare) * runSlots * leastW;
    if (want <= 0 && owed <= 0 && !mustRun) {
      runsFor = 0;
      restsFor += 1;
      return 0;
    }
    if (mustRun || (mayRun && isWorth)) {
      const heatW = Math.min(mostW, Math.max(leastW, want + owed));
      owed += want - heatW;
      runsFor += 1;
      restsFor = 0;
      return heatW;
    }
    owed += want;
    runsFor = 0;
    restsFor += 1;
    return 0;
  });
}

const startShare = 0.5;
const stopShare = 0.3;
