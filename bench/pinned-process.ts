import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/** Starts a script of this folder on one core where the system supports it, and waits for its first message. */
export async function startPinned(
  script: string,
  { args, core }: { readonly args: readonly string[]; readonly core: number },
): Promise<ChildProcess> {
  const child = fork(
    join(import.meta.dirname, script),
    args,
    process.platform === 'linux'
      ? {
          execPath: 'taskset',
          execArgv: ['-c', String(core % availableParallelism()), process.execPath],
        }
      : {},
  );
  await once(child, 'message');
  return child;
}
