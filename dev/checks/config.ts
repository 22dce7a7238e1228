import { join } from 'node:path';

/** What the environment says about a run of the checks. */
export interface RunConfig {
  /** A check that was left out counts as failed. */
  readonly isCi: boolean;
  /** The full matrices and long property runs of `npm run test:deep`. */
  readonly isDeep: boolean;
  /** Of fast-check; none outside the plan, where every run takes its own. */
  readonly seed: number | undefined;
  /** Runs of each property. */
  readonly propertyRuns: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment of one run of the plan: this process's, with the depth and a seed that every step shares. */
export function runEnvironment({ deep }: { deep: boolean }): Environment {
  const seed = process.env['HEARTH_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31));
  return {
    // What Node made of the sources is kept, here as for whoever starts the app: hundreds of processes read the same ones.
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../../.runtime/compiled'),
    ...process.env,
    HEARTH_SEED: seed,
    ...(deep ? { HEARTH_DEEP: '1' } : {}),
  };
}

export function runConfig(env: Environment = process.env): RunConfig {
  const isDeep = env['HEARTH_DEEP'] === '1';
  const seed = Number.parseInt(env['HEARTH_SEED'] ?? '', 10);
  return {
    isCi: env['CI'] === 'true',
    isDeep,
    seed: Number.isNaN(seed) ? undefined : seed,
    propertyRuns: isDeep ? 2_000 : 100,
  };
}
