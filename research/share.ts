import { type Contest, type Entry, baseline, foresight } from './contest.ts';

/**
 * Share of the attainable saving: (C_rule - C) / (C_rule - C_foresight). Null where there is next to nothing to save. Worked: rule 100, foresight
 * 90, planner 92: 0.8.
 */
export function shareOf(costs: {
  readonly rule: number;
  readonly foresight: number;
  readonly own: number;
}): number | null {
  const attainable = costs.rule - costs.foresight;
  return attainable > leastEur ? (costs.rule - costs.own) / attainable : null;
}

const leastEur = 0.2;

/** More than this beyond the rule's own, K h in 28 days, is not equal comfort. */
const comfortSlackKh = 1;

export interface Captured {
  readonly name: string;
  /** Against the constant rule, and against another one. */
  readonly share: number | null;
  /** As warm as the constant rule keeps it, and no draw colder. */
  readonly isEqualComfort: boolean;
  readonly savedEur: number;
}

/** What each entry of a contest captured of what the constant rule leaves and foresight takes. */
export function capturedIn(entries: readonly Entry[]): readonly Captured[] {
  const named = (name: string) => entries.find((entry) => entry.name === name);
  const rule = named(baseline);
  const bestEur = attainedEur(entries);
  return entries.map((entry) => ({
    name: entry.name,
    share:
      rule && bestEur !== null
        ? shareOf({ rule: rule.score.cost, foresight: bestEur, own: entry.score.cost })
        : null,
    isEqualComfort: rule !== undefined && isEqualComfort(entry, rule),
    savedEur: (rule?.score.cost ?? Number.NaN) - entry.score.cost,
  }));
}

/**
 * The least that anybody came to at equal comfort: foresight, or one who was told less and did better, as it happens where the plant is not the planner's
 * model. Null where foresight was not tried.
 */
function attainedEur(entries: readonly Entry[]): number | null {
  const named = (name: string) => entries.find((entry) => entry.name === name);
  const rule = named(baseline);
  const best = named(foresight);
  if (!rule || !best) return null;
  const equal = entries.filter((entry) => isEqualComfort(entry, rule));
  return Math.min(best.score.cost, ...equal.map(({ score }) => score.cost));
}

function isEqualComfort({ score }: Entry, rule: Entry): boolean {
  return (
    score.belowKhIn28Days <= Math.max(comfortSlackKh, rule.score.belowKhIn28Days) &&
    score.aboveKhIn28Days <= Math.max(comfortSlackKh, rule.score.aboveKhIn28Days) &&
    score.coldDraws <= rule.score.coldDraws
  );
}

/** Over several contests by what was saved of what could be: cases with much to save count more. */
export function sharedOver(
  contests: readonly Pick<Contest, 'entries'>[],
  name: string,
): number | null {
  const sums = contests.map(({ entries }) => {
    const cost = (each: string) =>
      entries.find((entry) => entry.name === each)?.score.cost ?? Number.NaN;
    const best = attainedEur(entries) ?? Number.NaN;
    return { saved: cost(baseline) - cost(name), attainable: cost(baseline) - best };
  });
  const sum = (of: 'saved' | 'attainable') => sums.reduce((all, each) => all + each[of], 0);
  return sum('attainable') > leastEur ? sum('saved') / sum('attainable') : null;
}

/** Of what the whole time as one programme saves on the planner's model, over the contests in which it was solved; null where it was in none. */
export function wholePeriodShare(
  contests: readonly Pick<Contest, 'entries' | 'wholePeriod'>[],
  name: string,
): number | null {
  let [saved, attainable] = [0, 0];
  for (const { entries, wholePeriod } of contests) {
    const cost = (each: string) =>
      entries.find((entry) => entry.name === each)?.score.cost ?? Number.NaN;
    if (!wholePeriod) continue;
    saved += cost(baseline) - cost(name);
    attainable += wholePeriod.rule - wholePeriod.best;
  }
  return attainable > leastEur ? saved / attainable : null;
}
