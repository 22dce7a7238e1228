import { drawOf } from '@hearth/dev/checks/draw.ts';
import { run } from './config.ts';

/** A sample of similar cases: one by the run's seed in `npm test`, all in the deep run and by hand. */
export function sampleOf<T>(all: readonly T[], name: string): readonly T[] {
  if (run.seed === undefined) return all;
  return all.slice(drawOf(run.seed, name) % all.length).slice(0, 1);
}

/** The number of runs of `npm test` of which one has a journey with these tags (decisions 0134, 0167). */
const runsPerJourney = (tags: readonly string[]): number => {
  if (tags.includes('@deep')) return 32;
  return tags.includes('@always') ? 1 : 16;
};

/** Whether this run includes a journey; `npm run test:all`, the deep run and a run by hand have all. */
export const isDrawn = (title: string, tags: readonly string[]): boolean =>
  run.seed === undefined || run.hasAll || drawOf(run.seed, title) % runsPerJourney(tags) === 0;
