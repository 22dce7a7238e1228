import type { FrameSeries } from '../home/home-frame.ts';

/** The source name of series that come from a person's file. */
export const importSource = 'import';

const gradeRanks = ['measured', 'simulated', 'derived', 'estimated', 'forecast'];
/** Smaller than the advantage of a finer step: only between equal intervals the meter's own reading counts. */
const importedBehind = 0.001;

/** Rank of a series among those of equal cover; 0 is best. An imported reading stands behind one that the home received itself. */
export function sourceRank({ grade, source }: Pick<FrameSeries, 'grade' | 'source'>): number {
  return gradeRanks.indexOf(grade) + (source === importSource ? importedBehind : 0);
}
