import { type Browser, type CDPSession, type Locator, type Page, chromium } from 'playwright';
import { machine } from './config.ts';

/** Factor by which the processor is slowed down to that of a phone. */
const slower = 4;

export interface SlowPage {
  readonly page: Page;
  readonly devtools: CDPSession;
}

export async function withSlowBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    executablePath: machine.chromium,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

/** A page of a phone's size. */
export const newPhone = (browser: Browser): Promise<Page> =>
  browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: 'block',
  });

/** An opened page of a phone's size and speed, see `slowDown`. */
export async function openSlowly(browser: Browser, url: string): Promise<SlowPage> {
  const page = await newPhone(browser);
  await page.goto(url, { waitUntil: 'networkidle' });
  return await slowDown(page);
}

/** Slows a page down, which then records how long each key and press takes until its answer is on the screen (Event Timing). */
export async function slowDown(page: Page): Promise<SlowPage> {
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(globalThis, { durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && entry.interactionId !== 0) durations.push(entry.duration);
    }).observe({
      type: 'event',
      durationThreshold: 16,
      buffered: false,
    });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return { page, devtools };
}

/** Recorded keys and presses while something is done: ms each, from 16 ms on. */
export async function interactions(
  page: Page,
  act: () => Promise<void>,
): Promise<readonly number[]> {
  await act();
  // Entries arrive after the next frame.
  await page.waitForTimeout(600);
  return page.evaluate(() => {
    const durations: unknown = Reflect.get(globalThis, 'durations');
    return Array.isArray(durations) ? durations.splice(0) : [];
  });
}

/** INP as web-vitals computes it: the slowest, without one in fifty; 16 ms is the clock's resolution. */
export function inp(durations: readonly number[]): number {
  const slowest = durations.toSorted((a, b) => b - a);
  return Math.max(16, slowest[Math.floor(slowest.length / 50)] ?? 0);
}

/**
 * Presses by touch events: a moving mouse would cause work before the press, and Playwright's own tap checks for covering elements
 * while the page answers.
 */
export async function press(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error('the control is not shown');
  await control.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Work of the page's main thread so far, ms. */
export async function workedMs({ devtools }: SlowPage): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}
