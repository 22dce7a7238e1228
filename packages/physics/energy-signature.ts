import { degreeDaysBelow } from './degree-days.ts';
import { medianOf } from './numerics.ts';

/** Readings of one day; null where the day has a gap. */
export interface SignatureDay {
  readonly outdoorC: number | null;
  readonly heatKwh: number | null;
}

/** A figure with the half-width of its 90 % confidence interval. */
export interface Measured {
  readonly value: number;
  readonly plusMinus: number;
}

/** Heat of one or several days that were counted together. */
export interface SignaturePeriod {
  /** Outdoor temperature of each of its days that the building feels, by `feltTemperatures`. */
  readonly feltC: readonly number[];
  readonly heatKwh: number;
  /** Number of its week, or of the period itself where it is longer: what one week has in common is no further evidence. */
  readonly block: number;
}

export interface EnergySignature {
  /** Heat per kelvin of outdoor temperature below the base. */
  readonly lossWPerK: Measured;
  /** Outdoor temperature above which nothing is heated; null where all days are colder or all warmer. */
  readonly baseC: Measured | null;
  /** Heat independent of the weather: hot water. */
  readonly steadyKwhPerDay: Measured;
  readonly days: number;
  /** Share of the variance between days that the line explains. */
  readonly explained: number;
}

export type SignatureResult =
  | { readonly ok: true; readonly signature: EnergySignature }
  | {
      readonly ok: false;
      readonly code: 'too-few-days' | 'too-little-weather' | 'no-heating-seen';
    };

const daysMin = 21;
/** Fewer counts do not show how far they scatter about the line. */
const periodsMin = 6;
/** Minimum spread of outdoor temperatures between the tenth and ninetieth percentile. */
const spreadKMin = 4;
const blockDays = 7;
const baseMinC = 5;
const baseMaxC = 24;
const usualBaseC = 15;
/** Search range of the base in a jackknife sample. */
const nearK = 2;
/** Residuals above this many typical residuals are weighted linearly instead of quadratically. Huber 1964. */
const huberK = 1.345;
/** 95th percentile of Student's t, by blocks less two. */
const student = [6.31, 2.92, 2.35, 2.13, 2.02, 1.94, 1.89, 1.86, 1.83, 1.81] as const;

/**
 * Loss and base temperature of a home from its days: heat = steady + H 24 / 1000 max(0, T_base - T), T the day's outdoor temperature with
 * half of the day before and a quarter of the one before that, for the thermal mass. Robust against absences and parties (Huber); the base by
 * search; confidence by leaving out one week, or group of weeks, after the other (jackknife).
 * Reference: energy signature after EN 15603, annex B. Worked: 200 W/K, base 16, 5 kWh a day, without noise: gives these back.
 */
export function energySignature(
  days: readonly SignatureDay[],
  options: { readonly steadyKwhPerDay?: number } = {},
): SignatureResult {
  const feltC = feltTemperatures(days.map(({ outdoorC }) => outdoorC));
  const periods = days.flatMap(({ heatKwh }, i): readonly SignaturePeriod[] => {
    const felt = feltC[i] ?? null;
    return heatKwh === null || felt === null
      ? []
      : [{ heatKwh, feltC: [felt], block: Math.floor(i / blockDays) }];
  });
  return signatureOfPeriods(periods, options);
}

/**
 * The same from counts of several days, such as a month's: their heat is n steady + H 24 / 1000 sum of max(0, T_base - T) over
 * their n days, and counts with the weight 1 / n, since the deviations of days that do not depend on each other add in squares.
 */
