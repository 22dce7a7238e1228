/** Rows of figures, the first of which is 1, with the value that they are to explain. */
export interface FitRow {
  readonly figures: readonly number[];
  readonly value: number;
}

const rounds = 30;

/**
 * Linear coefficients of least Huber loss with a ridge on all but the first, by reweighted least squares. `limit`: errors beyond it count by their size
 * instead of their square; `ridge`: weight of the ridge in rows.
 */
export function robustFit(
  rows: readonly FitRow[],
  { limit, ridge }: { readonly limit: number; readonly ridge: number },
): readonly number[] {
  const count = rows[0]?.figures.length ?? 0;
  let coefficients: readonly number[] = Array.from({ length: count }, () => 0);
  for (let round = 0; round < rounds; round += 1) {
    const matrix = Array.from({ length: count }, (_, i) =>
      Array.from({ length: count + 1 }, (__, j) => (i === j && i > 0 ? ridge : 0)),
    );
    for (const row of rows) {
      const off = Math.abs(row.value - predicted(row, coefficients));
      const weight = round === 0 || off <= limit ? 1 : limit / off;
      matrix.forEach((line, i) => {
        const own = weight * (row.figures[i] ?? 0);
        row.figures.forEach((figure, j) => (line[j] = (line[j] ?? 0) + own * figure));
        line[count] = (line[count] ?? 0) + own * row.value;
      });
    }
    coefficients = solved(matrix);
  }
  return coefficients;
}

export function predicted({ figures }: FitRow, coefficients: readonly number[]): number {
  return figures.reduce((sum, figure, i) => sum + figure * (coefficients[i] ?? 0), 0);
}

/** Solution of a positive definite system, its right side in the last column; by Gauss and Jordan. */
function solved(matrix: number[][]): readonly number[] {
  const count = matrix.length;
  for (let pivot = 0; pivot < count; pivot += 1) {
    const top = matrix[pivot] ?? [];
    const by = top[pivot] ?? 1;
    for (let j = pivot; j <= count; j += 1) top[j] = (top[j] ?? 0) / by;
    matrix.forEach((line, i) => {
      const factor = line[pivot] ?? 0;
      if (i === pivot || factor === 0) return;
      for (let j = pivot; j <= count; j += 1) line[j] = (line[j] ?? 0) - factor * (top[j] ?? 0);
    });
  }
  return matrix.map((line) => line[count] ?? 0);
}

/** Places of `count` rows in `folds` parts, shuffled; rows of one group stay together. Deterministic by `seed`. */
export function foldsOf(
  groups: readonly string[],
  { folds, seed }: { readonly folds: number; readonly seed: number },
): readonly number[] {
  const names = [...new Set(groups)].toSorted();
  let state = seed;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const order = new Map(
    names
      .map((name) => ({ name, key: random() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ name }, i) => [name, i % folds] as const),
  );
  return groups.map((group) => order.get(group) ?? 0);
}
