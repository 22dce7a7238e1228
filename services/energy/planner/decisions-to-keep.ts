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
    keptUntilMs = null,
  }: {
    readonly course: SimulationResult;
    readonly outcome: PlanOutcome;
    /** Later runs of a refresh are a linear programme's, which no search has decided. Null: all runs were decided now. */
    readonly keptUntilMs?: number | null;
  },
): PlanDecisions {
  const { fromMs } = home.horizon;
  const untilMs = Math.min(
    fromMs + Math.min(slots.length, decidedSlots) * slotMs,
    keptUntilMs ?? Infinity,
  );
  const decided = slots.filter((slot) => slot.fromMs < untilMs);
  return {
    untilMs,
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
