import type { Highs, ModelData } from 'highs';
import type { LinearProgramme } from './linear-programme.ts';
import type { Solution } from './solver.ts';

/** A feasible point of a programme. */
export interface FeasiblePoint {
  readonly objective: number;
  readonly values: Float64Array;
  readonly seconds: number;
}

type Model = ReturnType<Highs['createModel']>;

/** Counts simplex iterations against a limit. */
export interface WorkMeter {
  /** Adds the iterations of the model's last run. */
  spend(model: Model): void;
  isLeft(): boolean;
  /** A meter for a share of the work that is left; it also spends from this one. */
  part(share: number): WorkMeter;
}

/** A run that needs no iteration still costs the set-up of its basis. */
const leastIterations = 5;

export function workMeter(iterations: number, parent: WorkMeter | null = null): WorkMeter {
  let left = iterations;
  const meter: WorkMeter = {
    spend(model) {
      left -= Math.max(leastIterations, Number(model.info.get('simplex_iteration_count')));
      parent?.spend(model);
    },
    isLeft: () => left > 0,
    part: (share) => workMeter(left * share, meter),
  };
  return meter;
}

export interface RunOptions {
  readonly absoluteGap: number;
  readonly branchIterations: number;
  readonly begin?: Float64Array | undefined;
}

/** Iterations of a node with its cuts and trial branches: a second limit, because some steps of the solver report no iterations. */
const iterationsPerNode = 1000;

/** Far above the time of any plan: ends a solver that does not come back. */
export const safetyS = 120;

/** https://ergo-code.github.io/HiGHS/dev/options/definitions: names and meaning of the options. */
export function runOn(
  highs: Highs,
  programme: LinearProgramme,
  { absoluteGap, branchIterations, begin }: RunOptions,
): Solution {
  const model = highs.createModel(modelOf(programme));
  try {
    const isMixed = programme.integer.includes(1);
    model.options.set({
      output_flag: false,
      time_limit: safetyS,
      mip_max_nodes: Math.ceil(branchIterations / iterationsPerNode),
      // The search has found a good point: branch and bound is for the bound.
      mip_heuristic_effort: 0,
      mip_abs_gap: absoluteGap,
      // A relative gap is meaningless for an objective near zero, so only the absolute gap counts.
      mip_rel_gap: 0,
      ...(isMixed ? {} : quick),
    });
    if (begin) model.setSolution({ colValue: begin });
    const { modelStatus } = model.run({
      [highs.constants.callbackType.mipInterrupt](event) {
        if (Number(event.data.mip_total_lp_iterations ?? 0) > branchIterations) event.interrupt();
      },
    });
    const seconds = model.getRunTime();
    const { optimal, interrupted, timeLimit } = highs.constants.modelStatus;
    const objective = model.getObjectiveValue();
    const isLimited = modelStatus === interrupted || modelStatus === timeLimit;
    if (modelStatus !== optimal && !(isLimited && Number.isFinite(objective)))
      return { status: 'failed', reason: reasonOf(highs, modelStatus), seconds };
    const values = model.getSolution().colValue;
    if (values.length !== programme.columns || !values.every(Number.isFinite))
      return { status: 'failed', reason: 'no-point', seconds };
    const bound = isMixed ? Number(model.info.get('mip_dual_bound')) : objective;
    return {
      status: modelStatus === optimal ? 'optimal' : 'incumbent',
      objective,
      values,
      bound: Number.isFinite(bound) ? Math.min(objective, bound) : Number.NEGATIVE_INFINITY,
      isLimited,
      seconds,
    };
  } finally {
    model.dispose();
  }
}

/** Options for programmes of 96 to 192 slots: measured at half the time of the defaults. */
export const quick = { simplex_dual_edge_weight_strategy: 1, simplex_scale_strategy: 0 };

export function reasonOf(highs: Highs, status: number): string {
  const entry = Object.entries(highs.constants.modelStatus).find(([, code]) => code === status);
  return (entry?.[0] ?? `status-${status}`).replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
}

export function modelOf(programme: LinearProgramme): ModelData {
  return {
    numCols: programme.columns,
    numRows: programme.rows,
    offset: programme.offset,
    colCost: programme.cost,
    colLower: programme.lower,
    colUpper: programme.upper,
    rowLower: programme.rowLower,
    rowUpper: programme.rowUpper,
    matrix: {
      format: 'csr',
      numRows: programme.rows,
      numCols: programme.columns,
      starts: programme.starts,
      indices: programme.indices,
      values: programme.values,
    },
    ...(programme.integer.includes(1) ? { integrality: Int32Array.from(programme.integer) } : {}),
  };
}
