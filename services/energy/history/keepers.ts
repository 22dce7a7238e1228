import type { Access } from '@hearth/platform/access.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { type LocalDays } from '@hearth/calendar/local-days.ts';
import { visibleFromMs } from '../visible-from.ts';
import type { DayReading } from './mask.ts';

/** A series as it is read; for a visit of the demo with its number at the sample. */
export interface SeriesStep {
  readonly seriesNo: number;
  readonly stepS: number;
  readonly grade: string;
  readonly sampleNo?: number;
}

/** The home as its stored readings see it: its days, and its present by its own clock. */
export interface Horizon {
  readonly days: LocalDays;
  readonly nowMs: number;
}

/** Where readings are: the installation itself, or for a visit also its sample. */
export interface Keeper {
  readonly installationId: string;
  readonly series: readonly SeriesStep[];
  /** Nothing that began before is shown. */
  readonly fromMs: number;
  /** Of a sample: nothing that ended later, not even a forecast. */
  readonly endMs: number | null;
  /** From the numbers of this home to those that were asked for. */
  readonly numbered: (seriesNo: number) => number;
}

export function ownKeeper(access: Access, series: readonly SeriesStep[]): Keeper {
  return {
    installationId: access.installationId,
    series: series.filter(({ seriesNo }) => seriesNo >= 0),
    fromMs: visibleFromMs(access),
    endMs: null,
    numbered: (seriesNo) => seriesNo,
  };
}

export function sampleKeeper(access: Access, series: readonly SeriesStep[]): Keeper | null {
  if (!access.sample) return null;
  const asked = new Map<number, number>();
  const there = series.flatMap(({ seriesNo, sampleNo, ...one }) => {
    if (sampleNo === undefined) return [];
    asked.set(sampleNo, seriesNo);
    return [{ ...one, seriesNo: sampleNo }];
  });
  return {
    installationId: access.sample.installationId,
    series: there,
    fromMs: visibleFromMs(access),
    endMs: Date.parse(access.sample.until),
    numbered: (seriesNo) => asked.get(seriesNo) ?? seriesNo,
  };
}

/** A visit's own readings reach back this far: its units tell of the last two weeks. */
const seamDays = 15;

/** The days on which both homes may have something, slot by slot. */
export function seamOf(days: LocalDays, endMs: number): readonly string[] {
  const last = days.dayOf(endMs);
  return Array.from({ length: seamDays + 1 }, (_, back) => addDays(last, -back));
}

/** What its own home says of a slot counts; where it says nothing, what the sample said. */
export function joinedDays(
  own: readonly DayReading[],
  sample: readonly DayReading[],
): readonly DayReading[] {
  const keyOf = ({ seriesNo, day }: DayReading): string => `${seriesNo} ${day}`;
  const past = new Map(sample.map((row) => [keyOf(row), row]));
  const joined = own.map((row) => {
    const before = past.get(keyOf(row));
    past.delete(keyOf(row));
    return before ? joinedDay(row, before) : row;
  });
  return [...joined, ...past.values()];
}

function joinedDay(own: DayReading, sample: DayReading): DayReading {
  if (!own.vals || !sample.vals || own.vals.length !== sample.vals.length)
    return own.n >= sample.n ? own : sample;
  const past = sample.vals;
  const vals = own.vals.map((value, k) => value ?? past[k] ?? null);
  const known = vals.filter((value) => value !== null);
  return {
    ...own,
    vals,
    n: known.length,
    total: known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0),
    lo: known.length === 0 ? null : Math.min(...known),
    hi: known.length === 0 ? null : Math.max(...known),
  };
}
