import { expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './fixtures.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a figure of a data sheet is refused, corrected and taken back', async ({
    ownHome,
    faults,
  }) => {
    faults.expect(/status of 422/);
    const { page } = ownHome;
    await page.goto('/installation-details');
    const sheet = page.getByText(/^Data sheet of/);
    const tank = page.getByRole('row', { name: /Hot-water tank, litres/ });
    await sheet.first().click();
    await expect(tank).toContainText('usual');
    const correct = async (value: string) => {
      const form = page.getByLabel('Which figure do you want to correct?');
      if (!(await form.isVisible())) await sheet.first().click();
      await form.selectOption({ label: 'Hot-water tank, litres' });
      await page.getByLabel('Correct value').fill(value);
      await page.getByRole('button', { name: 'Save the figure' }).click();
    };
    await correct('-5');
    await expect(page.getByText(/cannot be right/)).toBeVisible();
    await correct('300');
    await expect(page.getByText('The data sheet is changed.')).toBeVisible();
    await sheet.first().click();
    await expect(tank).toContainText('corrected');
    await expect(tank).toContainText('300');
    await correct('');
    await sheet.first().click();
    await expect(tank).toContainText('usual');
  });
});

test('an opened data sheet is accessible and fits a small phone @deep', async ({ ownHome }) => {
  const { page } = ownHome;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/installation-details');
  await page
    .getByText(/^Data sheet of/)
    .first()
    .click();
  await expect(page.getByText(/medians of certified units/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await expectFits(page, 'data sheet');
});
