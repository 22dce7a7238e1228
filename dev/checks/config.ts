import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Settings of a run of the checks. */
export interface RunConfig {
  /** Whether skipped checks count as failed. */
  readonly isCi: boolean;
  /** Whether to run the full matrices and long property runs of `npm run test:deep`. */
  readonly isDeep: boolean;
  /** Whether to run every test instead of the drawn ones (`npm run test:all`); the deep run does too. */
  readonly hasAll: boolean;
  /** Seed of fast-check; undefined outside the plan, where each run draws its own. */
  readonly seed: number | undefined;
  /** Number of runs of each property. */
  readonly propertyRuns: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const seeds = 2 ** 31;

/** Seed of a commit: a judged change passes or fails the same each time, and each commit draws anew. */
function commitSeed(): number {
  const [cwd, stdio] = [import.meta.dirname, ['ignore', 'pipe', 'ignore'] as const];
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd, stdio: [...stdio] });
  return Number.parseInt(commit.toString().slice(0, 8), 16) % seeds;
}

/** Environment of one run of the plan: that of this process, with the depth and a seed for all steps. */
export function runEnvironment({
  all = false,
  deep,
}: {
  all?: boolean;
  deep: boolean;
}): Environment {
  const drawn = () =>
    process.env['CI'] === 'true' ? commitSeed() : Math.floor(Math.random() * seeds);
  const seed = process.env['HEARTH_SEED'] ?? String(drawn());
  return {
    // Node keeps compiled sources: hundreds of processes load the same ones.
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../../.runtime/compiled'),
    // Lint and types are Go programs that end before they would run out of memory.
    GOGC: '400',
    ...process.env,
    HEARTH_SEED: seed,
    ...(all ? { HEARTH_ALL: '1' } : {}),
    ...(deep ? { HEARTH_DEEP: '1' } : {}),
  };
}

export function runConfig(env: Environment = process.env): RunConfig {
  const isDeep = env['HEARTH_DEEP'] === '1';
  const seed = Number.parseInt(env['HEARTH_SEED'] ?? '', 10);
  return {
    isCi: env['CI'] === 'true',
    isDeep,
    hasAll: isDeep || env['HEARTH_ALL'] === '1',
    seed: Number.isNaN(seed) ? undefined : seed,
    propertyRuns: isDeep ? 2_000 : 30,
  };
}
