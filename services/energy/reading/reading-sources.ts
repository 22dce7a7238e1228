import type { Access } from '@hearth/access/access.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { type LocalDays } from '@hearth/calendar/local-days.ts';
import { visibleFromMs, visibleSpans } from '../visible-spans.ts';
import type { DayReading } from './mask-day.ts';

/** A series to read; in a demo home with its number in the template home. */
export interface SeriesStep {
  readonly seriesNo: number;
  readonly stepS: number;
  readonly grade: string;
  readonly templateNo?: number;
}

/** Installation whose readings are read: the home itself, and for a demo home also its template. */
export interface ReadingSource {
  readonly installationId: string;
  readonly series: readonly SeriesStep[];
  /** Earlier readings are not visible. */
  readonly fromMs: number;
  /** End of the visible readings of a template home, or of a span before a hidden one; forecasts included. */
  readonly endMs: number | null;
  /** Maps a series number of this source to the number of the home itself. */
  readonly ownSeriesNo: (seriesNo: number) => number;
}

/** The home itself, once for each span that the person may see, in order. */
export function ownSources(
  access: Access,
  series: readonly SeriesStep[],
): readonly ReadingSource[] {
  const own = series.filter(({ seriesNo }) => seriesNo >= 0);
  return visibleSpans(access).map(({ fromMs, toMs }) => ({
    installationId: access.installationId,
    series: own,
    fromMs,
    endMs: toMs,
    ownSeriesNo: (seriesNo) => seriesNo,
  }));
}

export function templateSource(
  access: Access,
  series: readonly SeriesStep[],
): ReadingSource | null {
  if (!access.template) return null;
  const ownNumbers = new Map<number, number>();
  const templateSeries = series.flatMap(({ seriesNo, templateNo, ...reading }) => {
    if (templateNo === undefined) return [];
    ownNumbers.set(templateNo, seriesNo);
    return [{ ...reading, seriesNo: templateNo }];
  });
  return {
    installationId: access.template.installationId,
    series: templateSeries,
    fromMs: visibleFromMs(access),
    endMs: Date.parse(access.template.until),
    ownSeriesNo: (seriesNo) => ownNumbers.get(seriesNo) ?? seriesNo,
  };
}

/** Own readings of a demo home reach back this far: units report the last two weeks. */
const overlapDays = 15;

/** Days on which both sources may have slots. */
export function overlapDaysOf(days: LocalDays, endMs: number): readonly string[] {
  const last = days.dayOf(endMs);
  return Array.from({ length: overlapDays + 1 }, (_, back) => addDays(last, -back));
}

/** Merges rows by slot: the own value, else the value of the template home. */
export function mergeDays(
  own: readonly DayReading[],
  template: readonly DayReading[],
): readonly DayReading[] {
  const keyOf = ({ seriesNo, day }: DayReading): string => `${seriesNo} ${day}`;
  const templateRows = new Map(template.map((row) => [keyOf(row), row]));
  const joined = own.map((row) => {
    const templateRow = templateRows.get(keyOf(row));
    templateRows.delete(keyOf(row));
    return templateRow ? mergeDay(row, templateRow) : row;
  });
  return [...joined, ...templateRows.values()];
}

function mergeDay(own: DayReading, template: DayReading): DayReading {
  if (!own.vals || !template.vals || own.vals.length !== template.vals.length)
    return own.n >= template.n ? own : template;
  const templateRows = template.vals;
  const vals = own.vals.map((value, k) => value ?? templateRows[k] ?? null);
  const reported = vals.filter((value) => value !== null);
  return {
    ...own,
    vals,
    n: reported.length,
    total: reported.length === 0 ? null : reported.reduce((sum, value) => sum + value, 0),
    lo: reported.length === 0 ? null : Math.min(...reported),
    hi: reported.length === 0 ? null : Math.max(...reported),
  };
}
