// Claim: pictureCodes reads at least 177 of the 179 photographs of zxing's blackbox tests, finds no code in photographs without
// one, and reads all 160 combinations of version and error correction.
// Rival, in the same run on the same pixels: zxing-cpp with its defaults, whose time is the floor. The photographs are not part
// of the project: FOLDER, or ../shared/data/qr beside the checkout. Run: node bench/qr-photographs.ts [FOLDER]
import { medianOf, rankedOf } from '@hearth/physics/numerics.ts';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Pixels } from '@hearth/qr/code.ts';
import { loadInstalledEngine } from '@hearth/qr/node-engine.ts';
import { openPicture } from '@hearth/qr/open-picture.ts';
import { pictureCodes } from '@hearth/qr/picture-codes.ts';
import { onWhite } from '@hearth/qr/resize.ts';
import { drawn } from '@hearth/qr/testing-pictures.ts';
import { frameCodes } from '@hearth/qr/zxing.ts';
import { readBarcodes } from 'zxing-wasm/reader';
import { repository } from './running-system.ts';

const hitsMin = 177;
type Texts = readonly string[];
type Reader = (picture: Pixels) => Promise<Texts>;

const readers: Readonly<Record<'image path' | 'camera frame' | 'plain zxing', Reader>> = {
  'image path': async (picture) => (await pictureCodes(picture)).map(({ text }) => text),
  'camera frame': async (picture) => (await frameCodes(picture)).map(({ text }) => text),
  'plain zxing': async ({ rgba, ...size }) => {
    const image = { data: rgba, ...size } as ImageData;
    return (await readBarcodes(image, { formats: ['QRCode'] })).map(({ text }) => text);
  },
};

await loadInstalledEngine();
await everyVersion();
const folder = resolve(process.argv[2] ?? join(repository, '../shared/data/qr'));
if (existsSync(folder)) await photographs(folder);
else console.log(`photographs: none measured, there is no folder ${folder}`);

async function everyVersion(): Promise<void> {
  const counts = new Map<string, number>();
  for (let version = 1; version <= 40; version += 1)
    for (const level of ['L', 'M', 'Q', 'H'] as const) {
      const text = `V${version}${level}`;
      const code = drawn(text, { version, level });
      for (const [name, read] of Object.entries(readers))
        if ((await read(code)).includes(text)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  for (const name of Object.keys(readers))
    console.log(
      `versions 1 to 40, four levels: ${name} ${counts.get(name) ?? 0}/160 ${counts.get(name) === 160 ? 'ok' : 'BELOW 160'}`,
    );
}

interface Tally {
  hits: number;
  seen: number;
  readonly times: number[];
}

async function photographs(root: string): Promise<void> {
  const tallies = new Map<string, Tally>(
    Object.keys(readers).map((name) => [name, { hits: 0, seen: 0, times: [] }]),
  );
  let withCode = 0;
  let without = 0;
  for (const { picture, text } of await opened(root)) {
    if (text === null) without += 1;
    else withCode += 1;
    for (const [name, read] of Object.entries(readers)) {
      const tally = tallies.get(name);
      const began = performance.now();
      const texts = await read(picture);
      tally?.times.push(performance.now() - began);
      if (tally && text !== null && texts.some((each) => each.trim() === text)) tally.hits += 1;
      if (tally && text === null && texts.length > 0) tally.seen += 1;
    }
  }
  const floor = medianOf(tallies.get('plain zxing')?.times ?? []);
  for (const [name, { hits, seen, times }] of tallies)
    console.log(
      `${name}: ${hits}/${withCode} photographs ${hits >= hitsMin ? 'ok' : `BELOW ${hitsMin}`}, ` +
        `${seen} of ${without} without a code ${seen === 0 ? 'ok' : 'ABOVE 0'}; ` +
        `median ${medianOf(times).toFixed(1)} ms, 95th ${rankedOf(times, 0.95).toFixed(1)} ms, ` +
        `${(medianOf(times) / floor).toFixed(2)} of the floor`,
    );
}

/** Each PNG with the text file beside it; folders named false positives have none. */
async function opened(root: string): Promise<{ picture: Pixels; text: string | null }[]> {
  const pictures: { picture: Pixels; text: string | null }[] = [];
  for (const set of readdirSync(root).toSorted())
    for (const file of readdirSync(join(root, set)).filter((name) => name.endsWith('.png'))) {
      const answer = await openPicture(readFileSync(join(root, set, file)));
      if (!answer.ok) throw new Error(`${set}/${file}: ${answer.code}`);
      const beside = join(root, set, file.replace(/png$/, 'txt'));
      const text = set.startsWith('falsepositives') ? null : readFileSync(beside, 'utf8').trim();
      pictures.push({ picture: onWhite(answer.pixels), text });
    }
  return pictures;
}
