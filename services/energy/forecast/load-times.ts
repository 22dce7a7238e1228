import { dayMs } from '@hearth/calendar/durations.ts';
import { Temporal } from 'temporal-polyfill';
import { isoDate } from '@hearth/calendar/dates.ts';
import { type SpanMs, localDaysOf } from '@hearth/calendar/local-days.ts';

/** A time of a file: an instant, or a wall-clock time stored as if it were UTC. */
export interface WrittenTime {
  readonly ms: number;
  readonly isWall: boolean;
}

const written =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;

/** Parses ISO 8601 with a `T` or a space, with or without an offset, or Unix seconds or milliseconds; null for anything else. */
export function writtenTime(cell: string, column: string): WrittenTime | null {
  const text = cell.trim();
  if (/^\d{9,10}(?:\.0+)?$/.test(text)) return { ms: Number(text) * 1000, isWall: false };
  if (/^\d{12,13}$/.test(text)) return { ms: Number(text), isWall: false };
  const match = written.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const ms = Date.UTC(year, month - 1, day, hour, minute, second);
  const isSame = new Date(ms).getUTCDate() === day && new Date(ms).getUTCMonth() === month - 1;
  if (!isSame || hour > 23 || minute > 59 || second > 59) return null;
  const offset = match[7];
  if (offset === undefined) return { ms, isWall: !/utc/i.test(column) };
  return { ms: ms - offsetMs(offset), isWall: false };
}

function offsetMs(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  if (hours === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Converts times to instants. Of a wall-clock time that occurs twice the first row is the earlier one; a skipped time is NaN. */
export function instantsOf(times: readonly WrittenTime[], timeZone: string): readonly number[] {
  const instantAt = instantFinder(timeZone);
  return times.map(({ ms, isWall }) => (isWall ? instantAt(ms) : ms));
}

/** Finds the instants of wall-clock times one after the other; of a time that occurs twice, the second call gives the later instant. */
export function instantFinder(timeZone: string): (wallMs: number) => number {
  const days = localDaysOf([{ fromDay: '0001-01-01', timeZone }]);
  const earlier = new Set<number>();
  let [dayStart, span, change]: [number, SpanMs, ClockChange | null] = [Number.NaN, noSpan, null];
  return (wallMs) => {
    if (!(wallMs >= dayStart && wallMs < dayStart + dayMs)) {
      dayStart = Math.floor(wallMs / dayMs) * dayMs;
      span = days.spanOf(isoDate(wallMs));
      change = span.toMs - span.fromMs === dayMs ? null : clockChangeIn(span, timeZone);
    }
    if (!change) return span.fromMs + (wallMs - dayStart);
    const before = wallMs - change.offsetBeforeMs;
    const after = wallMs - change.offsetAfterMs;
    if (before >= change.atMs) return after >= change.atMs ? after : Number.NaN;
    if (after < change.atMs || !earlier.has(wallMs)) {
      earlier.add(wallMs);
      return before;
    }
    return after;
  };
}

const noSpan: SpanMs = { fromMs: 0, toMs: 0 };

/** The instant at which the UTC offset of a zone changes, and the offsets around it. */
interface ClockChange {
  readonly atMs: number;
  readonly offsetBeforeMs: number;
  readonly offsetAfterMs: number;
}

/** The clock change of a day that has one. */
function clockChangeIn({ fromMs, toMs }: SpanMs, timeZone: string): ClockChange {
  const zonedAt = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  // A clock may be set forward at midnight, where the day then begins.
  const before = zonedAt(fromMs - 1);
  return {
    atMs: before.getTimeZoneTransition('next')?.epochMilliseconds ?? toMs,
    offsetBeforeMs: before.offsetNanoseconds / 1e6,
    offsetAfterMs: zonedAt(toMs).offsetNanoseconds / 1e6,
  };
}
