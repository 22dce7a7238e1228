import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandOutcome } from './command.ts';
import { cost } from './energy-cost.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'energy-cost-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(files: Readonly<Record<string, string>>): Promise<CommandOutcome> {
  const options: Record<string, string> = {};
  for (const [option, text] of Object.entries(files)) {
    options[option] = join(folder, option);
    await writeFile(join(folder, option), text);
  }
  return cost({ config: readStorageConfig({ DATA_DIR: folder }, folder), args: [], options });
}
const wordsOf = (outcome: CommandOutcome) =>
  'words' in outcome ? outcome.words.replaceAll(`${folder}/`, '') : '';

const contract = (parts = '', adder = 0.16) =>
  `{"timeZone": "Europe/Berlin", "currency": "EUR", "versions": [
 {"name": "A", "validFrom": "2024-01-01", "vatRate": 0.19, "pricesInclVat": false,
  "energyImport": [{"name": "energy", "kind": "indexed", "adder": ${adder}}]}${parts}]}`;
const readings = 'time,import_kwh\n2024-10-27T00:00Z,2\n2024-10-27T01:00Z,1\n';
const prices = 'utc_unix,eur_per_mwh\n1729987200,90\n1729990800,-40\n';

test('prints the split bill with the version of each part, beside another contract and a typed bill', async () => {
  const outcome = await run({
    contract: contract(),
    readings,
    prices,
    compare: contract('', 0.06),
    bill: '{"total": 62}',
  });
  expect(outcome).toMatchObject({ exit: 0, words: '' });
  expect('text' in outcome && JSON.parse(outcome.text)).toMatchObject({
    isComplete: true,
    // (2 x 0.25 + 0.12) x 1.19
    total: { net: '0.620000', vat: '0.117800', gross: '0.737800', grossMicros: 737_800 },
    lines: [{ version: 'A', validFrom: '2024-01-01', section: 'import', kwh: 3 }],
    comparison: { difference: '-0.357000' },
    reconciliation: { difference: '61.262200' },
  });
});

test('reports the position of each fault, in every file', async () => {
  const overlap = `,
 {"name": "B", "validFrom": "2025-01-01", "vatRate": 0.19, "pricesInclVat": false, "energyImport": []}`;
  expect(wordsOf(await run({ contract: contract(overlap), readings, prices }))).toBe(
    'contract:4:29: overlapping-period at /versions/1/validFrom',
  );
  expect(
    wordsOf(
      await run({ contract: contract(), readings: readings.replace('Z,2', 'Z,NaN'), prices }),
    ),
  ).toBe('readings:2: column import_kwh: not-a-number');
  expect(
    wordsOf(await run({ contract: contract(), readings, prices: prices.replace(',90', ',90000') })),
  ).toBe('prices:2: column eur_per_mwh: price-not-believable-in-this-unit');
  expect(wordsOf(await run({ contract: contract(), readings }))).toBe(
    '--prices CSV: price-missing at 2024-10-27T00:00:00Z',
  );
  expect(await run({ contract: contract() })).toMatchObject({ exit: 2 });
});

test('bills the present readings, reports the missing ones, and exits with 1', async () => {
  const outcome = await run({
    contract: contract(),
    readings: 'time,import_kwh\n2024-10-27T00:00Z,1\n2024-10-27T01:00Z,1\n2024-10-27T04:00Z,0\n',
    prices,
  });
  expect(outcome).toMatchObject({ exit: 1 });
  expect(wordsOf(outcome)).toBe('readings:3: column time: 120-minutes-missing-after-it');
  expect('text' in outcome && JSON.parse(outcome.text)).toMatchObject({
    isComplete: false,
    importKwh: 2,
  });
});
