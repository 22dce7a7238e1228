import { randomOf } from './random.ts';

/** Columns of features by bin, 0 where the value is not known; see `feature-bins.ts`. */
export interface BinnedRows {
  readonly count: number;
  readonly columns: readonly Uint8Array[];
  /** Highest bin of each column. */
  readonly highest: readonly number[];
}

export interface TreeSettings {
  readonly quantile: number;
  readonly rounds: number;
  readonly depth: number;
  readonly learningRate: number;
  readonly leafMin: number;
  /** Share of the rows and of the columns that each tree uses. */
  readonly rowShare: number;
  readonly columnShare: number;
  readonly seed: number;
}

/** Complete trees of one depth: node n has the children 2n + 1 and 2n + 2, the last level are leaves. */
export interface QuantileTrees {
  readonly depth: number;
  readonly start: number;
  /** By tree and inner node: the column, and the highest bin of the left branch. A column of -1 always goes left. */
  readonly columns: Int16Array;
  readonly bins: Uint8Array;
  /** By tree and leaf. */
  readonly leaves: Float64Array;
}

/**
 * Grows gradient-boosted trees for one quantile of `targets`. Loss of quantile q (pinball, L1 at 0.5): q (y - f) above, (1 -
 * q)(f - y) below.
 * Each tree splits the rows by the sign of their residuals, greatest sum(g)^2 / n first; each leaf has the q-quantile of its
 * residuals. `fitted` holds the sums so far: training starts from them and updates them.
 * Reference: Friedman 2001, Greedy function approximation, 4.4 (LAD and M-regression trees); histograms as in LightGBM (Ke et
 * al. 2017).
 * Deterministic for a seed. Worked: targets 1, 2, 3, 10, one leaf, quantile 0.5, rate 1: every row 2.5.
 */
export function growQuantileTrees(
  rows: BinnedRows,
  {
    targets,
    fitted,
    settings,
  }: {
    readonly targets: Float64Array;
    readonly fitted: Float64Array;
    readonly settings: TreeSettings;
  },
): QuantileTrees {
  const { depth, rounds, quantile } = settings;
  const inner = 2 ** depth - 1;
  const trees: QuantileTrees = {
    depth,
    start: quantileOf(residualsOf(targets, fitted), quantile),
    columns: new Int16Array(rounds * inner).fill(-1),
    bins: new Uint8Array(rounds * inner),
    leaves: new Float64Array(rounds * (inner + 1)),
  };
  for (let i = 0; i < fitted.length; i += 1) fitted[i] = (fitted[i] ?? 0) + trees.start;
  const grower = new Grower(rows, targets, fitted, settings);
  for (let round = 0; round < rounds; round += 1) grower.addTree(trees, round);
  return trees;
}

/** Adds the trees' prediction of each row to `sums`. */
export function addTrees(trees: QuantileTrees, rows: BinnedRows, sums: Float64Array): void {
  const { depth, columns, bins, leaves, start } = trees;
  const inner = 2 ** depth - 1;
  const rounds = columns.length / inner;
  for (let i = 0; i < rows.count; i += 1) {
    let sum = start;
    for (let round = 0; round < rounds; round += 1) {
      let node = 0;
      for (let level = 0; level < depth; level += 1) {
        const column = columns[round * inner + node] ?? -1;
        const isRight =
          column >= 0 && (rows.columns[column]?.[i] ?? 0) > (bins[round * inner + node] ?? 0);
        node = 2 * node + (isRight ? 2 : 1);
      }
      sum += leaves[round * (inner + 1) + node - inner] ?? 0;
    }
    sums[i] = (sums[i] ?? 0) + sum;
  }
}

const binsMax = 64;
const aboveShift = 15;
const aboveUnit = 2 ** aboveShift;
/** Largest number of rows: more would overflow the lower of the two counts in one number. */
export const rowsMax = aboveUnit - 1;

/** Working memory of one training. */
class Grower {
  readonly #rows: BinnedRows;
  readonly #targets: Float64Array;
  readonly #fitted: Float64Array;
  readonly #settings: TreeSettings;
  readonly #random: () => number;
  /** Rows of the current tree, grouped by node. */
  readonly #order: Int32Array;
  readonly #spare: Int32Array;
  /** 1 for the row, plus `aboveUnit` where the target is above the fitted value: one addition counts both. */
  readonly #tally: Int32Array;
  readonly #residuals: Float64Array;
  readonly #tallies = new Int32Array(binsMax);
  #chosen: Int32Array = new Int32Array(0);