export function signatureOfPeriods(
  periods: readonly SignaturePeriod[],
  options: { readonly steadyKwhPerDay?: number } = {},
): SignatureResult {
  const points = periods.filter(({ feltC }) => feltC.length > 0).map(pointOf);
  const days = points.reduce((sum, point) => sum + point.days, 0);
  if (days < daysMin || points.length < periodsMin) return { ok: false, code: 'too-few-days' };
  const cold = points.map(({ outdoorC }) => outdoorC).toSorted((a, b) => a - b);
  const at = (share: number) => cold[Math.floor(share * cold.length)] ?? 0;
  if (at(0.9) - at(0.1) < spreadKMin) return { ok: false, code: 'too-little-weather' };
  const search = {
    steadyKwh: options.steadyKwhPerDay,
    limit: limitOf(points, options.steadyKwhPerDay),
  };
  const whole = fit(points, { ...search, from: baseMinC, to: baseMaxC });
  if (whole.slope <= 0) return { ok: false, code: 'no-heating-seen' };
  const parts = groupsOf(points).map((group) =>
    fit(
      points.filter((point) => !group.has(point.block)),
      { ...search, from: whole.baseC - nearK, to: whole.baseC + nearK },
    ),
  );
  const confidence = (valueOf: (line: Line) => number): Measured => ({
    value: valueOf(whole),
    plusMinus: jackknife(parts.map(valueOf)),
  });
  const warm = points.filter(({ outdoorC }) => outdoorC > whole.baseC);
  const warmDays = warm.reduce((sum, point) => sum + point.days, 0);
  const isBaseSeen = options.steadyKwhPerDay !== undefined || warmDays >= blockDays;
  return {
    ok: true,
    signature: {
      lossWPerK: confidence(({ slope }) => (slope * 1000) / 24),
      baseC: isBaseSeen ? confidence(({ baseC }) => baseC) : null,
      steadyKwhPerDay: confidence(({ steady }) => steady),
      days,
      explained: explainedBy(points, whole),
    },
  };
}

/** Sixteen groups of weeks show the scatter; more would only take longer. */
const groupsMax = 16;

/** The blocks in order, some weeks together where there are many. */
function groupsOf(points: readonly Point[]): readonly ReadonlySet<number>[] {
  const blocks = [...new Set(points.map(({ block }) => block))];
  const size = Math.ceil(blocks.length / groupsMax);
  return Array.from(
    { length: Math.ceil(blocks.length / size) },
    (_, i) => new Set(blocks.slice(i * size, (i + 1) * size)),
  );
}

/** A period with its degree days by base temperature. */
interface Point {
  /** Mean of its days. */
  readonly outdoorC: number;
  readonly days: number;
  readonly heatKwh: number;
  readonly block: number;
  readonly degreeDays: (baseC: number) => number;
}

function pointOf({ feltC, heatKwh, block }: SignaturePeriod): Point {
  const days = feltC.length;
  const outdoorC = feltC.reduce((sum, each) => sum + each, 0) / days;
  return { outdoorC, days, heatKwh, block, degreeDays: (baseC) => degreeDaysBelow(baseC, feltC) };
}

const memory = [1, 0.5, 0.25] as const;

/** Temperatures that the building feels: a day's with half of the day before and a quarter of the one before that. */
export function feltTemperatures(outdoorC: readonly (number | null)[]): readonly (number | null)[] {
  return outdoorC.map((own, i) => {
    if (own === null) return null;
    let sum = 0;
    let weight = 0;
    memory.forEach((share, back) => {
      const past = outdoorC[i - back] ?? null;
      if (past === null) return;
      sum += share * past;
      weight += share;
    });
    return sum / weight;
  });
}

interface Line {
  readonly baseC: number;
  readonly slope: number;
  readonly steady: number;
  readonly cost: number;
}

interface Search {
  readonly from: number;
  readonly to: number;
  readonly steadyKwh: number | undefined;
  /** Residual in kWh above which a day is weighted linearly. */
  readonly limit: number;
}

function fit(points: readonly Point[], { from, to, steadyKwh, limit }: Search): Line {
  let best = lineAt(points, from, { steadyKwh, limit });
  const look = (low: number, high: number, step: number) => {
    for (let baseC = low; baseC <= high; baseC += step) {
      const line = lineAt(points, baseC, { steadyKwh, limit });
      if (line.cost < best.cost) best = line;
    }
  };
  look(from, to, 0.5);
  look(best.baseC - 0.5, best.baseC + 0.5, 0.05);
  return best;
}

