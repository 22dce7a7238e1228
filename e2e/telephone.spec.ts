import { expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test, tierOf } from './fixtures.ts';

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, tierOf(script), () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test('a telephone number is shared by its own consent only, changed and removed', async ({
      signedIn: { page },
      faults,
    }) => {
      faults.expect(/status of 422/);
      const number = page.getByLabel('Telephone');
      const consent = page.getByLabel('My service partner may see this number');
      const save = page.getByRole('button', { name: 'Save', exact: true });
      await page.goto('/account/telephone');
      await expect(number).toHaveValue('');
      await expect(consent).not.toBeChecked();
      await expect(page.getByRole('button', { name: 'Remove the number' })).toHaveCount(0);
      await number.fill('twelve');
      await save.click();
      await expect(number).toHaveAttribute('aria-invalid', 'true');
      // The field can be marked before the service has answered; a press is taken for a second one until then.
      await expect(page.getByRole('alert')).toContainText('Please check one entry.');
      await number.fill('+49 (221) 123-456');
      await save.click();
      await expect(page.getByText('Your telephone number is saved.')).toBeVisible();
      await page.goto('/account/telephone');
      await expect(number).toHaveValue('+49 (221) 123-456');
      await expect(consent).not.toBeChecked();
      await consent.check();
      await save.click();
      await expect(page.getByText('Your telephone number is saved.')).toBeVisible();
      await page.goto('/account/telephone');
      await expect(consent).toBeChecked();
      if (script === 'with') expect(await axeFindings(page)).toEqual([]);
      await expectFits(page, page.url());
      await page.getByRole('button', { name: 'Remove the number' }).click();
      await expect(page.getByText('Your telephone number is removed.')).toBeVisible();
      // A later number begins without the consent to the earlier one.
      await page.goto('/account/telephone');
      await expect(number).toHaveValue('');
      await expect(consent).not.toBeChecked();
    });
  });
