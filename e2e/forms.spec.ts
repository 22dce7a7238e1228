import { type Page, expect } from '@playwright/test';
import { test, tierOf } from './fixtures.ts';

test('a form shows faults while typing, announces them, and leads to the first one', async ({
  page,
}) => {
  await page.goto('/internal/forms');
  const area = page.getByLabel('Area');
  await engineIsThere(page);
  await area.fill('5');
  await expect(area).toHaveAttribute('aria-invalid', 'true');
  await expect(area).toHaveAccessibleDescription(/Area must be at least 10\./);
  await expect(page.locator('form [role=status]')).toHaveText('Area must be at least 10.');
  await area.fill('1,234.5');
  await expect(area).not.toHaveAttribute('aria-invalid');
  // A later check runs after a pause in typing; an answer for an earlier value is dropped.
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('mara');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('jonas');
  await name.fill('ada');
  await expect(name).not.toHaveAttribute('aria-invalid');
  // A rule across fields: the second depends on the first.
  await page.getByLabel('Address', { exact: true }).fill('a@b.example');
  await page.getByLabel('Address again').fill('a@b.example');
  await page.getByLabel('Address', { exact: true }).fill('c@d.example');
  await expect(page.getByLabel('Address again')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Oil').check();
  await page.getByRole('button', { name: 'Send' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Litres a year is needed here.');
  await expect(page.getByLabel('Address again')).toBeFocused();
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Litres a year/ })
    .click();
  await expect(page.getByLabel('Litres a year')).toBeFocused();
});

test('a day is repeated in the page’s language, whatever order the browser’s field uses @deep', async ({
  page,
  world,
}) => {
  await page.context().addCookies([{ name: 'locale', value: 'de', url: world.url }]);
  await page.goto('/internal/forms');
  await engineIsThere(page);
  const from = page.getByLabel('From', { exact: true });
  await from.fill('2026-03-10');
  await expect(from).toHaveAccessibleDescription('Dienstag, 10. März 2026');
  await page.getByLabel('Until').fill('2026-03-09');
  await expect(page.getByLabel('Until')).toHaveAttribute('aria-invalid', 'true');
  await from.fill('');
  await expect(from).not.toHaveAccessibleDescription(/2026/);
});

test('refusals of every kind return all typed values', async ({ page, faults }) => {
  faults.expect(/(?:status of|answer:) (?:409|412|422|503)/);
  await page.goto('/internal/forms');
  await fillRight(page);
  for (const kind of ['409', '412', '422', '503'])
    await test.step(kind, async () => {
      await page.getByLabel('Note').fill(kind);
      const answer = page.waitForResponse((each) => each.request().method() === 'POST');
      await page.getByRole('button', { name: 'Send' }).click();
      expect((await answer).status()).toBe(Number(kind));
      if (kind === '422') await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
      else await expect(page.getByRole('alert')).toBeFocused();
      await expect(page.getByLabel('Area')).toHaveValue('1,234.5');
    });
  await page.getByLabel('Note').fill('');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Accepted: 1234.5 m²')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the form shows the same faults, and keeps typed values except secrets', async ({
    page,
    faults,
  }) => {
    faults.expect(/status of 422/);
    await page.goto('/internal/forms');
    await fillRight(page);
    await page.getByLabel('Secret').fill('short');
    await page.getByLabel('Area').fill('5');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('alert')).toContainText('Area must be at least 10.');
    await expect(page.getByRole('alert')).toContainText('Secret needs at least 8 characters.');
    await expect(page.getByLabel('Area')).toHaveValue('5');
    await expect(page.getByLabel('Secret')).toHaveValue('');
    await expect(page.getByLabel('Heat pump')).toBeChecked();
    await expect(page.getByLabel('Rooms')).toHaveValues(['bath']);
    await page.getByLabel('Area').fill('120');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Accepted: 120 m²')).toBeVisible();
  });
});

for (const scripts of ['with', 'without'] as const)
  test.describe(`a flow of several screens ${scripts} scripts`, tierOf(scripts), () => {
    test.use({ javaScriptEnabled: scripts === 'with' });

    test('keeps typed values on every way, counts its steps and can be undone', async ({
      page,
      ownHome,
      faults,
    }) => {
      faults.expect(/status of 422/);
      expect(ownHome.page).toBe(page);
      await page.goto('/internal/forms/check');
      await expect(page).toHaveURL(/\/internal\/forms\/name\?installation=/);
      await expect(page.getByText('Step 1 of 2')).toBeVisible();
      await page.getByLabel('Name').fill('Cabin');
      await page.getByLabel('With the floor').check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Step 2 of 3')).toBeVisible();
      await page.getByLabel('Floor').fill('1.25');
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page.getByText('Step 1 of 3')).toBeVisible();
      await expect(page.getByLabel('Name')).toHaveValue('Cabin');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByLabel('Floor')).toHaveValue('1.25');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('alert')).toContainText('Floor must be in steps of 0.5.');
      await page.getByLabel('Floor').fill('1.5');
      await page.getByLabel('Floor').press('Enter');
      await expect(page.getByText('Step 3 of 3')).toBeVisible();
      await page.getByRole('button', { name: 'Leave' }).click();
      await expect(page).toHaveURL(/confirm-exit/);
      await page.getByRole('button', { name: 'Save draft and leave' }).click();
      await expect(page).toHaveURL(/\/launcher/);
      await page.goto('/internal/forms/check');
      await page.getByRole('button', { name: 'Rename' }).click();
      await expect(page).toHaveURL(/confirmation/);
      await page.goto('/internal/forms/name');
      await page.getByLabel('Name').fill('Hut');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Rename' }).click();
      await expect(page).toHaveURL(/confirmation/);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('This was undone.')).toBeVisible();
      await page.goto('/internal/forms/check');
      await expect(page.getByText('Step 1 of 2')).toBeVisible();
      await page.getByLabel('Name').fill('Hut');
      await page.getByRole('button', { name: 'Leave' }).click();
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(page).toHaveURL(/\/launcher/);
      await page.goto('/internal/forms/name');
      await expect(page.getByLabel('Name')).toHaveValue('');
    });
  });

async function fillRight(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('ada');
  await page.getByLabel('Address', { exact: true }).fill('a@b.example');
  await page.getByLabel('Address again').fill('a@b.example');
  await page.getByLabel('Area').fill('1,234.5');
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('Postal code').fill('10115');
  await page.getByLabel('From').fill('2026-01-01');
  await page.getByLabel('Heat pump').check();
  await page.getByLabel('Rooms').selectOption(['bath']);
  await page.getByLabel('Agreed').check();
}

/** Waits for the form engine, which loads after the page: it checks a field on blur. */
async function engineIsThere(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByLabel('Postal code').focus();
    await page.getByLabel('Area').focus();
    await expect(page.getByLabel('Postal code')).toHaveAttribute('aria-invalid', 'true', {
      timeout: 500,
    });
  }).toPass();
}
