import { type Page, type Route, expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { openHydrated, signIn } from './steps.ts';

// The specification's error catalogue, row by row; rows about forms and services are in their own files.

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('an unknown address and an address of an unknown thing: 404 with its text @always', async ({
  sharedHome: page,
  faults,
}) => {
  faults.expect(/status of 404/);
  for (const address of [
    '/no-such-place',
    '/energy/appliance/not-an-id',
    '/launcher?installation=1',
  ]) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    await expect(heading(page)).toHaveText('This page could not be found');
  }
});

test('an error page is in the page’s language and theme, whatever the source of the error @deep', async ({
  sharedHome: page,
  world,
  faults,
}) => {
  faults.expect(/status of (404|500)/);
  faults.expect(/answer: 500/);
  const choices = { locale: 'ar', theme: 'dark' };
  await page
    .context()
    .addCookies(Object.entries(choices).map(([name, value]) => ({ name, value, url: world.url })));
  for (const address of [
    '/no-such-place',
    '/energy/appliance/not-an-id',
    '/internal/faults?fault=unknown-middleware',
    '/internal/faults?fault=drawing',
  ]) {
    await page.goto(address);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  }
});

test('an unknown middleware is reported by name with status 500 @deep', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 500|answer: 500/);
  const answer = await page.goto('/internal/faults?fault=unknown-middleware');
  expect(answer?.status()).toBe(500);
  await expect(page.getByText('Unknown middleware no-such')).toBeVisible();
});

test('any other error shows the error page with its status, by default 500 @deep', async ({
  page,
  faults,
}) => {
  faults.expect(/status of (410|500)|answer: 500|provoked|Unexpected Server Error/);
  for (const [fault, status] of [
    ['status', 410],
    ['thrown', 500],
    ['drawing', 500],
  ] as const) {
    const answer = await page.goto(`/internal/faults?fault=${fault}`);
    expect(answer?.status(), fault).toBe(status);
    await expect(heading(page)).toHaveText('This page could not be shown');
    // A link to it shows the same, and the failed loading bar.
    await page.goto('/internal/faults');
    await page.locator(`a[href$="fault=${fault}"]`).click();
    await expect(heading(page)).toHaveText('This page could not be shown');
    await expect(page.getByText(String(status), { exact: true })).toBeVisible();
    // What failed on the server's side can be tried again.
    const again = page.getByRole('link', { name: 'Try again' });
    await expect(again).toHaveCount(status >= 500 ? 1 : 0);
    if (status >= 500)
      await expect(again).toHaveAttribute('href', `/internal/faults?fault=${fault}`);
    await page.getByRole('link', { name: 'Go to the start' }).click();
    await expect(page).toHaveURL(/\/landing$/);
  }
});

test('a failing error page still shows a text and a link @deep', async ({ page, faults }) => {
  faults.expect(/planted|status of 410/);
  await openHydrated(page, '/internal/faults');
  await page.evaluate(() => {
    const { startsWith } = String.prototype;
    Reflect.set(
      String.prototype,
      'startsWith',
      function (this: string, searched: string, from?: number) {
        if (searched === 'Unknown middleware ') throw new Error('planted');
        return startsWith.call(this, searched, from);
      },
    );
  });
  await page.getByRole('link', { name: 'A loader that answers 410' }).click();
  await expect(heading(page)).toHaveText('An error occurred while showing the error page');
  await page.getByRole('link', { name: 'Go back to home' }).click();
  await expect(page).toHaveURL(/\/landing$/);
});

test('missing code of a screen loads the whole document of the requested page @deep', async ({
  browser,
  world,
}) => {
  // No prefetch and no cache: the code is requested when the link is followed.
  const context = await browser.newContext({ baseURL: world.url, serviceWorkers: 'block' });
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const page = await context.newPage();
  await openHydrated(page, '/landing');
  const misses = await withoutCode(page, '/language');
  const loads: string[] = [];
  // Counts documents only: the router changes the history without loading a page.
  page.on('domcontentloaded', () => loads.push(new URL(page.url()).pathname));
  await page.locator('a[href^="/language"]').click();
  await expect(page).toHaveURL(/\/language/);
  expect(misses()).toBeGreaterThan(0);
  // Without its code the page is the server's HTML, and works.
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  // The router reloads the old page first.
  await expect.poll(() => loads).toEqual(['/landing', '/language', '/landing']);
  await context.close();
});

/** Aborts requests for the code of a screen; the returned function counts them. */
async function withoutCode(page: Page, address: string) {
  const missing = await page.evaluate((path) => {
    const { routes } = Reflect.get(window, '__reactRouterManifest');
    return Object.values<{ path?: string; module: string }>(routes).find(
      (each) => each.path === path,
    )?.module;
  }, address);
  let count = 0;
  await page.context().route(`**${missing}`, async (route: Route) => {
    count += 1;
    await route.abort();
  });
  return () => count;
}

test('a redirect to another site takes the whole browser there @deep', async ({ page }) => {
  await page
    .context()
    .route('https://elsewhere.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
    );
  // The app follows the link. Before hydration the server's 302 would lead there, and Playwright routes no redirected request.
  await openHydrated(page, '/internal/faults');
  await page.getByRole('link', { name: 'A redirect to another site' }).click();
  await expect(page).toHaveURL('https://elsewhere.example/');
  await expect(heading(page)).toHaveText('Elsewhere');
  const answer = await page.request.get('/internal/faults?fault=away', { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers()['location']).toBe('https://elsewhere.example/');
});

test('a browser without service workers gets the page without one', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
  await page.goto('/landing');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
});

test('an old browser gets a plain page that works, without scripts and styles @deep', async ({
  browser,
  person,
  world,
}) => {
  const context = await browser.newContext({
    baseURL: world.url,
    userAgent: 'Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko',
  });
  const page = await context.newPage();
  await page.goto('/landing');
  expect(await page.locator('script[src], script[type=module]').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await signIn(page, person);
  await expect(heading(page)).toBeVisible();
  await context.close();
});
