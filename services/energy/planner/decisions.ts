import type { PlanHome } from './home.ts';
import type { PlanProgramme, SlotColumns } from './plan-programme.ts';
import type { Decision } from './simulate.ts';
import { wholeTankRuns } from './whole-tank-runs.ts';

/** The decisions of each slot in a solution, whose tank runs are decided before slot `decided`. */
export function decisionsOf(
  home: PlanHome,
  programme: PlanProgramme,
  values: Float64Array,
  decided: number,
): readonly Decision[] {
  const { tank } = home.scenario;
  const value = (column: number): number => values[column] ?? 0;
  const laterShares = wholeTankRuns(home, programme, values, decided);
  return programme.slots.map((slot, t) => {
    const hottest = tank ? Math.max(tank.mostC, tank.disinfection?.reachC ?? 0) : 0;
    const isImmersed = slot.tank !== null && value(slot.tank.immersion) > leastImmersionKw;
    return {
      heatW: slot.heating.reduce((sum, column) => sum + 1000 * value(column), 0),
      tankShare: t < decided ? shareOf(slot.tank, value) : (laterShares[t] ?? 0),
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

/** Share of the slot in which the compressor heats the tank. */
function shareOf(tank: SlotColumns['tank'], value: (column: number) => number): number {
  return tank && tank.mostHeatKw > 0 ? value(tank.heat) / tank.mostHeatKw : 0;
}
