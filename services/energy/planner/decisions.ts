import type { PlanHome } from './home.ts';
import type { PlanProgramme } from './plan-programme.ts';
import { slotMin } from './scenario.ts';
import type { Decision } from './simulate.ts';

/** The decisions of each slot in a solution. */
export function decisionsOf(
  home: PlanHome,
  programme: PlanProgramme,
  values: Float64Array,
): readonly Decision[] {
  const { tank } = home.scenario;
  const value = (column: number): number => values[column] ?? 0;
  const tankHeat = tankRunsOf(home, programme, values);
  return programme.slots.map((slot, t) => {
    const hottest = tank ? Math.max(tank.mostC, tank.disinfection?.reachC ?? 0) : 0;
    const isImmersed = slot.tank !== null && value(slot.tank.immersion) > leastImmersionKw;
    return {
      heatW: slot.heating.reduce((sum, column) => sum + 1000 * value(column), 0),
      tankShare:
        slot.tank && slot.tank.mostHeatKw > 0 ? (tankHeat[t] ?? 0) / slot.tank.mostHeatKw : 0,
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

const noticedKw = 0.05;

/**
 * Heat of the compressor into the tank, kW. After the slots whose runs are whole, the linear programme heats in single slots: a run that is
 * shorter than the minimum begins earlier and gives its heat evenly.
 */
function tankRunsOf(
  { scenario }: PlanHome,
  { slots }: PlanProgramme,
  values: Float64Array,
): readonly number[] {
  const runSlots = Math.ceil(scenario.heatPump.minRunMin / slotMin);
  const heat = slots.map(({ tank }) => (tank ? (values[tank.heat] ?? 0) : 0));
  const isOn = (t: number): boolean =>
    (heat[t] ?? 0) > noticedKw ||
    (slots[t]?.heating ?? []).some((i) => (values[i] ?? 0) > noticedKw);
  for (let t = 0; t < slots.length; t += 1) {
    if (!isOn(t) || isOn(t - 1)) continue;
    let to = t;
    while (to < slots.length && isOn(to)) to += 1;
    const from = to - runSlots;
    const fits = to - t < runSlots && from >= 0 && !isOn(from - 1) && !isOn(from);
    const isFree = slots
      .slice(Math.max(0, from), t)
      .every(({ tank }) => (tank?.mostHeatKw ?? 0) > 0);
    if (!fits || !isFree) continue;
    const mean = heat.slice(t, to).reduce((sum, each) => sum + each, 0) / runSlots;
    heat.fill(mean, from, to);
  }
  return heat;
}
