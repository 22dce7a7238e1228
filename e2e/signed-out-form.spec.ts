import { type Page, expect } from '@playwright/test';
import { type JourneyPerson, newPerson, test, tierOf } from './fixtures.ts';
import { emberGtin, importUnits } from './import-units.ts';
import { typeSignIn } from './steps.ts';

const gtin = emberGtin;
const code = '7K3MQ9ATY';

/** Ends the session while a person types, here and at the identity provider. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
}

const notice = 'You were signed out before this was sent.';

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, tierOf(script), () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test('a form sent after the session has ended is filled in again for the same person only', async ({
      signedIn: { page, person },
      world,
    }) => {
      const typeAndSend = async (number: string): Promise<void> => {
        await page.goto('/account/telephone');
        await page.getByLabel('Telephone').fill(number);
        await endSession(page);
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(page).toHaveURL(/\/sign-in/);
        await expect(
          page.getByText('You were signed out before your entry was sent.'),
        ).toBeVisible();
      };
      await typeAndSend('+49 30 123456');
      await typeSignIn(page, person);
      await expect(page).toHaveURL(/\/account\/telephone/);
      await expect(page.getByText(notice, { exact: false })).toBeVisible();
      await expect(page.getByLabel('Telephone')).toHaveValue('+49 30 123456');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Your telephone number is saved.')).toBeVisible();
      await expect(page.getByText(notice, { exact: false })).toBeHidden();

      await typeAndSend('+49 30 999999');
      const other: JourneyPerson = await newPerson(world);
      await typeSignIn(page, other);
      await page.waitForURL(({ pathname }) => !pathname.startsWith('/sign-in'));
      if (page.url().includes('consent')) await page.getByRole('button', { name: 'Agree' }).click();
      await page.goto('/account/telephone');
      await expect(page.getByLabel('Telephone')).toHaveValue('');
      await expect(page.getByText(notice, { exact: false })).toBeHidden();
    });

    test('the entry of a registration’s step is filled in again after the sign-in', async ({
      signedIn: { page, person },
      world,
    }) => {
      const serial = script === 'with' ? 'HW2624009086' : 'HW2624009094';
      await importUnits(world, [{ gtin, serial, code }]);
      await page.goto(`/01/${gtin}/21/${serial}`);
      await page.getByRole('button', { name: 'Register this unit' }).click();
      await page.getByLabel('Commissioning code').fill(code);
      await page.getByRole('button', { name: 'Check the code' }).click();
      await expect(page).toHaveURL(/end-user\/address/);
      await endSession(page);
      await page.getByLabel('Street').fill('Agnesstraße');
      // With scripts the entry is saved while a person types.
      await page.getByLabel('House number').press('Enter');
      await expect(page).toHaveURL(/\/sign-in/);
      await typeSignIn(page, person);
      await expect(page).toHaveURL(/end-user\/address/);
      await expect(page.getByText(notice, { exact: false })).toBeVisible();
      await expect(page.getByLabel('Street')).toHaveValue('Agnesstraße');
    });
  });
