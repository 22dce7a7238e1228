import type { CsvFault } from '../csv-rows.ts';
import type { ImportFlow } from './contract.ts';
import {
  type EnergyInterval,
  type FlowIntervals,
  type IntervalsResult,
  columnsOf,
} from './energy-interval.ts';

/** Intervals in order of time, equal ones once, with a note; two values of one time are a fault. */
export function intervalsInOrder(
  flows: ReadonlyMap<ImportFlow, readonly EnergyInterval[]>,
): IntervalsResult {
  const found: FlowIntervals[] = [];
  const notes: CsvFault[] = [];
  for (const [flow, own] of flows) {
    const sorted = own.toSorted((a, b) => a.fromMs - b.fromMs);
    const intervals: EnergyInterval[] = [];
    let repeats = 0;
    for (const each of sorted) {
      const before = intervals.at(-1);
      if (before && each.fromMs < before.toMs) {
        if (each.fromMs === before.fromMs && each.toMs === before.toMs && each.kwh === before.kwh) {
          repeats += 1;
          continue;
        }
        return {
          ok: false,
          faults: [{ code: 'time-twice-with-another-value', line: 0, column: flow }],
        };
      }
      intervals.push(each);
    }
    if (repeats > 0) notes.push({ code: 'values-twice', line: 0, column: flow });
    if (intervals.length > 0) found.push({ flow, intervals: columnsOf(intervals) });
  }
  return found.length > 0
    ? { ok: true, flows: found, notes }
    : { ok: false, faults: [{ code: 'no-values', line: 0, column: '' }] };
}
