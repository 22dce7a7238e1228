import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tarEnd, tarHeader, tarPadding, unpackTar } from './tar.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tar-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const fileEntry = (name: string, content: Buffer): Buffer =>
  Buffer.concat([
    tarHeader({ name, kind: 'file', bytes: content.length }),
    content,
    tarPadding(content.length),
  ]);

test('unpackTar: restores directories and files of any size', async () => {
  const sizes = [0, 1, 511, 512, 513, 70_000];
  const contents = sizes.map((size) => Buffer.alloc(size, `${size} `));
  const archive = Buffer.concat([
    tarHeader({ name: 'empty/within', kind: 'directory', bytes: 0 }),
    ...contents.map((content) => fileEntry(`base/5/${content.length}`, content)),
    fileEntry('/absolute', Buffer.from('below the directory')),
    tarEnd,
  ]);
  const directory = join(home, 'sizes');
  unpackTar(archive, directory);
  expect(await readdir(join(directory, 'empty/within'))).toEqual([]);
  expect(await readFile(join(directory, 'absolute'), 'utf8')).toBe('below the directory');
  for (const content of contents)
    expect(await readFile(join(directory, 'base/5', `${content.length}`))).toEqual(content);
});

test('unpackTar: refuses an archive that is damaged, truncated or leaves its directory', async () => {
  const entry = fileEntry('name', Buffer.alloc(2000, 'x'));
  const outside = fileEntry('base/../../outside', Buffer.from('x'));
  const cases = [
    [Buffer.alloc(2000, 'x'), 'not a tar archive'],
    [entry.subarray(0, 1500), 'the archive ends within name'],
    [entry, 'the archive has no end'],
    [Buffer.concat([outside, tarEnd]), 'is outside of the archive'],
  ] as const;
  for (const [archive, message] of cases)
    expect(() => unpackTar(archive, join(home, 'refused'))).toThrow(message);
  expect(await readdir(home)).not.toContain('outside');
});
