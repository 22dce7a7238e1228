import { meanOf } from '@hearth/physics/numerics.ts';
import { chance } from './chance.ts';
import { type MonthIndex, daysInMonth, slotsPerDay } from './local-calendar.ts';
import type { RecordedConsumption } from './recorded-consumption.ts';

/**
 * Total of a month, in steps. Months that ended before the recording was loaded are the recorded ones, moved to
 * the same calendar month, null where nothing was recorded; from then on each month repeats the recorded one of its name.
 */
export function monthTotal(
  counts: RecordedConsumption,
  month: MonthIndex,
  loadedIn: MonthIndex,
): number | null {
  if (month >= loadedIn || counts.months === null) return typicalTotal(counts, month);
  const inYear = month % 12;
  const isRecordedComplete = inYear + 1 < counts.recordedOn.month;
  const isOfLoadingYear = Math.floor(month / 12) === Math.floor(loadedIn / 12);
  return counts.months[(isOfLoadingYear && isRecordedComplete ? 12 : 0) + inYear] ?? null;
}

/** The newest complete recorded month of that name; else the running one projected to its end; else the week's mean. */
function typicalTotal(counts: RecordedConsumption, month: MonthIndex): number {
  const { months, recordedOn } = counts;
  const inYear = month % 12;
  const newer = inYear + 1 < recordedOn.month ? months?.[12 + inYear] : null;
  const known = newer ?? months?.[inYear];
  if (typeof known === 'number') return known;
  const running = inYear + 1 === recordedOn.month ? months?.[12 + inYear] : null;
  const days = daysInMonth(month);
  if (typeof running === 'number') return Math.round((running / recordedOn.day) * days);
  return Math.round(meanDay(counts) * days);
}

function meanDay({ weeks, days, recordedOn }: RecordedConsumption): number {
  const finished = (weeks ?? [])
    .slice(0, 6 + recordedOn.dayOfWeek)
    .filter((value) => value !== null);
  if (finished.length > 0) return meanOf(finished);
  return (days ?? []).slice(0, slotsPerDay).reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** Share of the month by day, sum 1: days differ between 0.6 and 1.4 of the mean, by chance of seed and date. */
export function dayShares(seed: string, month: MonthIndex): readonly number[] {
  const weights = Array.from(
    { length: daysInMonth(month) },
    (_, day) => 0.6 + 0.8 * chance(seed, month, day),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
