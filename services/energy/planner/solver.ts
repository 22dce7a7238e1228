import type { LinearProgramme } from './linear-programme.ts';

/** Limits are amounts of work, so that the result does not depend on the load of the machine. */
export interface SolveLimits {
  /** In the unit of the objective. */
  readonly absoluteGap: number;
  /** Simplex iterations of the search for starts, and of the search for runs of heating. */
  readonly iterations: number;
  readonly heatingIterations: number;
  /** Simplex iterations of branch and bound; 0: the point of the search is the result. */
  readonly branchIterations: number;
  /** Search for a good integer point before branch and bound. */
  readonly search?: StartSearch;
  /** Heating in whole runs, after all other decisions. */
  readonly heating?: HeatingSearch;
}

/** Heating in whole runs: the search fixes the slots of the runs, the programme decides the heat in them. */
export interface HeatingSearch {
  readonly slots: readonly HeatingSlot[];
  readonly slotH: number;
  readonly minRunSlots: number;
  readonly minPauseSlots: number;
  readonly startCost: number;
  /** Whether the compressor runs at the start, and heats rooms, and for how many slots it has run or paused. */
  readonly begin: { readonly isOn: boolean; readonly heats: boolean; readonly slots: number };
  /** Swings between runs and pauses that are tried, in kWh of heat, the preferred one first. */
  readonly swingsKwh: readonly number[];
  /** Slots in which the previous plan heats; null: everything is decided again. */
  readonly previous: readonly boolean[] | null;
}

/** Columns of the compressor's heat, and the row of its least heat. kW. */
export interface HeatingSlot {
  readonly columns: readonly number[];
  /** Column of the backup heater, -1 without one. */
  readonly backup: number;
  readonly leastRow: number;
  readonly leastKw: number;
  readonly mostKw: number;
  /** Column of the tank's heat, -1 without one. */
  readonly tank: number;
  readonly mostTankKw: number;
  /** Column of the room temperature and its bounds. */
  readonly air: number;
  readonly lowC: number;
  readonly highC: number;
}

/** Binary columns in order of time, of which few are 1. */
export interface StartSearch {
  /** Columns in order of time; any number of them may be 1. */
  readonly starts: readonly number[];
  /** Columns of which at most one is 1. */
  readonly choices: readonly number[];
  /** For each choice, the start required before it; -1: none. */
  readonly beforeChoices: readonly number[];
  /** Initial columns at 1. */
  readonly selected: readonly number[];
  /** Other integer columns and their values during the search; solved at the end. */
  readonly fixed: readonly { readonly column: number; readonly value: 0 | 1 }[];
}

/**
 * `values` has one entry per column. `bound`: no point of the programme is below it. `isLimited`: a limit ended the search, more work might give a
 * better point.
 */
export type Solution =
  | {
      readonly status: 'optimal' | 'incumbent';
      readonly objective: number;
      readonly values: Float64Array;
      readonly bound: number;
      readonly isLimited: boolean;
      readonly seconds: number;
    }
  | { readonly status: 'failed'; readonly reason: string; readonly seconds: number };

/** Solver of linear programmes. An unsolvable programme is a result, not an exception. */
export interface Solver {
  solve(programme: LinearProgramme, limits: SolveLimits): Promise<Solution>;
  close(): Promise<void>;
}
