import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorFrame } from '@hearth/platform/error-report/error-report.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSourcePositions } from './source-positions.ts';

const version = '0123456789abcdef';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maps-'));
  await mkdir(join(folder, version, 'assets'), { recursive: true });
  await mkdir(join(folder, version, 'server'), { recursive: true });
  const map = JSON.stringify({ sources: ['web/app/root.tsx'], mappings: 'AAAA,EACC' });
  for (const name of ['assets/root-BG6N0PmP.js', 'server/index.js', 'sw.js'])
    await writeFile(join(folder, version, `${name}.map`), map);
  await writeFile(join(folder, version, 'assets/broken.js.map'), '{"sources":');
  await writeFile(join(folder, 'outside.js.map'), map);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const frame = (file: string, column: number | null = 3): ErrorFrame => ({
  file,
  function: 'draw',
  line: 1,
  column,
});
const second = { file: 'web/app/root.tsx', line: 2, column: 2 };

test('frames of pages, of the worker and of the renderer get the place in the sources by the map of their version', async () => {
  const sources = createSourcePositions(folder);
  const frames = [
    frame('assets/root-BG6N0PmP.js'),
    frame('sw.js'),
    frame('hearth/web/build/server/index.js'),
    frame('web/server/app.ts'),
    frame('assets/root-BG6N0PmP.js', null),
  ];
  const wanted = [{ positions: [second, second, second, null, null], isWithoutMap: false }];
  expect(await sources.find([{ frames, framesVersion: version }])).toEqual(wanted);
  // The second time without reading a file.
  await rm(join(folder, version, 'server/index.js.map'));
  expect(await sources.find([{ frames, framesVersion: version }])).toEqual(wanted);
});

test.each([
  ['another version', 'fedcba9876543210', 'assets/root-BG6N0PmP.js'],
  ['no version', '', 'assets/root-BG6N0PmP.js'],
  ['a version that leads elsewhere', '..', 'outside.js'],
  ['a file that leads elsewhere', version, '../outside.js'],
  ['a file that the build does not have', version, 'assets/other.js'],
  ['a map that is none', version, 'assets/broken.js'],
])('%s has no map, and the stack says so', async (_, framesVersion, file) => {
  const [found] = await createSourcePositions(folder).find([
    { frames: [frame(file)], framesVersion },
  ]);
  expect(found).toEqual({ positions: [null], isWithoutMap: true });
});

test('a stack of sources alone needs no map', async () => {
  const stack = { frames: [frame('web/server/app.ts')], framesVersion: '' };
  expect(await createSourcePositions(folder).find([stack])).toEqual([
    { positions: [null], isWithoutMap: false },
  ]);
});
