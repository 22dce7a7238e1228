import type { CsvFault } from '../csv-table.ts';
import type { ImportFlow } from './contract.ts';

/** Energy over `[fromMs, toMs)`. */
export interface EnergyInterval {
  readonly fromMs: number;
  readonly toMs: number;
  readonly kwh: number;
}

export interface FlowIntervals {
  readonly flow: ImportFlow;
  /** In order of time, without overlaps. */
  readonly intervals: readonly EnergyInterval[];
}

export type IntervalsResult =
  | {
      readonly ok: true;
      readonly flows: readonly FlowIntervals[];
      /** Rows that were left out, merged or put in order. */
      readonly notes: readonly CsvFault[];
    }
  | { readonly ok: false; readonly faults: readonly CsvFault[] };
