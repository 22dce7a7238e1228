import { type FlowIntervals, listOf } from './energy-interval.ts';
import { type LayoutAnswers, readFile } from './read-file.ts';

/** Flows with their intervals one by one. */
export const listed = (flows: readonly FlowIntervals[]) =>
  flows.map(({ flow, intervals }) => ({ flow, intervals: listOf(intervals) }));

/** The interpreted file, with its intervals in a list. */
export function readListed(bytes: Uint8Array, timeZone: string, answers: LayoutAnswers = {}) {
  const read = readFile(bytes, timeZone, answers);
  return read.ok ? { ...read, flows: listed(read.flows) } : read;
}
