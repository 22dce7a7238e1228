// Claim: over a set of labels at 720p the median time to the first hit is at most 1 s, in Chromium with a film as the camera; of 50
// frames with a label and a Wi-Fi code none leads to the Wi-Fi code.
// Floor of the time, in the same run: the interval between two frames. Rival of the choice: the first code of each frame.
// Run: node bench/camera-labels.ts
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleUnits } from '@hearth/product/sample-data/sample-units.ts';
import { labelLink } from '@hearth/product/label/label-sheet.ts';
import type { Pixels } from '@hearth/qr/code.ts';
import { loadInstalledEngine } from '@hearth/qr/node-engine.ts';
import { writeFilm } from '@hearth/qr/testing-film.ts';
import { blurred, drawn, filled, greyAt, laidOut, turned } from '@hearth/qr/testing-pictures.ts';
import { frameCodes } from '@hearth/qr/zxing.ts';
import { readCodes } from '@hearth/web/app/scanner/read-codes.ts';
import { type Page, chromium } from 'playwright';
import { machine } from './config.ts';
import { inTemporaryFolder, repository, startSystem } from './running-system.ts';

const size = { width: 1280, height: 720 };
const timing = { framesPerS: 20, framesEmpty: 20, framesWithCode: 60 };
const roundsPerLabel = 3;
const limitMs = 1000;
const framesWithTwo = 50;
const wifi = 'WIFI:T:WPA;S:HP-GW-4F21;P:keins;;';

/** Ways in which a phone sees a label; one for each sample unit. */
const views: readonly (readonly [string, (text: string) => Pixels])[] = [
  ['straight', (text) => laidOut([drawn(text, { module: 8 })], size)],
  ['turned by 30°', (text) => laidOut([turned(drawn(text, { module: 8 }), 30)], size)],
  ['blurred', (text) => laidOut([blurred(drawn(text, { module: 8 }), 2)], size)],
  ['in the dark', (text) => dimmed(laidOut([drawn(text, { module: 8 })], size), 0.25)],
  ['from afar', (text) => laidOut([drawn(text, { module: 3 })], size)],
  [
    'beside a Wi-Fi code',
    (text) => laidOut([drawn(wifi, { module: 6 }), drawn(text, { module: 6 })], size),
  ],
];

await chooseAmongTwo();
await inTemporaryFolder(async (directory) => {
  const start = [process.execPath, join(repository, 'app/start.ts'), '--port'];
  const system = await startSystem(start, { directory });
  const times: number[] = [];
  try {
    for (const [index, [view, picture]] of views.entries()) {
      const unit = sampleUnits[index];
      if (!unit) throw new Error('fewer sample units than views');
      const scene = picture(labelLink(new URL('https://id.example'), unit));
      const found = await hitsOf(scene, system.url);
      console.log(`  ${view}: ${found.map((ms) => ms.toFixed(0)).join(', ')} ms`);
      times.push(...found);
    }
  } finally {
    await system.stop();
  }
  const median =
    times.toSorted((first, second) => first - second)[Math.floor(times.length / 2)] ?? NaN;
  const floor = 1000 / timing.framesPerS;
  console.log(
    `first hit: median ${median.toFixed(0)} ms of ${times.length} ${median <= limitMs ? 'ok' : `ABOVE ${limitMs}`}, ` +
      `${(median / floor).toFixed(1)} of a frame's ${floor} ms`,
  );
});

/** Milliseconds from the first frame with the label to the page's vibration, in a browser of its own: the film is its camera. */
async function hitsOf(scene: Pixels, url: string): Promise<readonly number[]> {
  const file = join(tmpdir(), `hearth-label-${process.pid}.y4m`);
  writeFilm(file, { ...size, ...timing, scene });
  const browser = await chromium.launch({
    executablePath: machine.chromium,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  });
  try {
    const context = await browser.newContext({ permissions: ['camera'] });
    const page = await context.newPage();
    await page.addInitScript(watch);
    const times: number[] = [];
    // The first round loads the decoder.
    for (let round = 0; round <= roundsPerLabel; round += 1) times.push(await hit(page, url));
    return times.slice(1);
  } finally {
    await browser.close();
    rmSync(file);
  }
}

async function hit(page: Page, url: string): Promise<number> {
  await page.route('**/detecting-unit**', () => undefined);
  await page.goto(`${url}/registration/scan-units/qr-scanning`);
  const ms = await page.waitForFunction(() => {
    const shownAtMs: unknown = Reflect.get(globalThis, 'shownAtMs');
    const found: unknown = Reflect.get(globalThis, 'foundAtMs');
    return typeof shownAtMs === 'number' && typeof found === 'number' ? found - shownAtMs : false;
  });
  await page.unrouteAll();
  return Number(await ms.jsonValue());
}

/** Runs in the page: records when the picture stops to be the wall alone, and when the page vibrates. */
function watch(): void {
  sessionStorage.clear();
  navigator.vibrate = () => {
    Reflect.set(globalThis, 'foundAtMs', performance.now());
    return true;
  };
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [64, 36];
  const look = (video: HTMLVideoElement): void => {
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(video, 0, 0, 64, 36);
    const { data = [] } = context?.getImageData(0, 0, 64, 36) ?? {};
    const greys = [...data].filter((_, index) => index % 4 === 0);
    if (Math.max(...greys) - Math.min(...greys) > 12)
      Reflect.set(globalThis, 'shownAtMs', performance.now());
    else video.requestVideoFrameCallback(() => look(video));
  };
  addEventListener('DOMContentLoaded', () => {
    const video = document.querySelector('video');
    video?.requestVideoFrameCallback(() => look(video));
  });
}

/** Frames with a label and a Wi-Fi code, each turned, sized and placed otherwise. */
async function chooseAmongTwo(): Promise<void> {
  await loadInstalledEngine();
  const wrong = { chosen: 0, first: 0 };
  let unread = 0;
  for (let frame = 0; frame < framesWithTwo; frame += 1) {
    const unit = sampleUnits[frame % sampleUnits.length];
    if (!unit) throw new Error('no sample units');
    const text = labelLink(new URL('https://id.example'), unit);
    const codes = [
      turned(drawn(wifi, { module: 4 + (frame % 3) }), (frame * 37) % 360),
      turned(drawn(text, { module: 4 + (frame % 4) }), (frame * 53) % 360),
    ];
    const picture = laidOut(frame % 2 === 0 ? codes : codes.toReversed(), size);
    const found = await frameCodes(blurred(picture, frame % 2));
    const { units } = readCodes(
      found.map((code) => code.text),
      null,
    );
    if (units.some(({ serial }) => serial !== unit.serial)) wrong.chosen += 1;
    if (units.length === 0) unread += 1;
    if (found[0]?.text === wifi) wrong.first += 1;
  }
  console.log(
    `wrong code: ${wrong.chosen} of ${framesWithTwo} frames ${wrong.chosen === 0 ? 'ok' : 'ABOVE 0'} ` +
      `(the first code of a frame is wrong in ${wrong.first}); label unread in ${unread}`,
  );
}

/** The picture with a share of its light. */
function dimmed(picture: Pixels, share: number): Pixels {
  return filled(picture.width, picture.height, (x, y) => greyAt(picture, x, y) * share);
}
