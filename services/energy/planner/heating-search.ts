import type { PlanHome } from './home.ts';
import { slotMs } from './horizon.ts';
import type { DecidedRun } from './plan.ts';
import type { PlanProgramme } from './plan-programme.ts';
import { mostRoomC } from './programme-parts.ts';
import { slotH, slotMin } from './scenario.ts';
import type { HeatingSearch } from './solver.ts';

/** Swings of the house between runs and pauses, K: small ones cost starts, large ones heat. */
const swingsK = [0.12, 0.25, 0.06, 0.4];

/**
 * The programme's heating as runs of the compressor with least power, minimum run, minimum pause and the cost of a start. With the runs of a
 * previous plan these come first, and one swing is the alternative.
 */
export function heatingSearchOf(
  home: PlanHome,
  { slots }: PlanProgramme,
  previousRuns: readonly DecidedRun[] | null,
): HeatingSearch {
  const { heatPump, state } = home.scenario;
  const { nodes, horizon } = home;
  const kwhPerK = (nodes.airWhPerK + nodes.massWhPerK) / 1000;
  return {
    slots: slots.map(({ compressor, heating, tank, air }, t) => ({
      columns: compressor.columns,
      backup: heating[compressor.columns.length] ?? -1,
      leastRow: compressor.leastRow,
      leastKw: compressor.leastKw,
      mostKw: compressor.mostKw,
      tank: tank ? tank.heat : -1,
      mostTankKw: tank ? tank.mostHeatKw : 0,
      air,
      lowC: horizon.lowC[t] ?? 0,
      highC: mostRoomC(home, t),
    })),
    slotH,
    minRunSlots: Math.max(1, Math.ceil(heatPump.minRunMin / slotMin)),
    minPauseSlots: Math.ceil(heatPump.minPauseMin / slotMin),
    startCost: heatPump.startCost,
    begin: {
      isOn: state.running !== 'off',
      heats: state.running === 'heating',
      slots: Math.floor(state.sinceMin / slotMin),
    },
    swingsKwh: swingsK
      .slice(0, previousRuns ? 1 : swingsK.length)
      .map((kelvin) => kelvin * kwhPerK),
    previous:
      previousRuns &&
      slots.map((_, t) => {
        const atMs = horizon.fromMs + t * slotMs;
        return previousRuns.some(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs);
      }),
  };
}
