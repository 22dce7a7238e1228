import type { History } from '@hearth/energy/history/contract.ts';
import { addDays, localDate } from '@hearth/calendar/dates.ts';

/** Local days of one download, both included. */
export interface ExportRange {
  readonly from: string;
  readonly to: string;
}

/** The period as one download, or as several of at most some years; none without readings. */
export function exportRanges(
  history: Pick<History, 'from' | 'to' | 'timeZone' | 'first' | 'last'>,
  yearsMax: number,
): readonly ExportRange[] {
  const { first, last, timeZone } = history;
  if (first === null || last === null) return [];
  const from = later(localDate(history.from, timeZone), first);
  const to = earlier(addDays(localDate(history.to, timeZone), -1), last);
  if (from > to) return [];
  const ranges: ExportRange[] = [];
  for (let start = from; start <= to;) {
    const end = earlier(
      `${String(Number(start.slice(0, 4)) + yearsMax - 1).padStart(4, '0')}-12-31`,
      to,
    );
    ranges.push({ from: start, to: end });
    start = addDays(end, 1);
  }
  return ranges;
}

const later = (first: string, second: string): string => (first > second ? first : second);
const earlier = (first: string, second: string): string => (first < second ? first : second);
