import { type Page, expect } from '@playwright/test';
import { test } from './fixtures.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

/** From the energy page to the first question of a new contract. */
async function beginContract(page: Page): Promise<void> {
  await page.goto('/energy');
  await page.getByRole('link', { name: 'Energy settings' }).click();
  await page.getByRole('link', { name: /Electricity contract/ }).click();
  await page.getByRole('link', { name: 'Enter a contract' }).click();
}

/** Dates and fixed costs of a contract since March. */
async function typeDatesAndFixedCosts(page: Page): Promise<void> {
  await page.getByLabel('Name of the contract').fill('Lindenstrom');
  await page.getByLabel('First day', { exact: true }).fill('2025-03-01');
  await next(page);
  await page.getByLabel('No end is agreed').check();
  await next(page);
  await expect(page.getByText('This is your only contract.')).toBeVisible();
  await next(page);
  await page.getByLabel('The prices that I enter include VAT').check();
  await page.getByLabel('Amount').fill('11.90');
  await next(page);
}

test('a contract is entered, priced while it is typed, compared, saved and undone', async ({
  ownHome,
  faults,
}) => {
  faults.expect(/status of 422/);
  const { page } = ownHome;
  await beginContract(page);
  await typeDatesAndFixedCosts(page);
  // A price in the wrong unit is a question, and what was typed stays.
  await page.getByLabel('It is always the same').check();
  await page.getByLabel('Price per kWh', { exact: true }).fill('0.319');
  await next(page);
  await expect(page.getByLabel('Price per kWh', { exact: true })).toHaveAccessibleDescription(
    /very little for one kWh/,
  );
  await page.getByLabel('€ per kWh').check();
  await next(page);
  await next(page);
  await expect(page.getByRole('heading', { name: 'Is everything right?' })).toBeVisible();
  await expect(page.getByText(/Now a kWh costs 31\.9\sct with VAT/)).toBeVisible();
  await page.getByRole('button', { name: 'Save the contract' }).click();
  await expect(page.getByText('The contract is saved.')).toBeVisible();
  // Another contract needs its price, and readings of the grid.
  const saved = page.url();
  await page.goto('/energy/settings/tariff/compare');
  await page.getByRole('radio', { name: /Market price/ }).check();
  await page.getByLabel('Standing charge').fill('12.90');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByLabel('Surcharge on the market price')).toHaveAccessibleDescription(
    /needs the price/,
  );
  await page.getByLabel('Surcharge on the market price').fill('18.5');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByText(/There are no readings of the grid/)).toBeVisible();
  await expect(page.getByLabel('Surcharge on the market price')).toHaveValue('18.5');
  await page.goto(saved);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Your contracts are as they were before.')).toBeVisible();
  await page.getByRole('link', { name: 'To your contracts' }).click();
  await expect(page.getByText('No electricity contract yet')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a contract by time of use with added rows; a draft is left, found again, and edited later', async ({
    ownHome,
    faults,
  }) => {
    faults.expect(/status of 422/);
    const { page } = ownHome;
    await beginContract(page);
    await typeDatesAndFixedCosts(page);
    await page.getByLabel('By time').check();
    await page.getByRole('button', { name: 'Add a price level' }).click();
    await page.getByLabel('Name, such as Night').fill('Day');
    await page.getByLabel('Price per kWh at this level').fill('31.9');
    await page.getByRole('button', { name: 'Add a price level' }).click();
    await page.getByLabel('Name, such as Night').last().fill('Night');
    await page.getByLabel('Price per kWh at this level').last().fill('22.4');
    await page.getByRole('button', { name: 'Add a time' }).click();
    await expect(page.getByLabel('Price per kWh at this level').first()).toHaveValue('31.9');
    await page.getByLabel('From').fill('24');
    await page.getByLabel('Until').fill('6');
    await page.getByLabel('Then this price holds').selectOption({ label: 'Night' });
    await next(page);
    await expect(page.getByLabel('From')).toHaveAccessibleDescription(/Did you mean 00:00/);
    await page.getByLabel('From').fill('22');
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'Save draft and leave' }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('From')).toHaveValue('22');
    await next(page);
    await next(page);
    await expect(page.getByText(/between 22\.4\sct and 31\.9\sct/)).toBeVisible();
    await page.getByRole('button', { name: 'Save the contract' }).click();
    await page.getByRole('link', { name: 'To your contracts' }).click();
    await page.getByRole('link', { name: /Lindenstrom/ }).click();
    await expect(page.getByLabel('Name of the contract')).toHaveValue('Lindenstrom');
  });
});
