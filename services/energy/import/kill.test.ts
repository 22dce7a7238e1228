// @module-tag longest
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { shortLived } from '@hearth/platform/testing/short-lived.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const writer = fileURLToPath(new URL('./testing-kill-import.ts', import.meta.url));

interface Report {
  readonly days: number;
  readonly kwh: number;
  readonly state: string | null;
  readonly progress: { readonly done: number; readonly total: number } | null;
}

let directory: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hearth-kill-import-'));
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

/** Starts the process and reads what it found; kills it as soon as it has begun, or lets it end. */
async function run(act: 'store' | 'undo' | 'report', isKilled: boolean): Promise<Report> {
  const running = spawn(process.execPath, [...shortLived, writer, join(directory, 'db'), act], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = running;
  const gone = once(running, 'exit');
  let found: Report | undefined;
  for await (const line of createInterface({ input: running.stdout })) {
    const message = JSON.parse(line) as Report | { begins: true } | { ended: string };
    if ('begins' in message && isKilled) running.kill('SIGKILL');
    if ('days' in message) found = message;
  }
  await gone;
  if (!found) throw new Error('the process ended before it could read its directory');
  return found;
}

test('an import that is killed leaves whole parts, can be continued, and can be taken back after another kill', async () => {
  await run('store', true);
  const again = await run('store', false);
  const complete = await run('undo', true);
  const halfUndone = await run('undo', false);
  const undone = await run('report', false);
  for (const { days, kwh, progress } of [again, complete, halfUndone, undone]) {
    expect([days % 366, kwh]).toEqual([0, days * 24]);
    expect(progress ?? { done: days / 366, total: 8 }).toEqual({ done: days / 366, total: 8 });
  }
  expect(complete).toMatchObject({ state: 'stored', days: 8 * 366 });
  expect(undone).toMatchObject({ state: 'undone', days: 0, kwh: 0 });
}, 300_000);
