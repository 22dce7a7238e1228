// @module-tag long
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { homeOf } from '@hearth/energy/planner/testing-scenarios.ts';
import { readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { energyPlan } from './energy-plan.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'energy-plan-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(value: unknown, options: Record<string, string> = {}) {
  const file = join(folder, 'home.json');
  await writeFile(file, typeof value === 'string' ? value : JSON.stringify(value));
  const config = readStorageConfig({ DATA_DIR: folder }, folder);
  const outcome = await energyPlan({
    config,
    args: [file],
    options: { effort: 'quick', ...options },
  });
  return 'words' in outcome
    ? { ...outcome, words: outcome.words.replaceAll(`${folder}/`, '') }
    : outcome;
}

test('plans a home from a file, with cost, comfort and the reason of each block', async () => {
  const outcome = await run(homeOf({ slots: 48 }));
  expect(outcome).toMatchObject({
    exit: 0,
    output: {
      from: '2026-01-15T13:00:00Z',
      to: '2026-01-16T01:00:00Z',
      currency: 'EUR',
      source: 'optimised',
      savedAgainstNormal: expect.any(Number),
      solve: { mode: 'full', seconds: expect.any(Number) },
      sgReady: {
        runs: expect.arrayContaining([
          { state: 2, from: expect.any(String), to: expect.any(String) },
        ]),
        savedAgainstNormal: expect.any(Number),
      },
      blocks: expect.arrayContaining([
        expect.objectContaining({
          task: 'heating',
          reasons: expect.arrayContaining(['own-surplus']),
        }),
      ]),
    },
  });
});

test('reports line, column and pointer of faults, without a plan', async () => {
  const home = homeOf({ slots: 2 });
  expect(await run({ ...home, comfort: { lowC: 24, highC: 20 } })).toMatchObject({
    exit: 1,
    words: expect.stringMatching(/^home\.json:1:\d+: low-above-high at \/comfort\/lowC$/),
  });
  expect(await run('{"from": 1,\n"slots"}')).toMatchObject({
    exit: 1,
    words: expect.stringMatching(/^home\.json:2:8: /),
  });
  expect(await run(home, { effort: 'soon' })).toMatchObject({ exit: 2 });
});
