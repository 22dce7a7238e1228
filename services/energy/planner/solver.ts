import type { Programme } from './linear-programme.ts';

export interface SolveLimits {
  /** In the programme's own unit. */
  readonly absoluteGap: number;
  readonly timeLimitS: number;
  /** Where there are whole numbers: how to look for a good point before all points are bounded. */
  readonly search?: StartSearch;
  /** The search's point is enough. */
  readonly isSearchEnough?: boolean;
}

/** Whole numbers of which a few are 1, in order of time: a good point is one whose ones stand well. */
export interface StartSearch {
  /** Columns in order of time; a one may move, go or come. */
  readonly starts: readonly number[];
  /** Columns of which one is 1, if any is. */
  readonly choices: readonly number[];
  /** Of each choice, the start that it wants before it; -1: none. */
  readonly beforeChoices: readonly number[];
  /** Ones to begin with, by column. */
  readonly ones: readonly number[];
  /** The other whole numbers, by what they are held at while starts are sought: decided anew in the end. */
  readonly held: readonly { readonly column: number; readonly value: 0 | 1 }[];
}

/** `values` has one for each column. `gap` is how far the best may still be, null where nobody knows; 0 without whole numbers. */
export type Solution =
  | {
      readonly status: 'optimal' | 'incumbent';
      readonly objective: number;
      readonly values: Float64Array;
      readonly gap: number | null;
      readonly seconds: number;
    }
  | { readonly status: 'failed'; readonly reason: string; readonly seconds: number };

/** Whoever minimises linear programmes. Never throws for what a programme is like: that it cannot be solved is an answer. */
export interface Solver {
  solve(programme: Programme, limits: SolveLimits): Promise<Solution>;
  close(): Promise<void>;
}
