import type { CsvFault } from '../csv-rows.ts';
import type { ImportFlow } from './contract.ts';

/** Energy over `[fromMs, toMs)`. */
export interface EnergyInterval {
  readonly fromMs: number;
  readonly toMs: number;
  readonly kwh: number;
}

/** Intervals as columns of one length. A file may have a million, and objects take ten times the memory. */
export interface Intervals {
  readonly length: number;
  readonly fromMs: Float64Array;
  readonly toMs: Float64Array;
  readonly kwh: Float64Array;
}

export interface FlowIntervals {
  readonly flow: ImportFlow;
  /** In order of time, without overlaps. */
  readonly intervals: Intervals;
}

export type IntervalsResult =
  | {
      readonly ok: true;
      readonly flows: readonly FlowIntervals[];
      /** Rows that were left out, merged or put in order. */
      readonly notes: readonly CsvFault[];
    }
  | { readonly ok: false; readonly faults: readonly CsvFault[] };

/** Collects at most `capacity` intervals. */
export interface IntervalWriter {
  readonly add: (fromMs: number, toMs: number, kwh: number) => void;
  readonly written: () => Intervals;
}

export function intervalWriter(capacity: number): IntervalWriter {
  const fromMs = new Float64Array(capacity);
  const toMs = new Float64Array(capacity);
  const kwh = new Float64Array(capacity);
  let length = 0;
  return {
    add: (from, to, energy) => {
      fromMs[length] = from;
      toMs[length] = to;
      kwh[length] = energy;
      length += 1;
    },
    written: () => ({
      length,
      fromMs: fromMs.subarray(0, length),
      toMs: toMs.subarray(0, length),
      kwh: kwh.subarray(0, length),
    }),
  };
}

export const noIntervals: Intervals = intervalWriter(0).written();

/** Instant at which the last interval ends; null without one. */
export const endOf = ({ toMs }: Intervals): number | null => toMs.at(-1) ?? null;

export function columnsOf(intervals: readonly EnergyInterval[]): Intervals {
  const writer = intervalWriter(intervals.length);
  for (const { fromMs, toMs, kwh } of intervals) writer.add(fromMs, toMs, kwh);
  return writer.written();
}

/** The intervals one by one; for few of them. */
export const listOf = ({ fromMs, toMs, kwh }: Intervals): EnergyInterval[] =>
  Array.from(fromMs, (from, i) => ({ fromMs: from, toMs: toMs[i] ?? 0, kwh: kwh[i] ?? 0 }));
