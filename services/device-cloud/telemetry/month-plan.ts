import { Temporal } from 'temporal-polyfill';
import { chance } from './chance.ts';
import { slotsPerDay } from './local-slots.ts';
import type { RecordedCounts } from './recorded-counts.ts';

/**
 * What a month counts in all, in steps. Months that ended before the recording was loaded are the recorded ones, moved to
 * the same calendar month, null where nothing was recorded; from then on each month repeats the recorded one of its name.
 */
export function monthTotal(
  counts: RecordedCounts,
  month: Temporal.PlainYearMonth,
  loadedOn: Temporal.PlainDate,
): number | null {
  const isLive = Temporal.PlainYearMonth.compare(month, loadedOn.toPlainYearMonth()) >= 0;
  if (isLive) return typicalTotal(counts, month);
  if (counts.months === null) return typicalTotal(counts, month);
  const isRecordedComplete = month.month < counts.recordedOn.month;
  const ofThisYear = month.year === loadedOn.year && isRecordedComplete;
  return counts.months[(ofThisYear ? 12 : 0) + month.month - 1] ?? null;
}

/** The newest complete recorded month of that name; else the running one projected to its end; else the week's mean. */
function typicalTotal(counts: RecordedCounts, month: Temporal.PlainYearMonth): number {
  const { months, recordedOn } = counts;
  const newer = month.month < recordedOn.month ? months?.[11 + month.month] : null;
  const known = newer ?? months?.[month.month - 1];
  if (typeof known === 'number') return known;
  const running = month.month === recordedOn.month ? months?.[11 + month.month] : null;
  if (typeof running === 'number')
    return Math.round((running / recordedOn.day) * month.daysInMonth);
  return Math.round(meanDay(counts) * month.daysInMonth);
}

function meanDay({ weeks, days, recordedOn }: RecordedCounts): number {
  const finished = (weeks ?? []).slice(0, 6 + recordedOn.dayOfWeek).filter((v) => v !== null);
  if (finished.length > 0) return finished.reduce((sum, v) => sum + v, 0) / finished.length;
  return (days ?? []).slice(0, slotsPerDay).reduce<number>((sum, v) => sum + (v ?? 0), 0);
}

/** Share of the month by day, sum 1: days differ between 0.6 and 1.4 of the mean, by chance of seed and date. */
export function dayShares(seed: string, month: Temporal.PlainYearMonth): readonly number[] {
  const weights = Array.from(
    { length: month.daysInMonth },
    (_, day) => 0.6 + 0.8 * chance(seed, month.toString(), day),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
