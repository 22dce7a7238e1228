import { type BrowserContext, type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './fixtures.ts';
import { engageSpreeKlima } from './partner-company.ts';
import { offlineFaults, waitForCopy, workerRuns } from './stored-copies.ts';

test.use({ serviceWorkers: 'allow' });

test('a request written without a connection waits on the device and is sent once when the connection is back', async ({
  ownHome: { page },
  context,
  world,
  browser,
  faults,
}, run) => {
  faults.expect(offlineFaults);
  test.slow();
  const theirs = await engageSpreeKlima(page, { world, browser, script: 'without' }, run);
  // The page is on the device although it was never opened.
  await page.goto('/service-partner');
  await workerRuns(page);
  await page.reload();
  await waitForCopy(page, '/request-for-assistance');
  const address = await addressOfCopy(page);
  await page.setViewportSize({ width: 320, height: 640 });

  await context.setOffline(true);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Ask without a connection' })).toBeVisible();
  const keep = page.getByRole('button', { name: 'Send when online again' });
  await keep.click();
  await expect(page.getByText('Choose what is wrong.')).toBeVisible();
  await page.getByRole('radio', { name: 'Water is leaking' }).check();
  await expect(page.getByRole('listitem').filter({ hasText: /water/i }).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Anything else?' }).fill('Under the unit');
  await expectFits(page, 'a request without a connection');
  await keep.click();
  await expect(page.getByText('It will be sent when you are online again.')).toBeVisible();
  await expectFits(page, 'a waiting request');
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('textbox', { name: 'Anything else?' }).fill('Under the outdoor unit');
  await keep.click();
  await page.reload();
  await expect(page.getByText('Under the outdoor unit')).toBeVisible();

  // The answer to the first attempt is lost.
  await loseFirstAnswer(context);
  await context.setOffline(false);
  await expect(page.getByText('Your request was sent.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Water is leaking\s+sent/ })).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
  expect(await keptForms(page)).toEqual([]);
  await theirs.goto('/partner');
  await expect(theirs.getByText('at once')).toHaveCount(1);
  await theirs.context().close();
});

test('a refused request says why and what to do, and signing out deletes it', async ({
  ownHome: { page },
  context,
  world,
  browser,
  faults,
}, run) => {
  faults.expect(/status of 4\d\d|ERR_INTERNET_DISCONNECTED|status of 503|answer: 503/);
  test.slow();
  const theirs = await engageSpreeKlima(page, { world, browser, script: 'without' }, run);
  await page.goto('/request-for-assistance');
  await workerRuns(page);
  await waitForCopy(page, '/request-for-assistance');
  await context.setOffline(true);
  await expect(page.getByRole('heading', { name: 'Ask without a connection' })).toBeVisible();
  await page.getByRole('radio', { name: 'It is too cold' }).check();
  await page.getByRole('button', { name: 'Send when online again' }).click();
  await expect(page.getByText('It will be sent when you are online again.')).toBeVisible();

  // Meanwhile the home has no service partner any more: the request is refused.
  await context.route('**/request-for-assistance/kept', (route) =>
    route.fulfill({ status: 422, contentType: 'application/json', body: '{"code":"no-partner"}' }),
  );
  await context.setOffline(false);
  await expect(page.getByText(/no service partner may be asked any more/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose a service partner' })).toBeVisible();
  await expectFits(page, 'a refused request');
  expect(await keptForms(page)).toHaveLength(1);

  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/landing/);
  expect(await keptForms(page)).toEqual([]);
  await theirs.context().close();
});

const addressOfCopy = async (page: Page): Promise<string> =>
  await page.evaluate(async () => {
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) {
        const { pathname, search } = new URL(url);
        if (pathname === '/request-for-assistance') return `${pathname}${search}`;
      }
    return '';
  });

const keptForms = async (page: Page): Promise<readonly string[]> =>
  await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('kept-form ')),
  );

/** The server gets the first attempt, and its answer is lost on the way. */
async function loseFirstAnswer(context: BrowserContext): Promise<void> {
  await context.route(
    '**/request-for-assistance/kept',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}
