import { expect, test } from 'vitest';
import { readZip } from '../testing/read-zip.ts';
import { type ZipEntry, zipOf } from './zip.ts';

async function* entriesOf(files: Readonly<Record<string, readonly string[]>>) {
  async function* textOf(pieces: readonly string[]) {
    yield* pieces;
  }
  for (const [name, pieces] of Object.entries(files))
    yield { name, content: textOf(pieces) } satisfies ZipEntry;
}

test('zipOf: files with names and texts beyond ASCII, an empty one, and one of many pieces', async () => {
  const long = Array.from({ length: 2_000 }, (_, nth) => `line ${nth}\n`);
  const files = { 'a/Öl.csv': ['Wärme\r\n', '温'], 'empty.jsonl': [], 'long.txt': long };
  const pieces: Buffer[] = [];
  for await (const piece of zipOf(entriesOf(files))) pieces.push(piece);
  const read = readZip(Buffer.concat(pieces));
  expect(Object.fromEntries([...read].map(([name, bytes]) => [name, bytes.toString()]))).toEqual({
    'a/Öl.csv': 'Wärme\r\n温',
    'empty.jsonl': '',
    'long.txt': long.join(''),
  });
});

test('zipOf: throws what the text of a file throws', async () => {
  async function* cutOff(): AsyncGenerator<string> {
    yield 'line 1\n';
    throw new Error('cut off');
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'a.txt', content: cutOff() };
  }
  const read = async () => {
    for await (const piece of zipOf(entries())) expect(piece).toBeInstanceOf(Buffer);
  };
  await expect(read()).rejects.toThrow('cut off');
});
