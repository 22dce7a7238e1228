import { dayMs } from '@hearth/calendar/durations.ts';
import type { Temporal } from 'temporal-polyfill';
import { daysInMonth } from '../telemetry/local-calendar.ts';
import { dayShares } from '../telemetry/month-plan.ts';
import type { Growth } from './counted-periods.ts';

/** Electricity or gas of one use, as it was recorded: the newest first. */
export interface RecordedUse {
  readonly seed: string;
  /** Up to thirteen months; empty where only the last days are known. */
  readonly months: readonly number[];
  /** Mean of a day without months, kWh. */
  readonly meanDayKwh: number;
}

/** Share of the usual consumption from an instant on, as settings change it. */
export interface UseChange {
  readonly fromMs: number;
  readonly share: number;
}

/** Counters have steps of 0.1 kWh. */
const stepsPerKwh = 10;
/** Keeps the last step despite rounding of sums. */
const epsilon = 1e-6;

/**
 * Growth of a counter since the recording. Each month repeats the recorded one of its name, with days that differ by chance of seed and
 * date; settings of clients change it from their instant on. Whole steps, so that days add up to months.
 */
export function growthOf(
  use: RecordedUse,
  {
    recordedAt,
    now,
    timeZone,
    changes,
  }: {
    readonly recordedAt: Temporal.Instant;
    readonly now: Temporal.Instant;
    readonly timeZone: string;
    readonly changes: readonly UseChange[];
  },
): Growth {
  const start = recordedAt.toZonedDateTimeISO(timeZone);
  const shares = new Map<number, readonly number[]>();
  const edges: number[] = [recordedAt.epochMilliseconds];
  const sums: number[] = [0];
  let sum = 0;
  let day = start.startOfDay();
  while (day.epochMilliseconds < now.epochMilliseconds) {
    const next = day.add({ days: 1 });
    const month = day.year * 12 + day.month - 1;
    const ofMonth = shares.get(month) ?? dayShares(use.seed, month);
    shares.set(month, ofMonth);
    const kwh = monthKwh(use, month, start) * (ofMonth[day.day - 1] ?? 0);
    const [dayFromMs, dayToMs] = [day.epochMilliseconds, next.epochMilliseconds];
    const inside = changes
      .map(({ fromMs }) => fromMs)
      .filter((ms) => ms > dayFromMs && ms < dayToMs && ms > recordedAt.epochMilliseconds);
    for (const toMs of [...inside, dayToMs]) {
      const fromMs = edges.at(-1) ?? dayFromMs;
      if (toMs <= fromMs) continue;
      sum += (kwh * shareAt(changes, fromMs) * (toMs - fromMs)) / (dayToMs - dayFromMs);
      edges.push(toMs);
      sums.push(sum);
    }
    day = next;
  }
  return (untilMs) =>
    Math.floor(valueAt(edges, sums, untilMs) * stepsPerKwh + epsilon) / stepsPerKwh;
}

/** Typical energy of a month: that of the same month a year before, else the running one to its end, else the mean of a day. */
function monthKwh(
  { months, meanDayKwh }: RecordedUse,
  month: number,
  start: Temporal.ZonedDateTime,
): number {
  const back = (((start.year * 12 + start.month - 1 - month) % 12) + 12) % 12;
  const whole = back === 0 ? months[12] : months[back];
  if (whole !== undefined && (whole > 0 || back > 0)) return whole;
  const elapsedDays =
    (start.epochMilliseconds - start.with({ day: 1 }).startOfDay().epochMilliseconds) / dayMs;
  const running = months[0];
  const meanDay = running !== undefined && elapsedDays >= 1 ? running / elapsedDays : meanDayKwh;
  return meanDay * daysInMonth(month);
}

const shareAt = (changes: readonly UseChange[], ms: number): number =>
  changes.findLast(({ fromMs }) => fromMs <= ms)?.share ?? 1;

/** Linear between edges. */
function valueAt(edges: readonly number[], sums: readonly number[], ms: number): number {
  let [low, high] = [0, edges.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((edges[middle] ?? 0) <= ms) low = middle;
    else high = middle - 1;
  }
  const [fromMs, toMs] = [edges[low] ?? 0, edges[low + 1] ?? 0];
  const [from, to] = [sums[low] ?? 0, sums[low + 1] ?? sums[low] ?? 0];
  if (ms <= fromMs || toMs <= fromMs) return from;
  return from + ((to - from) * (Math.min(ms, toMs) - fromMs)) / (toMs - fromMs);
}
