// Claim: on a phone's processor (4 times throttled) the moving progress bar takes at most 5 % of the main thread, and a press on
// a link is answered within 100 ms (INP). Fading adds at most two thirds of the cost of a page change: the specified fade draws
// both pages as layers.
// Floors, alternating in the same run: the page without a bar for the same time; the page change with reduced motion.
// Run: node bench/navigation-cost.ts
import { medianOf } from '@hearth/physics/numerics.ts';
import type { Browser } from 'playwright';
import { inTemporaryFolder, startSystem } from './running-system.ts';
import {
  type SlowPage,
  inp,
  interactions,
  openSlowly,
  press,
  withSlowBrowser,
  workedMs,
} from './slow-browser.ts';

const rounds = 5;
const lookMs = 2_000;
const barShareMax = 0.05;
const fadeShareMax = 2 / 3;
const limitMs = 100;
/** Link between two pages without animation. */
const link = 'a[href="/recover"]';

await inTemporaryFolder(async (directory) => {
  const system = await startSystem(['node', 'app/start.ts', '--port'], { directory });
  try {
    await withSlowBrowser((browser) => measure(browser, system.url));
  } finally {
    await system.stop();
  }
});

async function measure(browser: Browser, url: string): Promise<void> {
  const [still, moving, fading, cutting]: [number[], number[], number[], number[]] = [
    [],
    [],
    [],
    [],
  ];
  const presses: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const bar = await openSlowly(browser, `${url}/sign-in`);
    still.push(await workWhile(bar, () => bar.page.waitForTimeout(lookMs)));
    moving.push(await workUnderTheBar(bar));
    await bar.page.close();
    for (const [reducedMotion, works] of [
      ['no-preference', fading],
      ['reduce', cutting],
    ] as const) {
      const change = await openSlowly(browser, `${url}/sign-in`);
      await change.page.emulateMedia({ reducedMotion });
      const navigate = async (): Promise<void> => {
        works.push(await workWhile(change, () => goToRecover(change)));
      };
      presses.push(...(await interactions(change.page, navigate)));
      await change.page.close();
    }
  }
  const share = (medianOf(moving) - medianOf(still)) / lookMs;
  const increase = medianOf(fading) / medianOf(cutting) - 1;
  console.log(
    `progress bar: ${(100 * share).toFixed(1)} % of the main thread (${medianOf(moving).toFixed(0)} ms in ${lookMs}, ` +
      `${medianOf(still).toFixed(0)} without it) ${share <= barShareMax ? 'ok' : 'ABOVE 5 %'}`,
  );
  console.log(
    `change of pages: ${medianOf(fading).toFixed(0)} ms of work, ${medianOf(cutting).toFixed(0)} without fading, ` +
      `${(100 * increase).toFixed(0)} % more ${increase <= fadeShareMax ? 'ok' : 'ABOVE 67 %'}`,
  );
  console.log(
    `press on a link: INP ${inp(presses)} ms of ${presses.length} events ${inp(presses) <= limitMs ? 'ok' : `ABOVE ${limitMs}`}`,
  );
}

async function workWhile(slow: SlowPage, act: () => Promise<unknown>): Promise<number> {
  const before = await workedMs(slow);
  await act();
  return (await workedMs(slow)) - before;
}

/** A press without an answer, while the bar moves. */
async function workUnderTheBar(slow: SlowPage): Promise<number> {
  const { page } = slow;
  await page.route('**/*.data*', () => undefined);
  await press(page.locator(link));
  await page.locator('.loading-bar-shown').waitFor({ state: 'attached' });
  return workWhile(slow, () => page.waitForTimeout(lookMs));
}

async function goToRecover({ page }: SlowPage): Promise<void> {
  await press(page.locator(link));
  await page.waitForURL(/recover/);
  // The page has appeared by then, with or without fading.
  await page.waitForTimeout(500);
}
