import { sampleManuals } from '@hearth/product/sample-data/sample-manuals.ts';
import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './fixtures.ts';
import { engageSpreeKlima } from './partner-company.ts';
import { openHydrated } from './steps.ts';
import { offlineFaults, waitForCopy, workerKeeps, workerRuns } from './stored-copies.ts';

test.use({ serviceWorkers: 'allow' });

const fieldOf = (page: Page) => page.getByRole('searchbox');

test('without a connection the search finds the kept manual, a fault code, opened pages and the partner’s number', async ({
  ownHome: { page },
  context,
  world,
  browser,
  faults,
}, run) => {
  faults.expect(offlineFaults);
  test.slow();
  await world.ask('operate', { name: 'manuals import', input: await sampleManuals() });
  const theirs = await engageSpreeKlima(page, { world, browser, script: 'without' }, run);
  await theirs.context().close();
  await page.goto('/manual/heat-pump?language=de');
  await page.getByRole('button', { name: /^Keep offline/ }).click();
  await expect(page.getByText('This manual stays on this device')).toBeVisible();
  for (const path of ['/service-partner', '/maintenance', '/launcher'])
    await workerKeeps(page, path);
  await waitForCopy(page, '/search');
  await page.setViewportSize({ width: 320, height: 640 });

  await context.setOffline(true);
  await page.goto('/search?q=filtr');
  const field = fieldOf(page);
  await expect(page.getByText('Found for Filter.', { exact: false })).toBeVisible();
  await expect(field).toHaveValue('filtr');
  await expect(page.getByRole('link', { name: /^Filter/ }).first()).toContainText(
    /as of .*\d\d:\d\d/,
  );
  await expectFits(page, 'results without a connection');
  expect(await axeFindings(page)).toEqual([]);
  await field.fill('heizstab');
  await page.getByRole('link', { name: /^Der Heizstab/ }).click();
  await expect(page).toHaveURL(/\/manual\/heat-pump\?language=de#electric-heater$/);
  await page.goBack();
  await expect(field).toHaveValue('heizstab');
  await field.fill('7H');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Fault codes');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#fault-7h$/);
  await expect(page.getByRole('article').locator('#fault-7h')).toBeInViewport();
  await page.goto('/search');
  await field.fill('spree');
  const call = page.getByRole('link', { name: /^Spree Klima/ });
  await expect(call).toHaveAttribute('href', 'tel:+4930555020');
  await field.fill('maintenance');
  await expect(page.getByRole('link', { name: /^Maintenance/ })).toBeVisible();
  await field.fill('%%');
  await expect(page.getByText('There is no letter or number to look for.')).toBeVisible();
  await field.fill('quellgeist');
  await expect(page.getByText('Nothing was found for “quellgeist” on this device.')).toBeVisible();

  // The words that wait are looked for as soon as the server is reached.
  await context.setOffline(false);
  await expect(page.getByText('Nothing was found for “quellgeist”.')).toBeVisible();
  await expect(page).toHaveURL(/q=quellgeist/);
});

test('without a connection the search finds nothing of a person who has signed out', async ({
  ownHome: { page },
  context,
  world,
  faults,
}) => {
  faults.expect(offlineFaults);
  await world.ask('operate', { name: 'manuals import', input: await sampleManuals() });
  await page.goto('/manual/heat-pump');
  await page.getByRole('button', { name: /^Keep offline/ }).click();
  await expect(page.getByText('This manual stays on this device')).toBeVisible();
  await page.goto('/search');
  await workerRuns(page);
  await context.setOffline(true);
  await fieldOf(page).fill('7H');
  await expect(page.getByRole('link', { name: /^7H/ }).first()).toBeVisible();
  await context.setOffline(false);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/landing/);
  await openHydrated(page, '/search');
  await context.setOffline(true);
  await fieldOf(page).fill('7H');
  await expect(page.getByText(/only for people who are signed in/)).toBeVisible();
});

test('without a connection the search finds Arabic words without their article', async ({
  ownHome: { page },
  context,
  world,
  faults,
}) => {
  await context.addCookies([{ name: 'locale', value: 'ar', url: world.url }]);
  faults.expect(offlineFaults);
  await world.ask('operate', { name: 'manuals import', input: await sampleManuals() });
  await page.goto('/manual/heat-pump');
  await page.locator('.manual-keep').getByRole('button').click();
  await expect(page.locator('.manual-keep').getByRole('button')).toHaveText('لا تحتفظ به بعد الآن');
  await workerKeeps(page, '/search');
  await page.setViewportSize({ width: 390, height: 844 });
  await context.setOffline(true);
  await page.goto('/search');
  await fieldOf(page).fill('ماء');
  await expect(page.locator('mark', { hasText: 'الماء' }).first()).toBeVisible();
  await expectFits(page, 'results in Arabic');
  expect(await axeFindings(page)).toEqual([]);
});
