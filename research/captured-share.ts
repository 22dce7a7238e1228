import {
  type Comparison,
  type StrategyResult,
  baselineName,
  oracleName,
  ruleStrategies,
} from './strategy-comparison.ts';

type Compared = Pick<Comparison, 'results' | 'bound'>;

/**
 * Share of the attainable saving: (C_rule - C) / (C_rule - C_bound). Null where less than 0.20 EUR can be saved. Worked: rule 100, bound 90,
 * planner 92: 0.8. Above 1 the bound is none.
 */
export function attainableShareOf(costs: {
  readonly rule: number;
  readonly bound: number;
  readonly own: number;
}): number | null {
  const attainable = costs.rule - costs.bound;
  return attainable > leastEur ? (costs.rule - costs.own) / attainable : null;
}

const leastEur = 0.2;

/** Allowed discomfort for equal comfort, K h in 28 days. */
const comfortSlackKh = 1;

export interface CapturedShare {
  readonly name: string;
  /** Null without baseline or bound, at less comfort than the rule's, or with next to nothing to save. */
  readonly share: number | null;
  /** No more discomfort and no more cold draws than under the constant rule. */
  readonly isEqualComfort: boolean;
  readonly savedEur: number;
}

/** Share of the attainable saving that each strategy of a comparison captured. */
export function capturedSharesOf({ results, bound }: Compared): readonly CapturedShare[] {
  const rule = results.find(({ name }) => name === baselineName);
  return results.map((result) => {
    const isEqual = rule !== undefined && isEqualComfort(result, rule);
    return {
      name: result.name,
      share:
        rule && bound && isEqual
          ? attainableShareOf({
              rule: rule.score.cost,
              bound: bound.cost,
              own: result.score.cost,
            })
          : null,
      isEqualComfort: isEqual,
      savedEur: (rule?.score.cost ?? Number.NaN) - result.score.cost,
    };
  });
}

/**
 * Lowest cost of any strategy at equal comfort: usually the oracle's. It plans 36 hours with the margins and the model of the other planners, so
 * that one of them is at times cheaper on the plant. Null without an oracle.
 */
function bestCostOf(results: readonly StrategyResult[]): number | null {
  const rule = results.find(({ name }) => name === baselineName);
  const oracle = results.find(({ name }) => name === oracleName);
  if (!rule || !oracle) return null;
  const equal = results.filter((result) => isEqualComfort(result, rule));
  return Math.min(oracle.score.cost, ...equal.map(({ score }) => score.cost));
}

/** Saving over that of the best strategy, summed over comparisons with an oracle: what the errors of forecasts cost. */
export function shareOfBestStrategy(comparisons: readonly Compared[], name: string): number | null {
  let [saved, most] = [0, 0];
  for (const { results } of comparisons) {
    const cost = (strategy: string) =>
      results.find((result) => result.name === strategy)?.score.cost ?? Number.NaN;
    const best = bestCostOf(results);
    if (best === null) continue;
    saved += cost(baselineName) - cost(name);
    most += cost(baselineName) - best;
  }
  return most > leastEur ? saved / most : null;
}

function isEqualComfort({ score }: StrategyResult, rule: StrategyResult): boolean {
  return (
    score.belowKhIn28Days <= Math.max(comfortSlackKh, rule.score.belowKhIn28Days) &&
    score.aboveKhIn28Days <= Math.max(comfortSlackKh, rule.score.aboveKhIn28Days) &&
    score.coldDraws <= rule.score.coldDraws
  );
}

/** Draws below 40 degrees that a strategy has beyond the rule with the fewest: that rule serves them warm. 0 without a rule. */
export function avoidableColdDraws({ results }: Pick<Compared, 'results'>, name: string): number {
  const coldDraws = results.find((result) => result.name === name)?.score.coldDraws ?? 0;
  const rules = results.filter((result) =>
    ruleStrategies.some((rule) => rule.name === result.name),
  );
  const fewest = Math.min(...rules.map(({ score }) => score.coldDraws));
  return Math.max(0, coldDraws - fewest);
}

/** Share over several comparisons: sum of savings over sum of attainable savings, where there is a bound. */
export function totalShareOf(comparisons: readonly Compared[], name: string): number | null {
  let [saved, attainable] = [0, 0];
  for (const { results, bound } of comparisons) {
    const cost = (strategy: string) =>
      results.find((result) => result.name === strategy)?.score.cost ?? Number.NaN;
    if (!bound) continue;
    saved += cost(baselineName) - cost(name);
    attainable += cost(baselineName) - bound.cost;
  }
  return attainable > leastEur ? saved / attainable : null;
}
