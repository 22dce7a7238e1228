import { type Page, expect } from '@playwright/test';
import { samplePackages } from '@hearth/product/sample-data/sample-packages.ts';
import { typeAddress } from './steps.ts';
import type { RunningWorld } from './world/start-world.ts';

/** Imports the price list, and types the address of the home, by which packages have a price. */
export async function openShop(
  world: RunningWorld,
  page: Page,
  script: 'with' | 'without',
): Promise<void> {
  await world.ask('operate', { name: 'packages import', input: { list: samplePackages } });
  await page.goto('/installation-details/address');
  await typeAddress(page, script);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/done=address/);
}

/** Opens the page of the comfort check, a package of the home for €89.00. */
export async function openPackage(page: Page): Promise<void> {
  await page.goto('/overview');
  await page.getByRole('link', { name: /^Packages/ }).click();
  await page.getByRole('link', { name: 'Comfort check' }).click();
  await expect(page).toHaveURL(/comfort-check/);
}

/** Orders the package of the page, up to the page of the embedded payment provider. */
export async function orderPackage(page: Page): Promise<void> {
  await page.getByLabel('I have read the terms and buy on them').check();
  await page.getByRole('button', { name: 'Buy for €89.00' }).click();
  await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible();
}

/** Buys the comfort check; the page shows what was bought, and its address is returned. */
export async function buyPackage(world: RunningWorld, page: Page): Promise<string> {
  await openPackage(page);
  await orderPackage(page);
  await page.getByLabel('Confirms the payment', { exact: true }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/detecting-status/);
  await world.ask('settle', null);
  await world.ask('settle', null);
  await expect(page.getByRole('heading', { name: 'Bought: Comfort check' })).toBeVisible();
  return page.url();
}
