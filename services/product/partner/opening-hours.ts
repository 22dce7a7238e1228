/** Opening hours on some days of the week, Monday being 1, in local time; `until` may be `24:00`. */
export interface OpeningPeriod {
  readonly days: readonly number[];
  readonly from: string;
  readonly until: string;
}

/** A local time: the weekday, Monday being 1, and the time of day as `08:00`. */
export interface TimeOfWeek {
  readonly weekday: number;
  readonly time: string;
}

export type OpeningState =
  | { readonly state: 'open'; readonly until: string }
  /** The next opening, within a week. */
  | { readonly state: 'closed'; readonly weekday: number; readonly from: string };

/** Whether a company is open at a local time of its own; null without opening hours. */
export function openingStateAt(
  periods: readonly OpeningPeriod[],
  { weekday, time }: TimeOfWeek,
): OpeningState | null {
  const now = periods.filter(
    ({ days, from, until }) => days.includes(weekday) && from <= time && time < until,
  );
  const until = now
    .map((period) => period.until)
    .toSorted()
    .at(-1);
  if (until !== undefined) return { state: 'open', until };
  // Today first, and today's earlier hours in a week.
  for (let after = 0; after <= 7; after += 1) {
    const day = ((weekday - 1 + after) % 7) + 1;
    const [first] = periods
      .filter(({ days, from }) => days.includes(day) && (after > 0 || from > time))
      .map(({ from }) => from)
      .toSorted();
    if (first !== undefined) return { state: 'closed', weekday: day, from: first };
  }
  return null;
}

const weekdays = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const part =
  /^(?<days>(?:mo|tu|we|th|fr|sa|su)(?:[-,](?:mo|tu|we|th|fr|sa|su))*) (?<times>\d\d:\d\d-\d\d:\d\d(?:,\d\d:\d\d-\d\d:\d\d)*)$/;

/**
 * Reads the subset of OpenStreetMap's opening_hours that companies need: `Mo-Fr 08:00-12:00,13:00-17:00; Sa 09:00-12:00` and `24/7`. Null
 * for any other text.
 */
export function readOpeningHours(text: string): readonly OpeningPeriod[] | null {
  const plain = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (plain === '') return [];
  if (plain === '24/7') return [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '24:00' }];
  const all: OpeningPeriod[] = [];
  for (const piece of plain.split(/ ?; ?/)) {
    const groups = part.exec(piece)?.groups;
    const days = daysIn(groups?.['days'] ?? '');
    if (!groups || !days) return null;
    for (const span of (groups['times'] ?? '').split(',')) {
      const [from = '', until = ''] = span.split('-');
      if (!isTime(from) || !isTime(until) || from >= until || from === '24:00') return null;
      all.push({ days, from, until });
    }
  }
  return all;
}

function daysIn(text: string): readonly number[] | null {
  const days = new Set<number>();
  for (const piece of text.split(',')) {
    const ends = piece.split('-').map((name) => weekdays.indexOf(name) + 1);
    const [first = 0, last = first] = ends;
    if (ends.length > 2 || first > last || first === 0) return null;
    for (let day = first; day <= last; day += 1) days.add(day);
  }
  return [...days].toSorted((first, second) => first - second);
}

const isTime = (text: string): boolean => /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text);