  constructor(
    rows: BinnedRows,
    targets: Float64Array,
    fitted: Float64Array,
    settings: TreeSettings,
  ) {
    this.#rows = rows;
    this.#targets = targets;
    this.#fitted = fitted;
    this.#settings = settings;
    this.#random = randomOf(settings.seed);
    this.#order = new Int32Array(rows.count);
    this.#spare = new Int32Array(rows.count);
    this.#tally = new Int32Array(rows.count);
    this.#residuals = new Float64Array(rows.count);
  }

  addTree(trees: QuantileTrees, round: number): void {
    const { depth } = this.#settings;
    const inner = 2 ** depth - 1;
    const size = this.#sample();
    this.#chooseColumns();
    this.#countAbove();
    const from = new Int32Array(2 * inner + 1);
    const to = new Int32Array(2 * inner + 1);
    to[0] = size;
    for (let node = 0; node < inner; node += 1) {
      const [begin = 0, end = 0] = [from[node], to[node]];
      const nodeIndex = round * inner + node;
      const middle = this.#split(begin, end, (column, bin) => {
        trees.columns[nodeIndex] = column;
        trees.bins[nodeIndex] = bin;
      });
      from[2 * node + 1] = begin;
      to[2 * node + 1] = middle;
      from[2 * node + 2] = middle;
      to[2 * node + 2] = end;
    }
    for (let leaf = 0; leaf <= inner; leaf += 1) {
      const value = this.#leafValue(from[inner + leaf] ?? 0, to[inner + leaf] ?? 0);
      trees.leaves[round * (inner + 1) + leaf] = value;
    }
    this.#move(trees, round);
  }

  #countAbove(): void {
    const targets = this.#targets;
    const fitted = this.#fitted;
    const tally = this.#tally;
    for (let i = 0; i < tally.length; i += 1)
      tally[i] = (targets[i] ?? 0) > (fitted[i] ?? 0) ? 1 + aboveUnit : 1;
  }

  #sample(): number {
    const { rowShare } = this.#settings;
    let size = 0;
    for (let i = 0; i < this.#rows.count; i += 1) {
      if (rowShare < 1 && this.#random() >= rowShare) continue;
      this.#order[size] = i;
      size += 1;
    }
    return size;
  }

  #chooseColumns(): void {
    const all = Int32Array.from(this.#rows.columns, (_, i) => i);
    const count = Math.max(1, Math.round(this.#settings.columnShare * all.length));
    for (let i = 0; i < count; i += 1) {
      const j = i + Math.floor(this.#random() * (all.length - i));
      [all[i], all[j]] = [all[j] ?? 0, all[i] ?? 0];
    }
    this.#chosen = all.subarray(0, count).sort();
  }

  /** Groups the rows of a node by its best split and returns the start of the right group; without a split all rows stay left. */
  #split(begin: number, end: number, keep: (column: number, bin: number) => void): number {
    const { leafMin } = this.#settings;
    if (end - begin < 2 * leafMin) return end;
    const best = { gain: 1e-9, column: -1, bin: 0 };
    for (const column of this.#chosen) this.#search(column, { begin, end, best });
    if (best.column < 0) return end;
    keep(best.column, best.bin);
    const bins = this.#rows.columns[best.column] ?? new Uint8Array(0);
    let left = begin;
    let right = 0;
    for (let k = begin; k < end; k += 1) {
      const row = this.#order[k] ?? 0;
      if ((bins[row] ?? 0) <= best.bin) this.#order[left++] = row;
      else this.#spare[right++] = row;
    }
    for (let k = 0; k < right; k += 1) this.#order[left + k] = this.#spare[k] ?? 0;
    return left;
  }

  /** The gradient is q above and q - 1 below, so the number of rows and of those above describe a bin. */
  #search(
    column: number,
    {
      begin,
      end,
      best,
    }: {
      readonly begin: number;
      readonly end: number;
      readonly best: { gain: number; column: number; bin: number };
    },
  ): void {
    const bins = this.#rows.columns[column] ?? new Uint8Array(0);
    const highest = this.#rows.highest[column] ?? 0;
    const { leafMin, quantile } = this.#settings;
    const tallies = this.#tallies;
    const tally = this.#tally;
    const order = this.#order;
    tallies.fill(0, 0, highest + 1);
    for (let k = begin; k < end; k += 1) {
      const row = order[k] ?? 0;
      const bin = bins[row] ?? 0;
      tallies[bin] = (tallies[bin] ?? 0) + (tally[row] ?? 0);
    }
    let all = 0;
    for (let bin = 0; bin <= highest; bin += 1) all += tallies[bin] ?? 0;
    const allAbove = all >> aboveShift;
    const size = end - begin;
    const sum = allAbove - (1 - quantile) * size;
    const whole = (sum * sum) / size;
    let left = 0;
    let leftAbove = 0;
    for (let bin = 0; bin < highest; bin += 1) {
      const both = tallies[bin] ?? 0;
      left += both & (aboveUnit - 1);
      leftAbove += both >> aboveShift;
      if (left < leafMin) continue;
      const right = size - left;
      if (right < leafMin) break;
      const leftSum = leftAbove - (1 - quantile) * left;
      const rightSum = sum - leftSum;
      const gain = (leftSum * leftSum) / left + (rightSum * rightSum) / right - whole;
      if (gain <= best.gain) continue;
      best.gain = gain;
      best.column = column;
      best.bin = bin;
    }
  }

  #leafValue(begin: number, end: number): number {
    if (end === begin) return 0;
    for (let k = begin; k < end; k += 1) {
      const row = this.#order[k] ?? 0;
      this.#residuals[k - begin] = (this.#targets[row] ?? 0) - (this.#fitted[row] ?? 0);
    }
    const { quantile, learningRate } = this.#settings;
    return learningRate * quantileOf(this.#residuals.subarray(0, end - begin), quantile);
  }

  #move({ depth, columns, bins, leaves }: QuantileTrees, round: number): void {
    const inner = 2 ** depth - 1;
    const fitted = this.#fitted;
    const all = this.#rows.columns;
    const nothing = new Uint8Array(this.#rows.count);
    // Indexed by node, for fast lookup of a row's path; a node without a split goes left.
    const ways = Array.from(
      { length: inner },
      (_, node) => all[columns[round * inner + node] ?? -1] ?? nothing,
    );
    const edges = bins.subarray(round * inner, (round + 1) * inner);
    const own = leaves.subarray(round * (inner + 1), (round + 1) * (inner + 1));
    for (let i = 0; i < fitted.length; i += 1) {
      let node = 0;
      for (let level = 0; level < depth; level += 1)
        node = 2 * node + ((ways[node]?.[i] ?? 0) > (edges[node] ?? 0) ? 2 : 1);
      fitted[i] = (fitted[i] ?? 0) + (own[node - inner] ?? 0);
    }
  }
}

function residualsOf(targets: Float64Array, fitted: Float64Array): Float64Array {
  return targets.map((target, i) => target - (fitted[i] ?? 0));
}

/**
 * The q-quantile with linear interpolation (Hyndman and Fan 1996, type 7); reorders the values; 0 for an empty list.
 * Worked: 1, 2, 3, 10 at 0.5: 2.5; at 0.9: 7.9.
 */
export function quantileOf(values: Float64Array, q: number): number {
  if (values.length === 0) return 0;
  const position = q * (values.length - 1);
  const low = Math.floor(position);
  const lower = selected(values, low);
  if (low === position) return lower;
  let upper = Number.POSITIVE_INFINITY;
  for (let i = low + 1; i < values.length; i += 1) upper = Math.min(upper, values[i] ?? upper);
  return lower + (position - low) * (upper - lower);
}

/** The k-th smallest value by Hoare's selection; moves the smaller values before it. */
function selected(values: Float64Array, k: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1] ?? 0;
    let i = low;
    let j = high;
    while (i <= j) {
      while ((values[i] ?? 0) < pivot) i += 1;
      while ((values[j] ?? 0) > pivot) j -= 1;
      if (i > j) break;
      const swapped = values[i] ?? 0;
      values[i] = values[j] ?? 0;
      values[j] = swapped;
      i += 1;
      j -= 1;
    }
    if (k <= j) high = j;
    else if (k >= i) low = i;
    else break;
  }
  return values[k] ?? 0;
}
