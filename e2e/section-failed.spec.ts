import { expect } from '@playwright/test';
import { newPerson, test } from './fixtures.ts';
import { openHydrated, signIn } from './steps.ts';

test('a reload that fails keeps the open page, with the age of its values and “Try again”', async ({
  sharedHome: page,
  faults,
}) => {
  faults.expect(/503/);
  await page.goto('/energy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Energy');
  await expect(page.getByRole('heading', { name: 'More about energy' })).toBeVisible();
  let failures = 0;
  await page.route('**/energy.data*', (route) => {
    failures += 1;
    return route.fulfill({ status: 503, body: 'down' });
  });
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return failures;
    })
    .toBeGreaterThan(0);
  await expect(page.getByText('A part of this page cannot be read right now.')).toBeVisible();
  await expect(page.getByText(/^.*Last known at \d\d:\d\d/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'More about energy' })).toBeVisible();
  await page.unroute('**/energy.data*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('A part of this page cannot be read right now.')).toBeHidden();
});

test('a form that the server cannot answer keeps what was typed @deep', async ({
  sharedHome: page,
  faults,
}) => {
  faults.expect(/504/);
  // Before hydration the form would go to the server itself, past the failing answer.
  await openHydrated(page, '/account/email');
  await page.getByLabel('New e-mail').fill('mara.new@lindenweg.example');
  await page.route('**/account/email.data*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 504, body: 'late' })
      : route.continue(),
  );
  await page
    .getByRole('button', { name: /e-mail|confirm|send/i })
    .first()
    .click();
  await expect(page.getByText('It is not certain that this arrived.')).toBeVisible();
  await expect(page.getByLabel('New e-mail')).toHaveValue('mara.new@lindenweg.example');
});

test('the choice of language keeps a form, and the account uses it on a new device @deep', async ({
  browser,
  page,
  world,
}) => {
  const person = await newPerson(world);
  await signIn(page, person);
  // The code that stores what was typed arrives after the press, as over a slow connection.
  const pressed = Promise.withResolvers<void>();
  await page.route(/\/form-input-[^/]+\.js$/, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  const requested = page.waitForRequest(/\/form-input-/);
  await page.goto('/account/email');
  await page.getByLabel('New e-mail').fill('half@typed');
  await requested;
  await page.getByRole('link', { name: 'Language: English' }).click();
  pressed.resolve();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/account\/email$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('input[type=email]')).toHaveValue('half@typed');

  const device = await browser.newContext({ baseURL: world.url, locale: 'en-GB' });
  const other = await device.newPage();
  await signIn(other, person);
  await expect(other.locator('html')).toHaveAttribute('lang', 'de');
  await device.close();
});
