import type { PlanHome } from './home.ts';
import { decidedSlots, slotMs } from './horizon.ts';
import type { DecidedRun, PlanDecisions, PlanOutcome, PlanSlot } from './plan.ts';
import type { SimulationResult } from './simulate.ts';

/** Runs of the simulation, for the refreshes until the next full plan. */
export function decisionsToKeep(
  home: PlanHome,
  {
    course: { slots },
    outcome: { disinfectedMs },
  }: { readonly course: SimulationResult; readonly outcome: PlanOutcome },
): PlanDecisions {
  const decided = slots.slice(0, decidedSlots);
  return {
    untilMs: home.horizon.fromMs + decided.length * slotMs,
    tankRuns: runsOf(decided, ({ hotWaterHeatW }) => hotWaterHeatW),
    heatingRuns: runsOf(slots, ({ heatingHeatW }) => heatingHeatW),
    disinfectionMs: disinfectedMs,
  };
}

function runsOf(
  slots: readonly PlanSlot[],
  heatOf: (slot: PlanSlot) => number,
): readonly DecidedRun[] {
  const runs: { fromMs: number; toMs: number }[] = [];
  for (const slot of slots) {
    if (heatOf(slot) <= 0) continue;
    const last = runs.at(-1);
    if (last?.toMs === slot.fromMs) last.toMs = slot.fromMs + slotMs;
    else runs.push({ fromMs: slot.fromMs, toMs: slot.fromMs + slotMs });
  }
  return runs;
}
