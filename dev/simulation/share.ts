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
  const best = named(foresight);
  return entries.map((entry) => ({
    name: entry.name,
    share:
      rule && best
        ? shareOf({
            rule: rule.score.cost,
            foresight: best.score.cost,
            own: entry.score.cost,
          })
        : null,
    isEqualComfort: rule !== undefined && isEqualComfort(entry, rule),
    savedEur: (rule?.score.cost ?? Number.NaN) - entry.score.cost,
  }));
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
    return { saved: cost(baseline) - cost(name), attainable: cost(baseline) - cost(foresight) };
  });
  const sum = (of: 'saved' | 'attainable') => sums.reduce((all, each) => all + each[of], 0);
  return sum('attainable') > leastEur ? sum('saved') / sum('attainable') : null;
}
