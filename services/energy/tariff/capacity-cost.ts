import { meanOf } from '@hearth/physics/numerics.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { bandAt } from './band-calendar.ts';
import { type Picos, picosOf } from './micros.ts';
import { type BillingInterval, versionOn } from './billing-intervals.ts';
import type { Capacity, Terms, Version } from './terms.ts';
import type { TariffClock } from './tariff-clock.ts';

/** A day's share of the capacity charge of its month. */
export interface CapacityPart {
  readonly version: Version;
  readonly day: string;
  readonly capacity: Capacity;
  readonly kw: number;
  readonly cost: Picos;
}

/**
 * Capacity charges. The month's peak is its highest mean power over a window, or the mean of its highest days; billed is the
 * mean of the last months' peaks at a twelfth of the yearly rate, by the share of the month in the span.
 * Windows without complete readings do not count. Flanders: windows of 15 minutes, 12 months, at least 2.5 kW (Fluvius,
 * capacity tariff).
 */
export function capacityCost(
  terms: Terms,
  pieces: readonly BillingInterval[],
  clock: TariffClock,
): readonly CapacityPart[] {
  const first = pieces[0];
  const last = pieces.at(-1);
  if (!first || !last) return [];
  const figures = new Map<string, ReadonlyMap<string, number>>();
  const parts: CapacityPart[] = [];
  for (let day = first.local.day; day <= last.local.day; day = addDays(day, 1)) {
    const version = versionOn(terms, day);
    for (const capacity of version?.capacity ?? []) {
      if (!version) continue;
      const key = JSON.stringify([capacity.windowMin, capacity.days, capacity.mask ?? null]);
      const months = figures.get(key) ?? monthPeaks(pieces, capacity);
      figures.set(key, months);
      const month = day.slice(0, 7);
      const kw = billedKw(capacity, months, month);
      const span = clock.days.spanOf(day);
      const covered = Math.min(last.toMs, span.toMs) - Math.max(first.fromMs, span.fromMs);
      const share = span.toMs > span.fromMs ? covered / (span.toMs - span.fromMs) : 0;
      const cost = picosOf((kw * capacity.rate * share) / 12 / daysInMonth(month));
      parts.push({ version, day, capacity, kw, cost });
    }
  }
  return parts;
}

/** Whether the readings are coarser than the windows. */
export function isTooCoarse(terms: Terms, day: string, minutes: number): boolean {
  return versionOn(terms, day)?.capacity.some(({ windowMin }) => minutes > windowMin) ?? false;
}

function billedKw(
  { minKw, minOf, months, earlierKw }: Capacity,
  figures: ReadonlyMap<string, number>,
  month: string,
): number {
  const least = minOf === 'month' ? minKw : 0;
  const measured = [...figures].filter(([each]) => each <= month).map(([, kw]) => kw);
  const counted = [...earlierKw, ...measured].slice(-months).map((kw) => Math.max(kw, least));
  const mean = counted.reduce((sum, kw) => sum + kw, 0) / Math.max(1, counted.length);
  return Math.max(mean, minKw);
}

/** Peaks by month in order, kW. */
export function monthPeaks(
  pieces: readonly BillingInterval[],
  { windowMin, days, mask }: Capacity,
): ReadonlyMap<string, number> {
  const windowMs = windowMin * 60_000;
  const windows = new Map<number, { day: string; kwh: number; coveredMs: number }>();
  for (const { fromMs, toMs, local, houseKwh, heatPumpKwh } of pieces) {
    if (mask && !mask.bands.includes(bandAt(mask.calendar, local.wall))) continue;
    const start = local.span.fromMs;
    const windowStartMs = start + Math.floor((fromMs - start) / windowMs) * windowMs;
    const window = windows.get(windowStartMs) ?? { day: local.day, kwh: 0, coveredMs: 0 };
    window.kwh += houseKwh + heatPumpKwh;
    window.coveredMs += toMs - fromMs;
    windows.set(windowStartMs, window);
  }
  const dayHighs = new Map<string, number>();
  for (const { day, kwh, coveredMs } of windows.values()) {
    const kw = coveredMs < windowMs ? 0 : (kwh * 60) / windowMin;
    dayHighs.set(day, Math.max(dayHighs.get(day) ?? 0, kw));
  }
  const byMonth = Map.groupBy(dayHighs, ([day]) => day.slice(0, 7));
  return new Map(
    [...byMonth].map(([month, highs]) => {
      const highest = highs
        .map(([, kw]) => kw)
        .toSorted((a, b) => b - a)
        .slice(0, days);
      return [month, meanOf(highest)];
    }),
  );
}

function daysInMonth(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}
