// Claim: a label is read within 0.5 s (median) of the first frame that shows it, in Chromium with a film as the camera; the
// camera's scripts have at most 20 KB (gzip).
// Floor, in the same run: the interval between two frames. Run: node bench/camera-journey.ts
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filmFile } from '@hearth/qr/testing-film.ts';
import { type Page, chromium } from 'playwright';
import { machine } from './config.ts';
import { inTemporaryFolder, repository, startSystem } from './running-system.ts';

const rounds = 15;
const limitMs = 500;
const bytesMax = 20 * 1024;
const film = {
  texts: ['https://id.example/01/09521234000013/21/HW2624001372'],
  width: 1280,
  height: 720,
  framesPerS: 20,
  framesEmpty: 40,
  framesWithCode: 30,
};

weigh();
await inTemporaryFolder(async (directory) => {
  const system = await startSystem([process.execPath, join(repository, 'app/start.ts'), '--port'], {
    directory,
  });
  const browser = await chromium.launch({
    executablePath: machine.chromium,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${filmFile(film)}`,
    ],
  });
  try {
    const context = await browser.newContext({ permissions: ['camera'] });
    const page = await context.newPage();
    await page.addInitScript(watch);
    // A code that was just handled is ignored for a while, so every round has a new tab's storage.
    await page.addInitScript(() => sessionStorage.clear());
    const times: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const ms = await journey(page, system.url);
      // The first round loads the decoder.
      if (round > 0) times.push(ms);
    }
    printTimes(times);
  } finally {
    await browser.close();
    await system.stop();
  }
});

function printTimes(times: readonly number[]): void {
  const sorted = times.toSorted((first, second) => first - second);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const floor = 1000 / film.framesPerS;
  console.log(
    `from the first frame that shows a code to its text: median ${median.toFixed(0)} ms of ${times.length} ` +
      `${median <= limitMs ? 'ok' : `ABOVE ${limitMs}`}, slowest ${(sorted.at(-1) ?? Number.NaN).toFixed(0)} ms, ` +
      `${(median / floor).toFixed(1)} of a frame's ${floor} ms`,
  );
}

/** Milliseconds from the first frame with the label to the page's vibration. */
async function journey(page: Page, url: string): Promise<number> {
  await page.route('**/detecting-unit**', () => undefined);
  await page.goto(`${url}/registration/scan-units/qr-scanning`);
  const ms = await page.waitForFunction(() => {
    const shownAtMs: unknown = Reflect.get(globalThis, 'shownAtMs');
    const found: unknown = Reflect.get(globalThis, 'foundAtMs');
    return typeof shownAtMs === 'number' && typeof found === 'number' ? found - shownAtMs : false;
  });
  await page.unrouteAll();
  const value = await ms.jsonValue();
  return typeof value === 'number' ? value : Number.NaN;
}

/** Runs in the page: records when the label's white first reaches the video element, and when the page vibrates. */
function watch(): void {
  navigator.vibrate = () => {
    Reflect.set(globalThis, 'foundAtMs', performance.now());
    return true;
  };
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1, 1];
  const look = (video: HTMLVideoElement): void => {
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(video, 24, 24, 1, 1, 0, 0, 1, 1);
    const [grey = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    if (grey > 225) Reflect.set(globalThis, 'shownAtMs', performance.now());
    else video.requestVideoFrameCallback(() => look(video));
  };
  addEventListener('DOMContentLoaded', () => {
    const video = document.querySelector('video');
    video?.requestVideoFrameCallback(() => look(video));
  });
}

/** Checks the size of the worker's script and of files that only this screen uses; WebAssembly is not counted. */
function weigh(): void {
  const folder = join(repository, 'web/build/client/assets');
  const files = readdirSync(folder).filter((name) => /^scan-worker-.*\.js$/.test(name));
  const manifestFile = readdirSync(folder).find((name) => /^manifest-.*\.js$/.test(name)) ?? '';
  const manifest = readFileSync(join(folder, manifestFile), 'utf8');
  const screen = /qr-scanning\/screen[^}]*?"module":"\/assets\/([^"]+)"/.exec(manifest)?.[1];
  const bytes = [...files, ...(screen === undefined ? [] : [screen])].reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length,
    0,
  );
  const isWhole = files.length === 1 && screen !== undefined;
  console.log(
    `camera path: ${(bytes / 1024).toFixed(1)} KB of scripts ${isWhole && bytes <= bytesMax ? 'ok' : 'ABOVE 20'}`,
  );
}
