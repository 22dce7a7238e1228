import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './fixtures.ts';
import { pressContinue, toNextQuestion } from './steps.ts';

/** From the energy settings to the choice of measures. */
async function beginSaving(page: Page): Promise<void> {
  await page.goto('/energy/settings');
  await page.getByRole('link', { name: /^Energy saving/ }).click();
  await page.getByRole('link', { name: 'Choose measures' }).click();
  await toNextQuestion(page);
  await toNextQuestion(page);
}

test('measures are set by dial and keyboard, saved and undone', async ({ ownHome }) => {
  const { page } = ownHome;
  await beginSaving(page);
  await page.getByLabel('Rooms at night').check();
  expect(await axeFindings(page)).toEqual([]);
  await toNextQuestion(page);
  const day = page.getByRole('group', { name: 'By day' });
  const slider = day.getByRole('slider', { name: 'By day' });
  await slider.focus();
  const before = Number(await slider.inputValue());
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveValue(String(before - 0.5));
  await day.getByRole('button', { name: 'Raise By day' }).click();
  await expect(page.locator('input[name="dayC"]')).toHaveValue(String(before));
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page, 'dials of energy saving');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The measures apply from today.')).toBeVisible();
  await expect(page.getByText('What it really brought')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The measures are as they were before.')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a dial steps by its buttons; a draft is left; another page saved meanwhile @deep', async ({
    ownHome,
    faults,
  }) => {
    faults.expect(/status of 4(?:09|22)/);
    const { page } = ownHome;
    await beginSaving(page);
    await page.getByLabel('Rooms by day').uncheck();
    await pressContinue(page);
    await expect(page.getByText('Choose at least one measure.').first()).toBeVisible();
    await page.getByLabel('Rooms by day').check();
    await toNextQuestion(page);
    const day = page.getByRole('group', { name: 'By day' });
    const value = page.locator('input[name="dayC"]');
    const before = Number(await value.inputValue());
    await day.getByRole('button', { name: 'Lower By day' }).click();
    await expect(value).toHaveValue(String(before - 0.5));
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'Save draft and leave' }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(value).toHaveValue(String(before - 0.5));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. The measures apply from today.')).toBeVisible();
    await page.getByRole('link', { name: 'Change' }).click();
    await toNextQuestion(page);
    await page.getByRole('group', { name: 'By day' }).getByRole('button').first().click();
    const second = await page.context().newPage();
    await second.goto('/energy/settings/energy-saving');
    await second.getByText('Earlier versions').click();
    await second.getByRole('button', { name: 'End the measures' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/Somebody saved another version since/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Continue with my answers' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. The measures apply from today.')).toBeVisible();
  });
});
