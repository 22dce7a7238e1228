import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

let ticksPerS = 0;

/** CPU seconds that processes have used since they started, from Linux; 0 elsewhere. */
export async function cpuSecondsOf(pids: readonly number[]): Promise<number> {
  ticksPerS ||= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  let ticks = 0;
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return ticks / ticksPerS;
}
