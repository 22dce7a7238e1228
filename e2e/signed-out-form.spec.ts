import { type Page, expect } from '@playwright/test';
import { type JourneyPerson, newPerson, test } from './fixtures.ts';
import { typeSignIn } from './steps.ts';

/** Ends the session while a person types, here and at the identity provider. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
}

const notice = 'You were signed out before this was sent.';

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
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
      };
      await typeAndSend('+49 30 123456');
      await typeSignIn(page, person);
      await expect(page).toHaveURL(/\/account\/telephone/);
      await expect(page.getByText(notice)).toBeVisible();
      await expect(page.getByLabel('Telephone')).toHaveValue('+49 30 123456');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Your telephone number is saved.')).toBeVisible();
      await expect(page.getByText(notice)).toBeHidden();

      await typeAndSend('+49 30 999999');
      const other: JourneyPerson = await newPerson(world);
      await typeSignIn(page, other);
      await page.waitForURL(({ pathname }) => !pathname.startsWith('/sign-in'));
      if (page.url().includes('consent')) await page.getByRole('button', { name: 'Agree' }).click();
      await page.goto('/account/telephone');
      await expect(page.getByLabel('Telephone')).toHaveValue('');
      await expect(page.getByText(notice)).toBeHidden();
    });
  });
