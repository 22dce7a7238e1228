import { type Page, expect } from '@playwright/test';
import { expectFits } from './expect-fits.ts';
import { test, tierOf } from './fixtures.ts';
import { deviceOf } from './offer-home.ts';
import { typeSignIn } from './steps.ts';

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test(
      'the steps of an offer keep what is typed, name faults at their field, and are left and continued elsewhere',
      tierOf(script),
      async ({ ownHome: { page, person }, world, browser, faults }) => {
        faults.expect(/status of 4\d\d/);
        await page.goto('/transfer-installation/service-contracts');
        await expect(page).toHaveURL(/\/transfer-installation\/overview/);
        const email = page.getByLabel('E-mail address of the new owner');
        const forward = () => page.getByRole('button', { name: 'Continue' }).click();
        for (const [typed, fault] of [
          ['', 'Type the address of the person who takes the home over.'],
          ['nobody', 'does not look like an e-mail address'],
          [person.email.toUpperCase(), 'This is your own address.'],
        ] as const) {
          await email.fill(typed);
          await forward();
          await expect(email).toHaveAccessibleDescription(new RegExp(fault));
        }
        await email.fill('mia@example.org');
        const day = page.getByLabel('First day of the new owner');
        await expect(day).toHaveAccessibleDescription('Leave it empty: at once, when they accept.');
        for (const days of [0, 200]) {
          await day.fill(dayIn(days));
          await forward();
          await expect(day).toHaveAccessibleDescription(/from tomorrow on, at most 180 days away/);
        }
        await day.fill('');
        await forward();
        const readOn = page.getByLabel('Read on');
        await page.getByLabel('Electricity of the heat pump').fill('1');
        await readOn.fill(dayIn(-40));
        await forward();
        await expect(readOn).toHaveAccessibleDescription(/of the last 31 days/);
        await readOn.fill(dayIn(0));
        await page.getByLabel('Electricity of the heat pump').fill('many');
        await forward();
        await expect(page.getByLabel('Electricity of the heat pump')).toHaveAccessibleDescription(
          /number/,
        );
        await page.getByLabel('Electricity of the heat pump').fill('77.5');
        await page.getByRole('button', { name: 'Leave' }).click();
        await page.getByRole('button', { name: 'Save draft and leave' }).click();
        await expect(page.getByText('Continue your draft')).toBeVisible();

        const other = await deviceOf(browser, world, script);
        await other.goto('/transfer-installation/details');
        await typeSignIn(other, person);
        await expect(other.getByLabel('Electricity of the heat pump')).toHaveValue('77.5');
        await other.getByRole('button', { name: 'Back' }).click();
        await expect(other.getByLabel('E-mail address of the new owner')).toHaveValue(
          'mia@example.org',
        );
        await other.getByRole('button', { name: 'Continue' }).click();
        await other.getByRole('button', { name: 'Continue' }).click();
        await expect(other.getByText(/To mia@example.org/)).toBeVisible();
        await expect(other.getByText('Links to accounts at manufacturers')).toBeVisible();
        await other.getByRole('button', { name: 'Continue' }).click();
        await expect(other.getByText('Tick this to continue.').first()).toBeVisible();
        await inArabic(other, 'نقل هذا المنزل');
        await other.context().close();
      },
    );
  });

const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Reloads the page in Arabic, and again in English. */
async function inArabic(page: Page, title: string): Promise<void> {
  await page.context().addCookies([{ name: 'locale', value: 'ar', url: page.url() }]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expectFits(page, 'in Arabic');
  await page.context().addCookies([{ name: 'locale', value: 'en', url: page.url() }]);
  await page.reload();
}
