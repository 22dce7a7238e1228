import { AxeBuilder } from '@axe-core/playwright';
import { type Page, type Route, expect } from '@playwright/test';
import { inChromium, newPerson, test } from './fixtures.ts';
import { openHydrated, signIn } from './steps.ts';
import {
  offlineFaults,
  storedPaths,
  waitForCopy,
  workerKeeps,
  workerRuns,
} from './stored-copies.ts';

test.use({ serviceWorkers: 'allow' });

test('offline: opened pages show their copy with its age, others the offline page @always', async ({
  context,
  sharedHome: page,
  faults,
}) => {
  faults.expect(offlineFaults);
  await workerKeeps(page, '/launcher');
  await page.getByRole('link', { name: 'Energy', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Energy');
  // A navigation loads only the page's data; the worker then fetches the whole page for its copy.
  await waitForCopy(page, '/energy');
  await waitForCopy(page, '/search');

  await context.setOffline(true);
  await expect(page.getByText('No connection.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Energy');
  await expect(page.getByText(/Last known at \d\d:\d\d, /)).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page).toHaveURL(/\/launcher/);
  await expect(page.getByText(/Last known at \d\d:\d\d, /)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'No new values. Your units go on as they are set.',
  );

  await page.getByRole('link', { name: 'Service', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
  await expect(page.getByText('This page has not been opened on this device yet')).toBeVisible();
  // Closing a page ends the emulated offline state of other pages in its process, so no page is closed here.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  const places = page.getByRole('list').getByRole('link');
  // Beside the opened pages the search, which reads them.
  await expect(places).toHaveCount(3);
  await page.getByRole('link', { name: /^Energy/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Energy');

  await context.setOffline(false);
  await expect(page.getByText('No connection.')).toBeHidden();
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('requests that fail although the connection is back are repeated @deep', async ({
    context,
    sharedHome: page,
    faults,
  }) => {
    faults.expect(offlineFaults);
    await openHydrated(page, '/account');
    await context.setOffline(true);
    await expect(page.getByText('No connection.')).toBeVisible();
    await page.route('**/*.data*', (route) => route.abort('connectionreset'), { times: 2 });
    await context.setOffline(false);
    await expect(page.getByText('No connection.')).toBeHidden();
  });
});

test.describe('without a copy of the scripts', () => {
  test.use({ serviceWorkers: 'block' });

  test('a part whose script cannot be fetched stays on the page, and works when the connection is back', async ({
    ownHome: { page },
    faults,
  }) => {
    faults.expect(offlineFaults);
    const isOffline = Promise.withResolvers<void>();
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/residents-'),
    );
    // The first use of a page loads its further scripts, or ten seconds without one.
    const fails = async (route: Route): Promise<void> => {
      await isOffline.promise;
      await route.abort('internetdisconnected');
    };
    await page.route('**/residents-*', fails, { times: 1 });
    await openHydrated(page, '/installation-details#main');
    await page.context().setOffline(true);
    await expect(page.getByText('No connection.')).toBeVisible();
    isOffline.resolve();
    await page.mouse.move(100, 100);
    await failed;
    const people = page.getByRole('heading', { name: 'People' });
    await expect(people).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('No connection.')).toBeHidden();
    // A browser that remembers the failure loads the page again.
    await expect(async () => {
      const keys = await people.evaluate((heading) => Object.keys(heading));
      expect(keys.some((key) => key.startsWith('__react'))).toBe(true);
    }).toPass({ timeout: 20_000 });
  });
});

test('a form that cannot be sent keeps its typed values @deep', async ({
  context,
  page,
  faults,
}) => {
  faults.expect(offlineFaults);
  await page.goto('/sign-in');
  await workerRuns(page);
  await page.getByLabel('E-mail').fill('mara@lindenweg.example');
  await page.getByLabel('Password', { exact: true }).fill('warm-in-every-room');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('So nothing was sent.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('mara@lindenweg.example');
  await context.setOffline(false);
  await expect(page.getByText('So nothing was sent.')).toBeHidden();

  // The device reports a connection, but no request is answered.
  await page.route('**/*', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  );
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('It is not certain that this arrived.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('mara@lindenweg.example');
});

test('sign-out deletes all copies and closes open pages; the next person finds none, also without a sign-out', async ({
  context,
  signedIn: { page },
  world,
  faults,
}) => {
  faults.expect(offlineFaults);
  await workerKeeps(page, '/launcher');
  await workerKeeps(page, '/account');
  const other = await context.newPage();
  await other.goto('/launcher');
  await workerRuns(other);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/landing/);
  await expect(other).toHaveURL(/\/sign-in/);
  expect(await page.evaluate(storedPaths)).toEqual([]);
  await other.close();

  await workerRuns(page);
  await signIn(page, await newPerson(world));
  await workerKeeps(page, '/launcher');
  // The search is stored by itself.
  expect((await page.evaluate(storedPaths)).filter((path) => path !== '/search')).toEqual([
    '/launcher',
  ]);

  await workerKeeps(page, '/account');
  // The session expires; there was no sign-out.
  await context.clearCookies({ name: '__Host-sid' });
  await context.clearCookies({ name: /interaction|session/i });
  await signIn(page, await newPerson(world));
  await workerKeeps(page, '/launcher');
  // The search is stored by itself.
  expect((await page.evaluate(storedPaths)).filter((path) => path !== '/search')).toEqual([
    '/launcher',
  ]);
  expect(await page.evaluate(pageCacheCount)).toBe(1);
  await context.setOffline(true);
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
});

test('sign-out without a connection deletes all copies at once, and reaches the server with the next request @deep', async ({
  context,
  signedIn: { page },
  faults,
}) => {
  faults.expect(offlineFaults);
  await workerKeeps(page, '/launcher');
  await workerKeeps(page, '/account');
  const other = await context.newPage();
  await other.goto('/launcher');
  await workerRuns(other);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign out' }).click();
  for (const each of [page, other]) {
    await expect(each.getByText('You are signed out on this device.')).toBeVisible();
    expect(await each.evaluate(storedPaths)).toEqual([]);
  }
  await other.close();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/landing$/);
  // After a simulated offline navigation a browser need not send the event `online`, so the test opens the page itself.
  await page.goto('/landing');
  await expect(page.getByRole('link', { name: 'Create account' })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByLabel('E-mail')).toHaveValue('');
});

test('a new version waits for consent, breaks no open page, and reloads each once', async ({
  context,
  sharedHome: page,
  world,
}) => {
  await page.goto('/account/email');
  await workerRuns(page);
  await page.getByLabel('New e-mail').fill('half@typed');
  const other = await context.newPage();
  await other.goto('/energy');
  await workerRuns(other);
  const built = await buildOf(page);
  await world.ask('deploy', { isNext: true });
  await page.evaluate(() => navigator.serviceWorker.ready.then((each) => each.update()));

  const offerOn = (each: Page) => each.getByText('There is a new version of the app.');
  for (const each of [page, other]) await expect(offerOn(each)).toBeVisible();
  expect(await buildOf(page)).toBe(built);

  const loads = { page: 0, other: 0 };
  page.on('load', () => (loads.page += 1));
  other.on('load', () => (loads.other += 1));
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-build', built);
  await expect(offerOn(page)).toBeHidden();
  await expect(page.getByLabel('New e-mail')).toHaveValue('half@typed');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  // The other page is of the old build, whose files the server no longer has: it still works.
  expect(await buildOf(other)).toBe(built);
  await other.getByRole('link', { name: 'History Day, week, month, year' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('History');
  expect(await buildOf(other)).toBe(built);
  await other.getByRole('button', { name: 'Reload' }).click();
  await expect(other.locator('html')).not.toHaveAttribute('data-build', built);
  await other.waitForLoadState();
  expect(loads).toEqual({ page: 1, other: 1 });
  await world.ask('deploy', { isNext: false });
});

inChromium(
  'Chromium would install the app, in the language and colours of the page',
  async ({ sharedHome: page, context }) => {
    await workerKeeps(page, '/launcher');
    const devtools = await context.newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // The private window is the only obstacle to installation.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
    const { errors, data } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? '{}');
    expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/launcher', lang: 'en' });
    for (const { src } of [...manifest.icons, ...manifest.screenshots])
      expect((await page.request.get(src)).ok(), src).toBe(true);
    await context.addCookies([{ name: 'locale', value: 'ar', url: page.url() }]);
    await page.reload();
    const arabic = await devtools.send('Page.getAppManifest');
    expect(JSON.parse(arabic.data ?? '{}')).toMatchObject({ id: '/', lang: 'ar', dir: 'rtl' });
  },
);

async function pageCacheCount(): Promise<number> {
  const names = (await caches.keys()).filter((each) => each.startsWith('copies.'));
  return new Set(names.map((name) => name.split('.')[2])).size;
}

const buildOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.dataset['build'] ?? '');
