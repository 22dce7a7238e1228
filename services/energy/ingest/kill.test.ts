// @module-tag long
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { testing } from '@hearth/platform/testing/config.ts';
import { shortLived } from '@hearth/platform/testing/short-lived.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const writer = fileURLToPath(new URL('./testing-kill-writer.ts', import.meta.url));
/** Each kill costs a start of the engine, one to two seconds on a quiet machine. */
const kills = testing.isDeep() ? 25 : 1;

interface Stored {
  /** By series and day. */
  readonly stored: readonly (readonly (number | null)[])[];
  readonly batches: number;
}

let directory: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hearth-kill-'));
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

/** Starts a writer, kills it after a number of acknowledgements, and returns the stored and the acknowledged values. */
async function killedRun(
  from: number,
  ackedMax: number,
): Promise<{ found: Stored; acked: number[] }> {
  const writing = spawn(
    process.execPath,
    [...shortLived, writer, join(directory, 'db'), String(from)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  child = writing;
  const gone = once(writing, 'exit');
  let found: Stored | undefined;
  const acked: number[] = [];
  for await (const line of createInterface({ input: writing.stdout })) {
    const message = JSON.parse(line) as Stored | { acked: number };
    if ('acked' in message) acked.push(message.acked);
    else found = message;
    if (found && acked.length >= ackedMax) writing.kill('SIGKILL');
  }
  await gone;
  if (!found) throw new Error('the writer ended before it could read its directory');
  return { found, acked };
}

test(`${kills} SIGKILLs during ingest lose no acknowledged value and leave no partial batch`, async () => {
  const acked = new Set<number>();
  let from = 0;
  for (let k = 0; k <= kills; k += 1) {
    const run = await killedRun(from, k === kills ? 0 : 1 + ((k * 7) % 13));
    const half = run.found.stored.length / 2;
    const [sh, dhw] = [run.found.stored.slice(0, half).flat(), run.found.stored.slice(half).flat()];
    expect(sh).toEqual(dhw);
    expect([...acked].filter((no) => !sh.includes(no + 1))).toEqual([]);
    expect(sh.filter((value) => value !== null)).toHaveLength(run.found.batches);
    for (const no of run.acked) acked.add(no);
    // The four unacknowledged batches may or may not be stored.
    from = Math.max(from, ...run.acked) + 5;
  }
  expect(acked.size).toBeGreaterThanOrEqual(kills);
}, 300_000);
