import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { sampleManualFolder } from '@hearth/product/sample-data/sample-manuals.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandOutcome } from './command.ts';
import { runCommand } from './run-command.ts';

const root = join(import.meta.dirname, '..');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-manuals-'));
  await cp(sampleManualFolder, join(folder, 'manuals'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

const wordsOf = (outcome: CommandOutcome): string => {
  if (outcome.exit === 0) throw new Error('imported');
  return outcome.words;
};

const imported = async () =>
  await runCommand(['manuals', 'import', join(folder, 'manuals')], () =>
    readStorageConfig({ DATA_DIR: join(folder, 'data') }, root),
  );

test(
  'a folder of manuals is imported, and refused with file and line',
  { timeout: 120_000 },
  async () => {
    expect(await imported()).toMatchObject({
      exit: 0,
      output: { manuals: 3, texts: 9, pictures: 3 },
    });
    await writeFile(
      join(folder, 'manuals/room-unit/user.en.md'),
      '# A\n\n## B\n\n<p onclick="x">y</p>\n\n<script></script>\n',
    );
    await rm(join(folder, 'manuals/room-unit/user.ar.md'));
    expect(
      wordsOf(await imported())
        .split('\n')
        .map((line) => line.replace(join(folder, 'manuals/'), '')),
    ).toEqual([
      'room-unit/user.en.md:5 (p): html-in-markdown',
      'room-unit/user.en.md:7 (script): script-refused',
      'manuals.json:36:15: file-not-found at /manuals/2/files/ar',
    ]);
    await writeFile(join(folder, 'manuals/manuals.json'), '{"manuals": [{"manual": "A b"}]}');
    expect(wordsOf(await imported())).toMatch(/manuals\.json:1:\d+: .*at \/manuals\/0\/manual/);
  },
);
