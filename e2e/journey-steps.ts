import { type Page, expect } from '@playwright/test';
import { expectTank, confirmCommand, setTank } from './tank-commands.ts';
import { consent } from './steps.ts';
import type { RunningWorld } from './world/start-world.ts';

export interface Newcomer {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Creates an account and confirms it by the link in the mail, which signs in. */
export async function signUp(
  page: Page,
  world: RunningWorld,
  { newcomer, script }: { newcomer: Newcomer; script: 'with' | 'without' },
): Promise<void> {
  await page.goto('/landing');
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByLabel('Your name').fill(newcomer.name);
  await page.getByLabel('E-mail').fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByRole('checkbox', { name: /agree/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(`We have sent a mail to ${newcomer.email}.`)).toBeVisible();
  await world.ask('settle', null);
  await page.getByRole('link', { name: 'Open the development outbox' }).click();
  const mail = page.getByRole('article').filter({ hasText: newcomer.email });
  await mail.getByRole('link').click();
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  // Without scripts the browser that created the account is signed in by a press.
  if (script === 'without') await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page).toHaveURL(/\/launcher/);
}

/** Links the units of an empty home by the vendor's sign-in. */
export async function linkAccount(page: Page, vendorAccount: Newcomer): Promise<void> {
  await expect(page.getByText('No units here yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Link an account' }).click();
  await page.getByRole('button', { name: 'Go on to ONECTA' }).click();
  await consent(page, vendorAccount);
  await expect(page.getByRole('heading', { level: 1, name: 'Wohnräume' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Studio' })).toBeVisible();
}

/** Changes the set-point of the tank and waits for its confirmation. Without JavaScript the result is shown after a reload. */
export async function changeTank(page: Page, world: RunningWorld): Promise<void> {
  await setTank(page, '51');
  await expect(page.getByText(/(Asking the unit|Sent): 51\s°C/)).toBeVisible();
  await confirmCommand(world);
  await page.goto('/installation-monitoring');
  await expect(page.getByText(/^Confirmed .*: 51\s°C\.$/)).toBeVisible();
  await expectTank(page, '51 °C');
}

/** Opens the history of yesterday: twelve two-hour values. */
export async function openHistory(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Energy', exact: true }).click();
  await page.getByRole('link', { name: 'History Day, week, month, year' }).click();
  await page.getByRole('link', { name: 'Day', exact: true }).click();
  await expect(page).toHaveURL(/period=day/);
  await page.getByRole('link', { name: 'Earlier' }).click();
  await expect(page.getByText(/^Yesterday/)).toBeVisible();
  await page.getByRole('link', { name: 'As a table' }).click();
  const hours = page.getByRole('table').getByRole('rowheader', { name: /\d\d:\d\d/ });
  await expect(hours).toHaveCount(12);
}

/** Chooses the language of the app. */
export async function chooseLanguage(
  page: Page,
  language: { name: string; tag: string; direction: 'ltr' | 'rtl' },
): Promise<void> {
  await page.goto('/language?return=%2Fenergy%2Fhistory');
  await page.getByRole('button', { name: language.name }).click();
  await expect(page).toHaveURL(/\/energy\/history$/);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', language.tag);
  await expect(html).toHaveAttribute('dir', language.direction);
}
