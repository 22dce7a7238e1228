import { type Page, expect } from '@playwright/test';

interface Named {
  readonly email: string;
  readonly password: string;
}

/** From wherever the browser stands to the first signed-in screen. */
export async function signIn(page: Page, { email, password }: Named): Promise<void> {
  await page.goto('/sign-in');
  await typeSignIn(page, { email, password });
  await expect(page).toHaveURL(/\/launcher/);
}

/** The form alone, where a test has come to it by itself. */
export async function typeSignIn(page: Page, { email, password }: Named): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Through the explanation here and the maker's own sign-in and consent, to the units. */
export async function linkUnits(page: Page, maker: Named, origin = ''): Promise<void> {
  await page.goto(`${origin}/account/link/onecta`);
  await page.getByRole('button', { name: 'Go on to ONECTA' }).click();
  await consent(page, maker);
  await expect(page.getByRole('heading', { level: 1, name: 'Wohnräume' })).toBeVisible();
}

/** The maker's page, which is not one of ours. */
export async function consent(page: Page, { email, password }: Named): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Comfort Cloud' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in and allow' }).click();
}
