import { homePowerKwMax } from '@hearth/devices/plausible.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import { Temporal } from 'temporal-polyfill';

/** A counter at an instant. */
export interface Count {
  readonly at: Temporal.Instant;
  readonly kwh: number;
}

/** Energy of the hours of a local day, kWh, in elapsed hours from midnight; null: not known. */
export interface CountedDay {
  readonly day: string;
  readonly values: readonly (number | null)[];
}

/** The last count of a counter, and the hours counted so far. */
export interface CounterHours {
  readonly at: string;
  readonly kwh: number;
  /** Count at the start of the running hour; null: unknown. */
  readonly startKwh: number | null;
  /** The last two days with a complete hour. */
  readonly days: readonly CountedDay[];
}

/** A count stands for the edge of an hour when it was read within this time of it: three readings of a vendor's cloud. */
const edgeMsMax = 15 * 60_000;
const retentionDays = 2;
/** Rounds the noise of binary differences; counters are in whole Wh. */
const digits = 6;

/**
 * Adds a count. The energy of an hour is the difference of the counts at its edges, so nothing is split and nothing is lost. An hour
 * with an unknown edge is a gap, and a counter that falls, or rises faster than a home can, begins again.
 * Worked: 100.0 kWh at 09:58, 100.4 at 10:58, 101.0 at 11:03: the hour from 10:00 has 0.4.
 */
export function addCount(
  before: CounterHours | undefined,
  count: Count,
  timeZone: string,
): CounterHours {
  const hour = hourOf(count.at, timeZone);
  const begun = { at: count.at.toString(), kwh: count.kwh };
  const sinceEdgeMs = count.at.epochMilliseconds - hour.fromMs;
  const ownStartKwh = sinceEdgeMs <= edgeMsMax ? count.kwh : null;
  if (!before) return { ...begun, startKwh: ownStartKwh, days: [] };
  const last = Temporal.Instant.from(before.at);
  const elapsedMs = count.at.epochMilliseconds - last.epochMilliseconds;
  if (elapsedMs <= 0) return before;
  const rise = count.kwh - before.kwh;
  const isReset = rise < 0 || rise > (homePowerKwMax * Math.max(elapsedMs, 60_000)) / hourMs;
  if (isReset) return { ...begun, startKwh: ownStartKwh, days: before.days };
  const lastHour = hourOf(last, timeZone);
  if (lastHour.fromMs === hour.fromMs) return { ...before, ...begun };
  const isNext = lastHour.toMs === hour.fromMs;
  const isNear = lastHour.toMs - last.epochMilliseconds <= edgeMsMax;
  // A count that stayed the same is known at every edge between.
  const endKwh = rise === 0 || isNear ? before.kwh : isNext ? ownStartKwh : null;
  const ended =
    endKwh === null || before.startKwh === null
      ? before.days
      : withHour(before.days, lastHour, endKwh - before.startKwh);
  const days =
    rise === 0 ? withStillHours(ended, { fromMs: lastHour.toMs, hour, timeZone }) : ended;
  const startKwh = rise === 0 || isNext ? endKwh : ownStartKwh;
  return { ...begun, startKwh, days };
}

interface Hour {
  readonly day: string;
  readonly index: number;
  /** Hours of the day. */
  readonly count: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** The hour of a local day; where the day has no whole number of hours, its last one is short. */
function hourOf(at: Temporal.Instant, timeZone: string): Hour {
  const local = at.toZonedDateTimeISO(timeZone);
  const startMs = local.startOfDay().epochMilliseconds;
  const endMs = startMs + local.hoursInDay * hourMs;
  const index = Math.floor((at.epochMilliseconds - startMs) / hourMs);
  const fromMs = startMs + index * hourMs;
  return {
    day: local.toPlainDate().toString(),
    index,
    count: Math.ceil(local.hoursInDay),
    fromMs,
    toMs: Math.min(fromMs + hourMs, endMs),
  };
}

/** The hours between two counts of the same value, up to two days. */
function withStillHours(
  days: readonly CountedDay[],
  { fromMs, hour, timeZone }: { fromMs: number; hour: Hour; timeZone: string },
): readonly CountedDay[] {
  let filled = days;
  let atMs = Math.max(fromMs, hour.fromMs - retentionDays * 24 * hourMs);
  while (atMs < hour.fromMs) {
    const still = hourOf(Temporal.Instant.fromEpochMilliseconds(atMs), timeZone);
    if (still.fromMs === atMs) filled = withHour(filled, still, 0);
    atMs = still.toMs;
  }
  return filled;
}

function withHour(days: readonly CountedDay[], hour: Hour, kwh: number): readonly CountedDay[] {
  const present = days.find(({ day }) => day === hour.day);
  const values = present?.values ?? Array.from({ length: hour.count }, () => null);
  const changed = {
    day: hour.day,
    values: values.map((value, index) =>
      index === hour.index ? Number(kwh.toFixed(digits)) : value,
    ),
  };
  return [...days.filter(({ day }) => day !== hour.day), changed]
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .slice(-retentionDays);
}
