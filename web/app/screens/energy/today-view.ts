import type { Home } from '@hearth/energy/home/contract.ts';
import { type Change, changeOf } from './change.ts';
import { type Picture, pictureOf } from './picture.ts';
import { type Sums, decimalsFor, sumsOf } from './sums.ts';
import { usedLines } from './uses.ts';

/** Today as the energy home and the launcher show it. */
export interface TodayView {
  readonly picture: Picture;
  readonly sums: Sums;
  /** Against yesterday up to the same slot. */
  readonly change: Change | null;
  /** How the figures came about when they were not all measured. */
  readonly grade: Home['series'][number]['grade'];
  /** The steps the units report in, in seconds; of several the longest. */
  readonly stepS: number;
  /** How much of today so far every unit has told; null when nothing was. */
  readonly completeness: number | null;
}

export function todayView(home: Home): TodayView {
  const lines = usedLines(home.series);
  const picture = { ...pictureOf(home), resolutionKwh: home.resolutionKwh };
  const sums = sumsOf(
    home.byUse.map(({ use, energyKwh }) => ({ use, kWh: energyKwh })),
    decimalsFor(home.resolutionKwh, 'short'),
  );
  return {
    picture,
    sums,
    change: changeOf(home.energyKwh, {
      beforeKwh: home.yesterdaySoFarKwh,
      resolutionKwh: home.resolutionKwh,
    }),
    grade: worstGrade(lines.map((line) => line.grade)),
    stepS: Math.max(0, ...lines.map((line) => line.stepS)),
    completeness: completenessOf(lines),
  };
}

type Grade = Home['series'][number]['grade'];
const worstLast: readonly Grade[] = ['measured', 'simulated', 'derived', 'estimated', 'forecast'];

export function worstGrade(grades: readonly Grade[]): Grade {
  return worstLast[Math.max(0, ...grades.map((grade) => worstLast.indexOf(grade)))] ?? 'measured';
}

/** An appliance is as complete as its best line; the home as its least complete appliance. */
export function completenessOf(
  lines: readonly { appliance: string; completeness: number }[],
): number | null {
  const best = new Map<string, number>();
  for (const { appliance, completeness } of lines)
    best.set(appliance, Math.max(best.get(appliance) ?? 0, completeness));
  return best.size === 0 ? null : Math.min(...best.values());
}
