import { writeFile } from 'node:fs/promises';
import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './fixtures.ts';

/** Hours of two days in January 2024, half a kilowatt-hour each; the second day lacks an hour. */
const hours = (unit: string): string =>
  [
    `Zeit;Verbrauch${unit}`,
    ...Array.from({ length: 48 }, (_, i) => i)
      .filter((i) => i !== 30)
      .map((i) => {
        const hour = String(i % 24).padStart(2, '0');
        return `${i < 24 ? '10' : '11'}.01.2024 ${hour}:00;0,5`;
      }),
  ].join('\n');

async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Read the file' }).click();
}

test('a file is refused at its field, previewed, stored, seen in the history and taken back', async ({
  ownHome,
  faults,
}) => {
  faults.expect(/status of 422/);
  const { page } = ownHome;
  await page.goto('/energy/settings');
  await page.getByRole('link', { name: /Add earlier readings/ }).click();
  await chooseFile(page, 'bill.pdf', '%PDF-1.7');
  await expect(page.getByLabel('File', { exact: true })).toHaveAccessibleDescription(
    /This is a PDF/,
  );
  await chooseFile(page, 'hours.csv', hours(' kWh'));
  await expect(page.getByText('One stretch has no values:')).toBeVisible();
  await expect(page.getByRole('row', { name: /January 2024.*23\.5.kWh/ })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByText('How the file was read').click();
  await expectFits(page, 'preview of a file');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Store' }).click();
  await expect(page.getByText('The energy of this file is stored.')).toBeVisible();
  await page.getByRole('link', { name: 'See it in the history' }).click();
  await expect(page).toHaveURL(/history\?.*2024-01-11/);
  await page.goBack();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('This file was taken back.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to your files' }).click();
  await expect(page.getByRole('link', { name: /hours\.csv/ })).toContainText('Taken back.');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an open unit is answered, the file is stored, and one that is too large is refused @deep', async ({
    ownHome,
  }, run) => {
    const { page } = ownHome;
    await page.goto('/energy/import');
    // From a file: a large text would travel through the browser's control pipe.
    const large = run.outputPath('large.csv');
    await writeFile(large, 'x'.repeat(21 * 1024 * 1024));
    await page.getByLabel('File', { exact: true }).setInputFiles(large);
    await page.getByRole('button', { name: 'Read the file' }).click();
    await expect(page.getByText(/larger than 20 MB/).first()).toBeVisible();
    await chooseFile(page, 'hours.csv', hours(''));
    await expect(page.getByText('Which unit do the values have?')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Store' })).toBeHidden();
    await page.getByLabel('Unit').selectOption('Wh');
    await page.getByRole('button', { name: 'Read with these answers' }).click();
    await expect(page.getByText('These values cannot be right in this unit.')).toBeVisible();
    await page.getByLabel('Unit').selectOption('kWh');
    await page.getByRole('button', { name: 'Read with these answers' }).click();
    await page.getByRole('button', { name: 'Store' }).click();
    await expect(page.getByText('The energy of this file is stored.')).toBeVisible();
  });
});
