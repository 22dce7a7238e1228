import { type Page, expect } from '@playwright/test';

/** Messages without a connection: failed fetches, aborted requests, and the offline page's status. */
export const offlineFaults =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_FAILED|status of 503|answer: 503/;

/** Waits until the service worker answers the requests of the page. */
export async function workerRuns(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
}

/** Opens a page and waits until the worker has a copy of it. */
export async function workerKeeps(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await workerRuns(page);
  await waitForCopy(page, path);
}

/** Waits until the worker has a copy of a page, and the words of all screens, which its scripts need without a connection. */
export async function waitForCopy(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.evaluate(storedPaths)).toContain(path);
  await expect.poll(() => page.evaluate(hasWords)).toBe(true);
}

/** Runs in the page. */
export async function storedPaths(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of (await caches.keys()).filter((each) => each.startsWith('copies.')))
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
  return found;
}

/** Runs in the page. */
async function hasWords(): Promise<boolean> {
  const { lang } = document.documentElement;
  for (const name of (await caches.keys()).filter((each) => each.startsWith('assets.')))
    for (const { url } of await (await caches.open(name)).keys())
      if (url.includes(`/assets/pack-${lang}-`)) return true;
  return false;
}
