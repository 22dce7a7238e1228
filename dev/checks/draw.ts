import { createHash } from 'node:crypto';

/** A number from 0 to 65,535 for `name` in the run with `seed`, always the same. */
export const drawOf = (seed: number | string, name: string): number =>
  createHash('sha256').update(`${seed} ${name}`).digest().readUInt16BE();
