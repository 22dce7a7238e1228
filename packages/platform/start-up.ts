import type { Result } from './problem.ts';

/** For a process that is just starting: the value, or its end with the reason in words. */
export function usable<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  const setting = result.at?.slice(1) ?? '';
  const { set, missing, known, where = known } = result.params ?? {};
  if (result.code === 'half-set-pair')
    return stop(`${set} is set but ${missing} is not: set both or neither.`);
  return stop(`${setting}: ${result.code}${where === undefined ? '' : ` (${where})`}.`);
}

export function stop(reason: string): never {
  process.stderr.write(`\n  ${reason}\n\n`);
  process.exit(1);
}

export const stopWith = (error: unknown): never =>
  stop(error instanceof Error ? error.message : String(error));
