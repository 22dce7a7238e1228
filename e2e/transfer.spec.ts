import { type Browser, type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { newPerson, test, tierOf } from './fixtures.ts';
import { typeSignIn } from './steps.ts';
import type { RunningWorld } from './world/start-world.ts';

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test(
      'a home is offered, withdrawn, offered again and taken in another browser',
      tierOf(script),
      async ({ ownHome: { page }, world, browser, faults }) => {
        faults.expect(/status of 4\d\d/);
        const taker = await newPerson(world);
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto('/installation-details');
        await page.getByRole('link', { name: /^Transfer this home/ }).click();
        const check = async (subject: string) => {
          if (script === 'with') expect(await axeFindings(page)).toEqual([]);
          await expectFits(page, subject);
        };
        await expect(page.getByText('Links to accounts at manufacturers')).toBeVisible();
        await expect(page.getByText('Days with readings')).toBeVisible();
        await check('preview and offer');
        await inArabic(page, 'نقل هذا المنزل');
        await page.getByRole('button', { name: 'Offer the home' }).click();
        await expect(page.getByText('Tick this to offer the home.').first()).toBeVisible();
        await offer(page, taker.email);
        await check('an open offer');
        const first = await linkFor(world, page, taker.email);
        await page.goto('/transfer-installation');
        await page.getByRole('button', { name: 'Withdraw the offer' }).click();
        await expect(page.getByText('The offer is withdrawn.')).toBeVisible();
        await offer(page, taker.email);
        const link = await linkFor(world, page, taker.email);
        expect(link).not.toBe(first);

        const theirs = await deviceOf(browser, world, script);
        await theirs.goto(first);
        await typeSignIn(theirs, taker);
        await expect(theirs.getByText('The offer was withdrawn.')).toBeVisible();
        await theirs.goto(link);
        await expect(theirs.getByText(/offers you a home/)).toBeVisible();
        await expect(theirs.getByText('Welcome to the house')).toBeVisible();
        await expectFits(theirs, 'a received offer');
        await theirs.getByRole('button', { name: 'Take the home' }).click();
        await expect(theirs.getByText('The home is yours.')).toBeVisible();
        await page.goto('/transfer-installation');
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Transfer this home');
        await theirs.getByRole('link', { name: 'Go to the home' }).click();
        await expect(theirs).toHaveURL(/\/launcher\?installation=/);
        await theirs.context().close();
      },
    );
  });

test('an offer with a first day is accepted, then declined, and the giver keeps the home @deep', async ({
  ownHome: { page },
  world,
  browser,
  faults,
}) => {
  faults.expect(/status of 4\d\d/);
  const taker = await newPerson(world);
  await page.goto('/transfer-installation');
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('First day of the new owner').fill(day);
  await offer(page, taker.email);
  const theirs = await deviceOf(browser, world, 'with');
  await theirs.goto(await linkFor(world, page, taker.email));
  await typeSignIn(theirs, taker);
  await theirs.getByRole('button', { name: 'Take the home' }).click();
  await expect(theirs.getByText(/The home is yours from/)).toBeVisible();
  await page.goto('/launcher');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await theirs.getByRole('button', { name: 'Decline' }).click();
  await expect(theirs.getByText('You have declined this offer.')).toBeVisible();
  await theirs.context().close();
  await page.goto('/transfer-installation');
  await expect(page.getByRole('button', { name: 'Offer the home' })).toBeVisible();
});

/** Reloads the page in Arabic, and again in English. */
async function inArabic(page: Page, title: string): Promise<void> {
  await page.context().addCookies([{ name: 'locale', value: 'ar', url: page.url() }]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expectFits(page, 'in Arabic');
  await page.context().addCookies([{ name: 'locale', value: 'en', url: page.url() }]);
  await page.reload();
}

async function offer(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address of the new owner').fill(email);
  await page.getByLabel('Message').fill('Welcome to the house');
  await page.getByLabel('I hand this home over as chosen above').check();
  await page.getByRole('button', { name: 'Offer the home' }).click();
  await expect(page.getByText('The offer is on its way.')).toBeVisible();
}

/** The newest link in the mails to the address. */
async function linkFor(world: RunningWorld, page: Page, email: string): Promise<string> {
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

async function deviceOf(
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
