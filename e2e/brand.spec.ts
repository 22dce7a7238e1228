import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { startWorld } from './world/start-world.ts';

test('another brand changes the name, pictures, colours, texts and zoom of the app', async ({
  browser,
}) => {
  const world = await startWorld({ brand: 'e2e/brands/nordlicht' });
  const context = await browser.newContext({ baseURL: world.url, locale: 'en-GB' });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto('/landing');
  await expect(page).toHaveTitle('Nordlicht');
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Nordlicht');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Heat from the north, told in plain words.',
  );
  await expect(page.getByRole('link', { name: 'Sign in to Nordlicht' })).toBeVisible();
  expect(await page.locator('meta[name=viewport]').getAttribute('content')).not.toContain(
    'user-scalable',
  );
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await paper()).toBe('oklch(0.972 0.006 240)');
  for (const picture of await page.locator('link[rel$=icon], img.mark').all()) {
    const address =
      (await picture.getAttribute('href')) ?? (await picture.getAttribute('src')) ?? '';
    const answer = await page.request.get(address);
    expect(answer.status(), address).toBe(200);
    expect(answer.headers()['cache-control'], address).toContain('immutable');
  }
  // The same texts come from the browser's catalogs after a navigation in the browser.
  await page.getByRole('link', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/sign-up/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Heat from the north, told in plain words.',
  );
  await context.addCookies([{ name: 'locale', value: 'de', url: world.url }]);
  await page.goto('/landing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Wärme aus dem Norden, in klaren Worten.',
  );
  expect(faults).toEqual([]);
  await context.close();
  await world.stop();
});
