import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budget } from './energy-budget.ts';
import type { CliInput, CommandOutcome } from './command.ts';
import { heatLoad } from './energy-heat-load.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'energy-heat-load-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(text: string, command: (input: CliInput) => Promise<CommandOutcome> = heatLoad) {
  const file = join(folder, 'house.json');
  await writeFile(file, text);
  const config = readStorageConfig({ DATA_DIR: folder }, folder);
  return command({ config, args: [file], options: {} });
}

test('prints load and yearly heat by component, with the source of each figure', async () => {
  const outcome = await run(
    '{"country": "DE", "kind": "detached", "builtIn": 1965, "floorAreaM2": 140}',
  );
  expect(outcome).toMatchObject({
    exit: 0,
    output: {
      heatLoad: { designOutdoorC: -12, indoorC: 20, kw: expect.any(Number) },
      yearly: { spaceHeatKwh: expect.any(Number), hotWaterKwh: 1188.586 },
      from: { uValues: { country: 'DE', firstYear: 1958, lastYear: 1968 }, heatingDays: 213.375 },
    },
  });
});

test('reports line, column and pointer of faults', async () => {
  const outcome = await run(
    '{"country": "DE", "kind": "castle",\n "builtIn": 1965, "measures": [{"part": "roof"}]}',
  );
  expect(outcome.exit).toBe(1);
  expect('words' in outcome && outcome.words.replaceAll(`${folder}/`, '').split('\n')).toEqual([
    'house.json:1:27: invalid-value at /kind',
    'house.json:1:1: invalid-type at /floorAreaM2',
    'house.json:2:32: either-insulation-or-u-value at /measures/0',
  ]);
});

test('prints a year by month, and the weight of a bill', async () => {
  const home = '"country": "DE", "kind": "detached", "builtIn": 1990, "floorAreaM2": 140';
  const outcome = await run(`{${home}, "bill": {"fuel": "gas", "quantity": 16000}}`, budget);
  expect(outcome).toMatchObject({
    exit: 0,
    output: {
      yearly: { spf: { middle: 3.77, from: 'metered-homes' }, householdKwh: 2890 },
      evidence: [
        { from: 'questions', spread: 0.34 },
        { from: 'bill', weight: expect.any(Number) },
      ],
      isContradictory: false,
    },
  });
  const bad = await run(`{${home}, "bill": {"fuel": "coal", "quantity": 1}}`, budget);
  expect('words' in bad && bad.words).toMatch(/invalid-value at \/bill\/fuel$/);
});
