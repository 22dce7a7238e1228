import { type Page, expect } from '@playwright/test';
import { postalCodes } from '@hearth/product/address/postal-codes.ts';

interface Named {
  readonly email: string;
  readonly password: string;
}

/** Opens a page and waits until it is hydrated: a link that is followed earlier loads a document. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}

/** Waits for the scripts of a page, for what only they do. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const control = document.querySelector('main a, main button');
    return control && Object.keys(control).some((key) => key.startsWith('__reactProps'));
  });
}

/** Signs in and waits for the first screen. */
export async function signIn(page: Page, { email, password }: Named): Promise<void> {
  await page.goto('/sign-in');
  await typeSignIn(page, { email, password });
  await expect(page).toHaveURL(/\/launcher/);
}

/** Fills in and sends the sign-in form of the present page. */
export async function typeSignIn(page: Page, { email, password }: Named): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Links the units: the explanation here, then sign-in and consent at the vendor. */
export async function linkUnits(page: Page, vendorAccount: Named, origin = ''): Promise<void> {
  await page.goto(`${origin}/account/link/onecta`);
  await page.getByRole('button', { name: 'Go on to ONECTA' }).click();
  await consent(page, vendorAccount);
  await expect(page.getByRole('heading', { level: 1, name: 'Wohnräume' })).toBeVisible();
}

/** The vendor's consent page. */
export async function consent(page: Page, { email, password }: Named): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Comfort Cloud' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in and allow' }).click();
}

/** Chooses Germany and types an address of Cologne. */
export async function typeAddress(page: Page, script: 'with' | 'without'): Promise<void> {
  await chooseCountry(page, 'Germany', script);
  await page.getByLabel('Street').fill('Agnesstraße');
  await page.getByLabel('House number').fill('12');
  await page.getByLabel('Postal code').fill('50670');
  await page.getByLabel('Town').fill('Köln');
}

/** Expects the values of fields by their labels. */
export async function expectValues(
  page: Page,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await expect(page.getByLabel(label)).toHaveValue(value);
}

/** Presses “Continue” of a wizard. */
export async function pressContinue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Presses “Continue” and waits for the next question: a form drops a press while an earlier one is under way. */
export async function toNextQuestion(page: Page): Promise<void> {
  const question = page.url();
  await pressContinue(page);
  await page.waitForURL((url) => url.href !== question);
}

/**
 * Chooses the country of an address and waits for its fields, which replace those of another country with what is typed meanwhile. The
 * button leaves once the page is hydrated; pressed just before, it would load the page again while its fields are typed.
 */
export async function chooseCountry(
  page: Page,
  country: string,
  script: 'with' | 'without',
): Promise<void> {
  const update = page.getByRole('button', { name: 'Show the fields of this country' });
  if (script === 'with') await expect(update).toBeHidden();
  const select = page.getByLabel('Country');
  // Chosen again, it would be sent again.
  if ((await select.locator('option:checked').textContent()) === country) return;
  await select.selectOption(country);
  const example = postalCodes[await select.inputValue()]?.example ?? '';
  if (script === 'without') await update.click();
  await expect(page.locator('[name=postalCode]')).toHaveAttribute('placeholder', example);
}
