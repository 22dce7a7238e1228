import { createHash } from 'node:crypto';
import { run } from './config.ts';

/** Of what is alike: in `npm test` one, drawn from the run's seed for this name; all of them in the deep run and by hand. */
export function drawn<T>(all: readonly T[], name: string): readonly T[] {
  if (run.seed === undefined) return all;
  const draw = createHash('sha256').update(`${run.seed} ${name}`).digest().readUInt16BE();
  return all.slice(draw % all.length).slice(0, 1);
}
