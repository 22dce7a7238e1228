import type { LinearProgramme } from './linear-programme.ts';

export interface SolveLimits {
  /** In the unit of the objective. */
  readonly absoluteGap: number;
  readonly timeLimitS: number;
  /** Search for a good integer point before branch and bound. */
  readonly search?: StartSearch;
  /** Accept the point of the search without branch and bound. */
  readonly isSearchEnough?: boolean;
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

/** `values` has one entry per column. `gap`: bound on the distance to the optimum, null if unknown; 0 without integer columns. */
export type Solution =
  | {
      readonly status: 'optimal' | 'incumbent';
      readonly objective: number;
      readonly values: Float64Array;
      readonly gap: number | null;
      readonly seconds: number;
    }
  | { readonly status: 'failed'; readonly reason: string; readonly seconds: number };

/** Solver of linear programmes. An unsolvable programme is a result, not an exception. */
export interface Solver {
  solve(programme: LinearProgramme, limits: SolveLimits): Promise<Solution>;
  close(): Promise<void>;
}
