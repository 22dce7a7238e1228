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

/** Registers a unit with the day of its set-up, and its refrigerant where the model leaves it open; ends on the page of the new home. */
export async function registerWithSetUp(
  page: Page,
  unit: ImportedUnit,
  given: {
    readonly script: 'with' | 'without';
    /** A day, or a number of days before the day that the page has as today. */
    readonly on: string | { readonly daysAgo: number };
    readonly refrigerant?: string;
  },
): Promise<void> {
  await scan(page, unit);
  await typeCode(page, unit);
  await typeAddress(page, given.script);
  await toNextQuestion(page);
  await page.getByRole('link', { name: 'The set-up' }).click();
  const day = page.getByLabel('Day of the set-up');
  const today = Date.parse((await day.getAttribute('max')) ?? '');
  const on =
    typeof given.on === 'string'
      ? given.on
      : new Date(today - given.on.daysAgo * 86_400_000).toISOString().slice(0, 10);
  await day.fill(on);
  if (given.refrigerant !== undefined)
    await page.getByLabel('Refrigerant').selectOption(given.refrigerant);
  await toNextQuestion(page);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('link', { name: 'To the home' }).click();
  await expect(page).toHaveURL(/launcher\?installation=/);
}
