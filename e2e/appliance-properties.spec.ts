import { expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './fixtures.ts';

test('an appliance without a meter is added, changed and removed', async ({ ownHome, faults }) => {
  faults.expect(/status of 422/);
  const { page } = ownHome;
  await page.goto('/energy/appliance/properties');
  await expect(page.getByText('The meter of this home offers nothing new')).toBeVisible();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    /Enter a name/,
  );
  await page.getByRole('textbox', { name: 'Name' }).fill('Dishwasher');
  await page.getByRole('textbox', { name: 'Rated power' }).fill('2200');
  await page.getByLabel('May run at another time').check();
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page, 'properties of an appliance');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dishwasher' })).toBeVisible();
  await page.getByRole('link', { name: /^Properties/ }).click();
  await expect(page.getByRole('textbox', { name: 'Rated power' })).toHaveValue('2200');
  await page.getByRole('textbox', { name: 'Room' }).fill('Kitchen');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: /^Properties/ }).click();
  await expect(page.getByRole('textbox', { name: 'Room' })).toHaveValue('Kitchen');
  await page.getByRole('button', { name: 'Remove this appliance' }).click();
  await expect(page).toHaveURL(/\/energy\?/);
  await expect(page.getByRole('link', { name: /^Dishwasher/ })).toBeHidden();
});
