import { sumOf } from '@hearth/physics/numerics.ts';
import type { PlanHome as PlannedHome } from '@hearth/energy/planner/home.ts';
import type { EnergyMetric } from '@hearth/plant/totals.ts';
import type { CaseStart, ControllerRun } from './run-controller.ts';
import { slotOf } from './trace.ts';

/** Electricity of real runs over that of the model for the same heat, by task. */
interface EfficiencyFactors {
  readonly heating: number;
  readonly hotWater: number;
}

/** Tank temperature for which the planner's programme takes the COP below its hot part. */
const programmeTankC = 46;
const slotH = 0.25;

/** The home with the curves of its unit scaled to the most efficient of the compared runs, for heating and hot water each. */
export function withEfficiency(
  home: PlannedHome,
  { start, compared }: { readonly start: CaseStart; readonly compared: readonly ControllerRun[] },
): PlannedHome {
  const factors = compared.map((run) => factorsOf(home, start, run));
  const heating = Math.min(...factors.map((each) => each.heating));
  const hotWater = Math.min(...factors.map((each) => each.hotWater));
  const { unit } = home;
  return {
    ...home,
    unit: {
      ...unit,
      heatingPowerW: (outdoorC, heatW) => heating * unit.heatingPowerW(outdoorC, heatW),
      tankRun(outdoorC, tankC) {
        const run = unit.tankRun(outdoorC, Math.min(tankC, programmeTankC));
        return { heatW: run.heatW, cop: run.cop / hotWater };
      },
    },
  };
}

function factorsOf(
  { unit }: PlannedHome,
  { world, simulatedCase }: CaseStart,
  { totals }: ControllerRun,
): EfficiencyFactors {
  const from = slotOf(world.trace, simulatedCase.fromMinute);
  const model = { heating: 0, hotWater: 0 };
  for (let t = 0; t < totals.slots; t += 1) {
    const outdoorC = world.trace.outdoorC[from + t] ?? 0;
    const powerOf = (metric: EnergyMetric) => Math.max(0, totals.energyWh[metric][t] ?? 0) / slotH;
    model.heating += unit.heatingPowerW(outdoorC, powerOf('heatSh'));
    model.hotWater += powerOf('heatDhw') / unit.tankRun(outdoorC, programmeTankC).cop;
  }
  const factor = (metric: 'sh' | 'dhw', modelW: number): number =>
    modelW > 0 ? sumOf(totals.energyWh[metric]) / slotH / modelW : 1;
  return {
    heating: factor('sh', model.heating),
    hotWater: factor('dhw', model.hotWater),
  };
}
