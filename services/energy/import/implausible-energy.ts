import { dayMs, hourMs, minuteMs } from '@hearth/calendar/durations.ts';
import type { CsvFault } from '../csv-rows.ts';
import type { FlowIntervals } from './energy-interval.ts';

/** Most power of a home's connection; a mean above it in an interval was read in a wrong unit. */
const mostKw = 200;
/** Most mean power of a home over a day and more: 263 MWh a year. */
const mostMeanKw = 30;
/** A home never takes less than this on average. */
const leastMeanKw = 0.002;
/** Times outside are errors of the file or of its reading. */
const [earliestMs, latestMs] = [Date.parse('2000-01-01T00:00Z'), Date.parse('2100-01-01T00:00Z')];

/** Why energy cannot be that of a home: negative, at an impossible time, or far too much or too little, as by a wrong unit; else null. */
export function implausibleEnergy(
  { flow, intervals }: FlowIntervals,
  column: string,
): CsvFault | null {
  let [kwh, ms, most] = [0, 0, 0];
  for (let i = 0; i < intervals.length; i += 1) {
    const energy = intervals.kwh[i] ?? Number.NaN;
    const fromMs = intervals.fromMs[i] ?? Number.NaN;
    const toMs = intervals.toMs[i] ?? Number.NaN;
    if (!Number.isFinite(energy) || energy < 0) return { code: 'negative', line: 0, column };
    if (!(fromMs >= earliestMs && toMs <= latestMs))
      return { code: 'year-not-believable', line: 0, column };
    const lengthMs = toMs - fromMs;
    kwh += energy;
    ms += lengthMs;
    most = Math.max(most, energy / (Math.max(lengthMs, minuteMs) / hourMs));
  }
  const meanKw = kwh / (ms / hourMs);
  const isLong = ms > dayMs;
  const isTooMuch = most > mostKw || (isLong && meanKw > mostMeanKw);
  const isTooLittle = flow === 'grid-import' && isLong && meanKw < leastMeanKw;
  return isTooMuch || isTooLittle ? { code: 'not-believable-in-this-unit', line: 0, column } : null;
}
