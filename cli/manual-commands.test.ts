// @module-tag long
import { createHash } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationSets } from '@hearth/app/migration-sets.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import { commandCacheMb } from '@hearth/platform/database/database.ts';
import { openStorage } from '@hearth/platform/database/storage.ts';
import { type StorageConfig, readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { sampleManualFolder } from '@hearth/product/sample-data/sample-manuals.ts';
import { fillManualFolder } from '@hearth/product/sample-data/testing-manual-folder.ts';
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

const storageIn = (data: string): StorageConfig =>
  readStorageConfig({ DATA_DIR: join(folder, data) }, root);

const hearth = (data: string, ...words: string[]): Promise<CommandOutcome> =>
  runCommand(words, () => storageIn(data));

const imported = () => hearth('data', 'manuals', 'import', join(folder, 'manuals'));

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

/** Texts and files of all manuals. */
async function storedIn(data: string) {
  const db = await openStorage({
    storage: storageIn(data),
    sets: migrationSets,
    clock: systemClock,
    log: silentLogger,
    name: 'hearth',
    cacheMb: commandCacheMb,
  });
  const texts = await db.query('select * from product.manual order by manual_id, language');
  const files = await db.query<{ hash: string; content: Uint8Array }>(
    'select hash, content from product.manual_file order by hash',
  );
  await db.close();
  return { texts, files };
}

test('a backup has the manuals with their pictures', { timeout: 180_000 }, async () => {
  const list = join(folder, 'label');
  await fillManualFolder(list);
  const file = join(folder, 'manuals.backup');
  expect(await hearth('source', 'manuals', 'import', list)).toMatchObject({ exit: 0 });
  expect(await hearth('source', 'backup', file)).toMatchObject({ exit: 0 });
  expect(await hearth('target', 'restore', file)).toMatchObject({ exit: 0 });
  const restored = await storedIn('target');
  expect(restored).toEqual(await storedIn('source'));
  expect(restored.texts).toHaveLength(10);
  expect(restored.files).toHaveLength(4);
  for (const { hash, content } of restored.files)
    expect(createHash('sha256').update(content).digest('hex')).toBe(hash);
});
