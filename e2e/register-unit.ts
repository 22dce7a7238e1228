import { type Page, expect } from '@playwright/test';
import type { ImportedUnit } from './import-units.ts';
import { toNextQuestion, typeAddress } from './steps.ts';

/** Follows the label of a unit to the code of its card, for a person who is signed in. */
export async function scan(page: Page, unit: ImportedUnit): Promise<void> {
  await page.goto(`/01/${unit.gtin}/21/${unit.serial}`);
  await page.getByRole('button', { name: 'Register this unit' }).click();
}

export async function typeCode(page: Page, { code }: ImportedUnit): Promise<void> {
  await page.getByLabel('Commissioning code').fill(code);
  await page.getByRole('button', { name: 'Check the code' }).click();
}

/** Types the address and registers the proved units. */
export async function register(page: Page, script: 'with' | 'without'): Promise<void> {
  await expect(page).toHaveURL(/end-user\/address/);
  await typeAddress(page, script);
  await toNextQuestion(page);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/registered/);
}
