import { type BinEdges, binEdges, binned } from './feature-bins.ts';
import { medianAt, quantiles } from './quantiles.ts';
import type { LoadFeatures } from './load-features.ts';
import {
  type BinnedRows,
  type QuantileTrees,
  addTrees,
  growQuantileTrees,
  rowsMax,
} from './quantile-trees.ts';
import { randomOf } from './random.ts';

/** Trees for every quantile, as plain data that can be sent between threads. */
export interface LoadModel {
  readonly lead: number;
  readonly names: readonly string[];
  readonly edges: BinEdges;
  readonly members: readonly TreeMember[];
}

/** Two ensembles: one starts at zero and finds habits, one starts at the day type's mean and follows the season. */
interface TreeMember {
  readonly startsAt: (typeof starts)[number];
  readonly median: QuantileTrees;
  /** Trees of each quantile's distance from the median; the median's own entry is null. */
  readonly tails: readonly (QuantileTrees | null)[];
}

const starts = ['nothing', 'dayTypeMean'] as const;
export const treeMembers = starts.length;

/** Minimum days of training data. */
export const trainDaysMin = 28;
const firstDay = 10;
const trainRowsMost = 10_000;

const median = { quantile: 0.5, rounds: 110, depth: 4, learningRate: 0.08, leafMin: 40 } as const;
const tailSettings = { rounds: 36, depth: 3, learningRate: 0.14, leafMin: 120 } as const;
const shares = { rowShare: 0.5, columnShare: 0.4 } as const;

/**
 * Trains a model on the data known when the forecast of `forDay` is issued; null with less than some 28 days of load.
 * Deterministic for features and seed.
 * More than 10,000 slots are sampled at random, so that a finer step takes no longer.
 */
export function trainLoadModel(
  features: LoadFeatures,
  { forDay, seed = 1 }: { readonly forDay: number; readonly seed?: number },
): LoadModel | null {
  const rows = trainingRows(features, forDay, seed);
  const { slotsPerDay } = features.grid;
  if (rows.length < (trainDaysMin - firstDay) * slotsPerDay * 0.5 && rows.length < trainRowsMost)
    return null;
  const names = Object.keys(features.columns);
  const columns = names.map((name) => taken(features.columns[name], rows));
  const edges = binEdges(columns);
  const bins = binned(columns, edges);
  const targets = Float64Array.from(
    rows,
    (index) =>
      (features.grid.watts[index] ?? Number.NaN) /
      (features.levels[Math.floor(index / slotsPerDay)] ?? Number.NaN),
  );
  const members = starts.map((startsAt, i) =>
    grown(bins, { targets, startsAt, from: startOf(features, startsAt, rows), seed: seed + i }),
  );
  return { lead: features.lead, names, edges, members };
}

function grown(
  bins: BinnedRows,
  {
    targets,
    startsAt,
    from,
    seed,
  }: {
    readonly targets: Float64Array;
    readonly startsAt: TreeMember['startsAt'];
    readonly from: Float64Array;
    readonly seed: number;
  },
): TreeMember {
  const middle = growQuantileTrees(bins, {
    targets,
    fitted: from,
    settings: { ...median, ...shares, seed: seed * 101 },
  });
  const others = quantiles.map((quantile, i) =>
    i === medianAt
      ? null
      : growQuantileTrees(bins, {
          targets,
          fitted: from.slice(),
          settings: { ...tailSettings, ...shares, quantile, seed: seed * 101 + i + 1 },
        }),
  );
  return { startsAt, median: middle, tails: others };
}

/** Quantiles of each member for the slots of a day, W: member x slot x quantile, sorted within a slot. NaN without data. */
export function memberQuantiles(
  model: LoadModel,
  features: LoadFeatures,
  day: number,
): readonly Float64Array[] {
  const { slotsPerDay } = features.grid;
  const rows = Int32Array.from({ length: slotsPerDay }, (_, wall) => day * slotsPerDay + wall);
  const columns = model.names.map((name) => taken(features.columns[name], rows));
  const bins = binned(columns, model.edges);
  const level = features.levels[day] ?? Number.NaN;
  return model.members.map(({ startsAt, median: middle, tails: others }) => {
    const center = startOf(features, startsAt, rows);
    addTrees(middle, bins, center);
    const quantileSums = others.map((trees) => {
      const sums = center.slice();
      if (trees) addTrees(trees, bins, sums);
      return sums;
    });
    const values = new Float64Array(slotsPerDay * quantiles.length);
    for (let wall = 0; wall < slotsPerDay; wall += 1) {
      const own = Float64Array.from(
        quantileSums,
        (sums) => level * (sums[wall] ?? Number.NaN),
      ).sort();
      values.set(own, wall * quantiles.length);
    }
    return values;
  });
}

function trainingRows(
  { grid, levels, lead }: LoadFeatures,
  forDay: number,
  seed: number,
): Int32Array {
  const rows: number[] = [];
  const { slotsPerDay, watts } = grid;
  // A forecast with `lead` days must not use the days between its issue and its day.
  for (let day = firstDay; day <= forDay - lead; day += 1)
    for (let wall = 0; wall < slotsPerDay; wall += 1) {
      const index = day * slotsPerDay + wall;
      if ((levels[day] ?? 0) > 0 && !Number.isNaN(watts[index] ?? Number.NaN)) rows.push(index);
    }
  const share = Math.min(trainRowsMost, rowsMax) / rows.length;
  if (share >= 1) return Int32Array.from(rows);
  const random = randomOf(seed * 7919);
  return Int32Array.from(rows.filter(() => random() < share));
}

function startOf(
  { columns }: LoadFeatures,
  startsAt: TreeMember['startsAt'],
  rows: Int32Array,
): Float64Array {
  if (startsAt === 'nothing') return new Float64Array(rows.length);
  return taken(columns[startsAt], rows).map((value) => (Number.isNaN(value) ? 1 : value));
}

function taken(column: Float64Array | undefined, rows: Int32Array): Float64Array {
  return Float64Array.from(rows, (index) => column?.[index] ?? Number.NaN);
}
