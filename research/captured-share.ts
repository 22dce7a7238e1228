import {
  type Comparison,
  type StrategyResult,
  baselineName,
  oracleName,
} from './strategy-comparison.ts';

/**
 * Share of the attainable saving: (C_rule - C) / (C_rule - C_oracle). Null where less than 0.20 EUR can be saved. Worked: rule 100, oracle 90,
 * planner 92: 0.8.
 */
export function attainableShareOf(costs: {
  readonly rule: number;
  readonly oracle: number;
  readonly own: number;
}): number | null {
  const attainable = costs.rule - costs.oracle;
  return attainable > leastEur ? (costs.rule - costs.own) / attainable : null;
}

const leastEur = 0.2;

/** Allowed discomfort for equal comfort, K h in 28 days. */
const comfortSlackKh = 1;

export interface CapturedShare {
  readonly name: string;
  /** Null without baseline or oracle, or with next to nothing to save. */
  readonly share: number | null;
  /** No more discomfort and no more cold draws than under the constant rule. */
  readonly isEqualComfort: boolean;
  readonly savedEur: number;
}

/** Share of the attainable saving that each strategy of a comparison captured. */
export function capturedSharesOf(results: readonly StrategyResult[]): readonly CapturedShare[] {
  const named = (name: string) => results.find((result) => result.name === name);
  const rule = named(baselineName);
  const bestEur = attainableCostEur(results);
  return results.map((result) => ({
    name: result.name,
    share:
      rule && bestEur !== null
        ? attainableShareOf({ rule: rule.score.cost, oracle: bestEur, own: result.score.cost })
        : null,
    isEqualComfort: rule !== undefined && isEqualComfort(result, rule),
    savedEur: (rule?.score.cost ?? Number.NaN) - result.score.cost,
  }));
}

/**
 * Lowest cost at equal comfort: usually the oracle's, at times that of a strategy with less knowledge, as the plant is not the planner's model.
 * Null without an oracle strategy.
 */
function attainableCostEur(results: readonly StrategyResult[]): number | null {
  const named = (name: string) => results.find((result) => result.name === name);
  const rule = named(baselineName);
  const best = named(oracleName);
  if (!rule || !best) return null;
  const equal = results.filter((result) => isEqualComfort(result, rule));
  return Math.min(best.score.cost, ...equal.map(({ score }) => score.cost));
}

function isEqualComfort({ score }: StrategyResult, rule: StrategyResult): boolean {
  return (
    score.belowKhIn28Days <= Math.max(comfortSlackKh, rule.score.belowKhIn28Days) &&
    score.aboveKhIn28Days <= Math.max(comfortSlackKh, rule.score.aboveKhIn28Days) &&
    score.coldDraws <= rule.score.coldDraws
  );
}

/** Share over several comparisons: sum of savings over sum of attainable savings. */
export function totalShareOf(
  comparisons: readonly Pick<Comparison, 'results'>[],
  name: string,
): number | null {
  const sums = comparisons.map(({ results }) => {
    const cost = (strategy: string) =>
      results.find((result) => result.name === strategy)?.score.cost ?? Number.NaN;
    const best = attainableCostEur(results) ?? Number.NaN;
    return { saved: cost(baselineName) - cost(name), attainable: cost(baselineName) - best };
  });
  const sum = (field: 'saved' | 'attainable') =>
    sums.reduce((total, each) => total + each[field], 0);
  return sum('attainable') > leastEur ? sum('saved') / sum('attainable') : null;
}

/** Saving over that of the perfect-information bound, summed over comparisons with a bound; null where none has one. */
export function boundShareOf(
  comparisons: readonly Pick<Comparison, 'results' | 'bound'>[],
  name: string,
): number | null {
  let [saved, attainable] = [0, 0];
  for (const { results, bound } of comparisons) {
    const cost = (strategy: string) =>
      results.find((result) => result.name === strategy)?.score.cost ?? Number.NaN;
    if (!bound) continue;
    saved += cost(baselineName) - cost(name);
    attainable += bound.rule - bound.best;
  }
  return attainable > leastEur ? saved / attainable : null;
}
