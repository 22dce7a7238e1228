import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LinearProgramme } from '@hearth/energy/planner/linear-programme.ts';

export interface NativeOptimum {
  /** Objective of the best point; NaN where none was found in time. */
  readonly objective: number;
  /** Proven lower bound. */
  readonly bound: number;
  readonly isProven: boolean;
  readonly cpuS: number;
}

/** The optimum by CBC (COIN-OR), another family of code than HiGHS; null where `cbc` is not installed. Debian: coinor-cbc. */
export function optimumByCbc(programme: LinearProgramme, seconds: number): NativeOptimum | null {
  if (spawnSync('cbc', ['-quit']).error) return null;
  const folder = mkdtempSync(join(tmpdir(), 'plan-solve-'));
  try {
    const model = join(folder, 'plan.mps');
    const found = join(folder, 'plan.sol');
    writeFileSync(model, mpsOf(programme));
    const limits = ['-seconds', String(seconds), '-allowableGap', '0.001', '-ratioGap', '0'];
    const run = spawnSync('cbc', [model, ...limits, '-solve', '-solution', found], {
      encoding: 'utf8',
    });
    const [head = ''] = readFileSync(found, 'utf8').split('\n');
    const resultOf = (label: string) =>
      Number(new RegExp(`${label}\\s+(\\S+)`).exec(run.stdout)?.[1] ?? Number.NaN);
    const isProven = head.startsWith('Optimal');
    // After a time-out the file contains the point of the relaxation.
    const value = isProven
      ? Number(/objective value\s+(\S+)/.exec(head)?.[1] ?? Number.NaN)
      : resultOf('Objective value:');
    const objective = Math.abs(value) < nothingFound ? value + programme.offset : Number.NaN;
    const bound = isProven ? objective : resultOf('Lower bound:') + programme.offset;
    return { objective, bound, isProven, cpuS: resultOf('Total time \\(CPU seconds\\):') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** CBC writes 1e50 without a point. */
const nothingFound = 1e20;

/** Free MPS format with full precision; rows with two bounds as ranges. */
export function mpsOf(programme: LinearProgramme): string {
  const { rows, columns, cost, integer: whole, rowLower, rowUpper, lower, upper } = programme;
  const entries: string[][] = Array.from({ length: columns }, () => []);
  for (let row = 0; row < rows; row += 1)
    for (let k = programme.starts[row] ?? 0; k < (programme.starts[row + 1] ?? 0); k += 1)
      entries[programme.indices[k] ?? 0]?.push(` R${row} ${programme.values[k]}`);
  const lines = ['NAME plan FREE', 'ROWS', ' N COST'];
  const right: string[] = [];
  const ranges: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    const from = rowLower[row] ?? 0;
    const to = rowUpper[row] ?? 0;
    const kind = from === to ? 'E' : Number.isFinite(to) ? 'L' : 'G';
    lines.push(` ${kind} R${row}`);
    right.push(` RHS R${row} ${kind === 'G' ? from : to}`);
    if (kind === 'L' && Number.isFinite(from)) ranges.push(` RNG R${row} ${to - from}`);
  }
  lines.push('COLUMNS');
  for (let column = 0; column < columns; column += 1) {
    if (whole[column]) lines.push(` M${column} 'MARKER' 'INTORG'`);
    for (const entry of [` COST ${cost[column]}`, ...(entries[column] ?? [])])
      lines.push(` C${column}${entry}`);
    if (whole[column]) lines.push(` N${column} 'MARKER' 'INTEND'`);
  }
  lines.push('RHS', ...right, 'RANGES', ...ranges, 'BOUNDS');
  for (let column = 0; column < columns; column += 1) {
    const from = lower[column] ?? 0;
    const to = upper[column] ?? 0;
    if (from === -Infinity) lines.push(` MI BND C${column}`);
    else lines.push(` LO BND C${column} ${from}`);
    if (Number.isFinite(to)) lines.push(` UP BND C${column} ${to}`);
  }
  return [...lines, 'ENDATA', ''].join('\n');
}
