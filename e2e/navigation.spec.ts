import { type Page, type Route, expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { openHydrated } from './steps.ts';

const bar = (page: Page) => page.locator('[role=progressbar].loading-bar');

/** Holds back matching requests until released. */
async function held(page: Page, pattern: RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route: Route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Records the states of the loading bar, because the last ones end before a test can read them. */
async function pastOf(page: Page): Promise<() => Promise<readonly string[]>> {
  const past = await bar(page).evaluateHandle((element) => {
    const states: string[] = [];
    new MutationObserver(() => {
      states.push(`${element.className} ${element.getAttribute('aria-valuenow')}`);
    }).observe(element, { attributes: true });
    return states;
  });
  return () => past.jsonValue();
}

test('the loading bar shows during a slow navigation and disappears after it', async ({ page }) => {
  await openHydrated(page, '/internal/faults');
  const release = await held(page, /faults\.data/);
  await expect(bar(page)).toHaveAttribute('aria-hidden', 'true');
  await page.getByRole('link', { name: 'A page that takes 1200 ms' }).click();
  await expect(bar(page)).toHaveAttribute('aria-hidden', 'false');
  await expect(bar(page)).not.toHaveAttribute('aria-valuenow', '0');
  const past = await pastOf(page);
  release();
  await expect(page).toHaveURL(/fault=slow/);
  await expect(bar(page)).toHaveAttribute('aria-hidden', 'true');
  expect(await past()).toContainEqual(expect.stringMatching(/ 100$/));
  expect(await past()).not.toContainEqual(expect.stringMatching(/failed/));
});

test('the loading bar shows a failed navigation @deep', async ({ page, faults }) => {
  faults.expect(/status of 410/);
  await openHydrated(page, '/internal/faults');
  const release = await held(page, /faults\.data/);
  await page.getByRole('link', { name: 'A loader that answers 410' }).click();
  await expect(bar(page)).toHaveAttribute('aria-hidden', 'false');
  release();
  await expect(bar(page)).toHaveClass(/loading-bar-failed/);
  await expect(bar(page)).toHaveAttribute('aria-hidden', 'true');
});

test('every navigation, Back included, starts at the top or at the address’s anchor, with the focus on the heading', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 300 });
  const place = () => page.evaluate(() => Math.round(scrollY));
  const scrolled = async () => {
    await page.evaluate(() => scrollTo(0, 90));
    await expect.poll(place).toBe(90);
  };
  await openHydrated(page, '/landing');
  await scrolled();
  await page.getByRole('link', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(place).toBe(0);
  await scrolled();
  await page.goBack();
  await expect(page).toHaveURL(/\/landing/);
  await expect.poll(place).toBe(0);
  await scrolled();
  await page.goForward();
  await expect.poll(place).toBe(0);
});

/** Records the fades of pages in order. */
async function fades(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(window, 'fades', seen);
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      if (this.tagName === 'MAIN' && typeof options === 'object')
        seen.push(
          `${JSON.stringify(Reflect.get(frames ?? {}, 'opacity'))} in ${String(options.duration)}`,
        );
      return animate.call(this, frames, options);
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'fades'));
}

test('the old page fades out before the next one fades in @deep', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const seen = await fades(page);
  await openHydrated(page, '/landing');
  await page.getByRole('link', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/sign-up/);
  await expect.poll(seen).toEqual(['[1,0] in 120', '[0,1] in 120']);
  await page.goBack();
  await expect(page).toHaveURL(/\/landing/);
  await expect.poll(async () => (await seen()).length).toBe(4);
  await expect
    .poll(() =>
      page.evaluate(
        () => getComputedStyle(document.querySelector('main') ?? document.body).opacity,
      ),
    )
    .toBe('1');
});

test('reduced motion: no fade @deep', async ({ page }) => {
  const seen = await fades(page);
  await openHydrated(page, '/landing');
  await page.getByRole('link', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await seen()).toEqual([]);
});

test('a second navigation during the fade-out wins @deep', async ({ page }) => {
  await openHydrated(page, '/internal/faults');
  const release = await held(page, /faults\.data/);
  await page.getByRole('link', { name: 'A page that takes 1200 ms' }).click();
  await page.evaluate(() => history.pushState(history.state, '', location.href));
  release();
  await page.getByRole('link', { name: 'Figures that come 50 ms after the page' }).click();
  await expect(page.getByText('Here they are')).toBeVisible();
  await expect(page).toHaveURL(/fault=late/);
});

test('visible links are prefetched, except with the data saver @deep', async ({
  page,
  browser,
  world,
}) => {
  const isAhead = (tab: Page, address: string) =>
    tab.evaluate((path) => {
      const { routes } = Reflect.get(window, '__reactRouterManifest');
      const found = Object.values<{ path?: string; module: string }>(routes).find(
        (each) => each.path === path,
      );
      return document.querySelector(`link[rel=prefetch][href="${found?.module}"]`) !== null;
    }, address);
  await openHydrated(page, '/landing');
  await expect.poll(() => isAhead(page, '/sign-up')).toBe(true);
  expect(await isAhead(page, '/energy')).toBe(false);
  const sparing = await browser.newContext({ baseURL: world.url });
  await sparing.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const tab = await sparing.newPage();
  await openHydrated(tab, '/landing');
  await tab.getByRole('link', { name: 'Create account' }).hover();
  await tab.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await isAhead(tab, '/sign-up')).toBe(false);
  await sparing.close();
});

test('late figures are in the page without scripts @deep', async ({ browser, world }) => {
  const plain = await browser.newContext({ baseURL: world.url, javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto('/internal/faults?fault=late');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Faults');
  await plain.close();
});
