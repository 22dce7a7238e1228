import type { VitalName } from './vital-names.ts';

const msBounds = [
  10, 20, 30, 40, 50, 60, 80, 100, 125, 150, 175, 200, 250, 300, 350, 400, 500, 600, 700, 800, 1000,
  1200, 1400, 1600, 1800, 2000, 2250, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 10_000, 15_000,
  20_000, 30_000, 60_000,
] as const;
const shiftBounds = [
  0.001, 0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.125, 0.15, 0.2, 0.25, 0.3, 0.4,
  0.5, 0.75, 1, 2, 5,
] as const;

/** Upper ends of the buckets, each included; a last bucket has what is above them. The thresholds below are ends. */
const vitalBounds: Readonly<Record<VitalName, readonly number[]>> = {
  LCP: msBounds,
  INP: msBounds,
  CLS: shiftBounds,
  TTFB: msBounds,
};

/** Up to the first a value is good, above the second it is poor (https://web.dev/articles/defining-core-web-vitals-thresholds). */
export const vitalThresholds: Readonly<Record<VitalName, readonly [good: number, poor: number]>> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  TTFB: [800, 1800],
};

/** Counts by bucket of some values. */
export function histogramOf(name: VitalName, values: readonly number[]): number[] {
  const bounds = vitalBounds[name];
  const buckets = Array.from({ length: bounds.length + 1 }, () => 0);
  for (const value of values) {
    const found = bounds.findIndex((bound) => value <= bound);
    const at = found < 0 ? bounds.length : found;
    buckets[at] = (buckets[at] ?? 0) + 1;
  }
  return buckets;
}

/**
 * The value below which a share of the counted values lies, linear within its bucket; null without values. Of the last bucket it is the
 * lower end. Ten values in (200, 250] and ten in (250, 300]: at 0.75 it is 275.
 */
export function valueAt(name: VitalName, buckets: readonly number[], share: number): number | null {
  const bounds = vitalBounds[name];
  const total = buckets.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const wanted = share * total;
  let below = 0;
  for (const [at, count] of buckets.entries()) {
    const [from, to] = [bounds[at - 1] ?? 0, bounds[at]];
    if (count > 0 && below + count >= wanted)
      return to === undefined ? from : from + ((to - from) * (wanted - below)) / count;
    below += count;
  }
  return bounds.at(-1) ?? null;
}
