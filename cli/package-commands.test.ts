// @module-tag long
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { samplePackages } from '@hearth/product/sample-data/sample-packages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

const root = join(import.meta.dirname, '..');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-packages-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function imported(list: unknown) {
  const file = join(folder, 'prices.json');
  await writeFile(file, JSON.stringify(list, null, 2));
  return await runCommand(['packages', 'import', file], () =>
    readStorageConfig({ DATA_DIR: join(folder, 'data') }, root),
  );
}

test(
  'a price list is imported, and refused with line and pointer',
  { timeout: 120_000 },
  async () => {
    const [first, ...others] = samplePackages.packages;
    const wrong = { ...samplePackages, packages: [{ ...first, terms: 'none' }, ...others] };
    expect(await imported(wrong)).toMatchObject({
      exit: 1,
      words: expect.stringMatching(/prices\.json:\d+:\d+: unknown-terms at \/packages\/0\/terms/),
    });
    expect(await imported(samplePackages)).toMatchObject({
      exit: 0,
      output: { packages: 4, changed: 4, unlisted: 0, terms: 3 },
    });
    const terms = samplePackages.terms.map((each) => ({ ...each, validFrom: '2020-01-01' }));
    expect(await imported({ ...samplePackages, terms: terms.slice(1) })).toMatchObject({
      exit: 1,
      words: expect.stringMatching(
        /prices\.json:\d+:\d+: terms-version-stored at \/terms\/0\/version/,
      ),
    });
  },
);