const rounds = 4;

/** Iteratively reweighted least squares. */
function lineAt(
  points: readonly Point[],
  baseC: number,
  { steadyKwh, limit }: Pick<Search, 'steadyKwh' | 'limit'>,
): Line {
  const kelvinDays = points.map((point) => point.degreeDays(baseC));
  const weights = points.map(() => 1);
  let cost = Number.POSITIVE_INFINITY;
  let line = { slope: 0, steady: 0 };
  for (let round = 0; round < rounds; round += 1) {
    line = weighted(points, weights, { kelvinDays, steadyKwh });
    cost = 0;
    for (let i = 0; i < points.length; i += 1) {
      const distance = Math.abs(offLine(points[i], kelvinDays[i] ?? 0, line));
      weights[i] = Math.min(1, limit / Math.max(1e-12, distance));
      cost += distance <= limit ? distance * distance : limit * (2 * distance - limit);
    }
  }
  return { ...line, baseC, cost };
}

/** Distance of a period from the line, as that of one of its days. */
function offLine(
  point: Point | undefined,
  kelvinDays: number,
  { slope, steady }: Pick<Line, 'slope' | 'steady'>,
): number {
  if (!point) return 0;
  return (point.heatKwh - point.days * steady - slope * kelvinDays) / Math.sqrt(point.days);
}

/** Typical residual of a first line at a usual base, times Huber's constant. */
function limitOf(points: readonly Point[], steadyKwh: number | undefined): number {
  const kelvinDays = points.map((point) => point.degreeDays(usualBaseC));
  const first = weighted(
    points,
    points.map(() => 1),
    { kelvinDays, steadyKwh },
  );
  const off = points.map((point, i) => Math.abs(offLine(point, kelvinDays[i] ?? 0, first)));
  return huberK * Math.max(0.05, 1.4826 * (off.length > 0 ? medianOf(off) : 0));
}

function weighted(
  points: readonly Point[],
  weights: readonly number[],
  {
    kelvinDays,
    steadyKwh,
  }: { readonly kelvinDays: readonly number[]; readonly steadyKwh: number | undefined },
): { readonly slope: number; readonly steady: number } {
  let [sw, sx, sy, sxx, sxy] = [0, 0, 0, 0, 0];
  points.forEach(({ days, heatKwh }, i) => {
    const w = (weights[i] ?? 0) * days;
    const x = (kelvinDays[i] ?? 0) / days;
    const y = heatKwh / days;
    sw += w;
    sx += w * x;
    sy += w * y;
    sxx += w * x * x;
    sxy += w * x * y;
  });
  const through = (steady: number) => ({ steady, slope: sxx > 0 ? (sxy - steady * sx) / sxx : 0 });
  if (steadyKwh !== undefined) return through(steadyKwh);
  const spread = sxx - (sx * sx) / sw;
  if (spread <= 1e-9) return { slope: 0, steady: sy / sw };
  const slope = (sxy - (sx * sy) / sw) / spread;
  const steady = (sy - slope * sx) / sw;
  return steady >= 0 ? { slope, steady } : through(0);
}

/** Half-width of the 90 % interval, from estimates that each leave one block out. */
function jackknife(estimates: readonly number[]): number {
  const count = estimates.length;
  const mean = estimates.reduce((sum, each) => sum + each, 0) / count;
  const squares = estimates.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  const t = student[Math.min(student.length - 1, Math.max(0, count - 3))] ?? 1.81;
  return t * Math.sqrt(((count - 1) / count) * squares);
}

function explainedBy(points: readonly Point[], line: Line): number {
  const days = points.reduce((sum, point) => sum + point.days, 0);
  const mean = points.reduce((sum, { heatKwh }) => sum + heatKwh, 0) / days;
  let [left, all] = [0, 0];
  for (const point of points) {
    left += offLine(point, point.degreeDays(line.baseC), line) ** 2;
    all += (point.heatKwh - point.days * mean) ** 2 / point.days;
  }
  return all > 0 ? 1 - left / all : 0;
}
