import { type Browser, type Page, expect } from '@playwright/test';
import type { RunningWorld } from './world/start-world.ts';

interface TypedOffer {
  readonly email: string;
  readonly day?: string;
  readonly check?: (step: string) => Promise<void>;
}

/** Fills in the steps that offer the home of the page, and returns at the page of success. */
export async function offerHome(page: Page, offer: TypedOffer): Promise<void> {
  await fillInOffer(page, offer);
  await expect(page.getByText('No package runs at this home.')).toBeVisible();
  await offer.check?.('service-contracts');
  await page.getByRole('button', { name: 'Offer the home' }).click();
  await expect(page.getByRole('heading', { name: 'The offer is on its way.' })).toBeVisible();
}

/** Fills in the steps of an offer up to the last one, with the packages of the home. */
export async function fillInOffer(page: Page, { email, day, check }: TypedOffer): Promise<void> {
  const forward = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await page.goto('/transfer-installation');
  await page.getByRole('link', { name: /Choose what passes on|Continue your draft/ }).click();
  await page.getByLabel('E-mail address of the new owner').fill(email);
  if (day !== undefined) await page.getByLabel('First day of the new owner').fill(day);
  await check?.('overview');
  await forward();
  await page.getByLabel('Message').fill('Welcome to the house');
  await page.getByLabel('Electricity from the grid').fill('12345.6');
  await check?.('details');
  await forward();
  await page.getByLabel('Yearly figures only').check();
  await page.getByLabel('I agree to hand this home').check();
  await check?.('gdpr');
  await forward();
}

/** The newest link in the mails to the address. */
export async function linkFor(world: RunningWorld, page: Page, email: string): Promise<string> {
  await world.ask('settle', null);
  await world.ask('settle', null);
  await page.goto('/outbox');
  const link = page
    .getByRole('article')
    .filter({ hasText: email })
    .getByRole('link')
    .and(page.locator('[href*="/transfer-installation/offer/"]'));
  return (await link.first().getAttribute('href')) ?? '';
}

/** A small screen of another person. */
export async function deviceOf(
  browser: Browser,
  world: RunningWorld,
  script: 'with' | 'without',
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: world.url,
    javaScriptEnabled: script === 'with',
    viewport: { width: 320, height: 640 },
  });
  return await context.newPage();
}
