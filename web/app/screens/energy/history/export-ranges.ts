import type { History } from '@hearth/energy/history/contract.ts';
import { addDays, localDate } from '@hearth/calendar/dates.ts';

/** Local days, both included, as one download may hold them. */
export interface ExportRange {
  readonly from: string;
  readonly to: string;
}

/** A download holds five years at most. */
const yearsMax = 5;

/** The period as downloads: one, or a few where it is longer than a download may be; none where there is nothing. */
export function exportRanges(
  history: Pick<History, 'from' | 'to' | 'timeZone' | 'first' | 'last'>,
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

const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);
