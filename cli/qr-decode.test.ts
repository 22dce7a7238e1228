import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { drawn, filled, jpegOf, laidOut, pngOf, webpOf } from '@hearth/qr/testing-pictures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { qrDecode } from './qr-decode.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qr-decode-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('qr decode: a line of JSON for each file, or the reason of its failure', async () => {
  const wifi = 'WIFI:T:WPA;S:Keller;P:drei-wünsche;;';
  const label = 'https://id.example/01/09506000134352/21/4F2177K093QX';
  const both = laidOut([drawn(wifi), drawn(label)], { width: 700, height: 300 });
  const files: readonly (readonly [string, Uint8Array])[] = [
    ['wifi.png', await pngOf(drawn(wifi))],
    ['both.jpg', await jpegOf(both)],
    ['wall.webp', await webpOf(filled(80, 60, () => 128))],
    ['notes.png', new TextEncoder().encode('not a picture')],
  ];
  for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
  const words = [...files.map(([name]) => join(folder, name)), join(folder, 'gone.png')];
  const config = readStorageConfig({ DATA_DIR: folder }, folder);
  const outcome = await qrDecode({ config, args: words, options: {} });
  const lines = 'text' in outcome ? outcome.text.trimEnd().split('\n') : [];
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { file: words[0], text: wifi, kind: 'wifi' },
    { file: words[1], text: expect.stringMatching(/^WIFI|^https/), kind: expect.any(String) },
    { file: words[2], text: null, kind: null },
    { file: words[3], text: null, kind: null },
    { file: words[4], text: null, kind: null },
  ]);
  expect(outcome).toMatchObject({
    exit: 1,
    words: `${words[3]}: no-picture\n${words[4]}: cannot be read`,
  });
});
