import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { openPackage, openShop, orderPackage } from './buy-package.ts';
import { expectFits } from './expect-fits.ts';
import { test, tierOf } from './fixtures.ts';

/** Orders in two tabs, loads the package again and goes back to the one payment. */
async function orderInTwoTabs(
  page: Page,
  check: (subject: string) => Promise<void>,
): Promise<void> {
  const secondTab = await page.context().newPage();
  await secondTab.goto(page.url());
  await orderPackage(page);
  const cart = page.url();
  await orderPackage(secondTab);
  expect(secondTab.url()).toBe(cart);
  await secondTab.close();
  await openPackage(page);
  await page.reload();
  await expect(page.getByText(/^Your order of .* is not paid yet\.$/)).toBeVisible();
  await check('an open order');
  await page.getByRole('button', { name: 'Go on paying €89.00' }).click();
  await expect(page).toHaveURL(cart);
}

/** The page that waits asks for the state only, and an unchanged one is an empty answer. */
async function expectWaiting(page: Page): Promise<void> {
  await expect(page).toHaveURL(/detecting-status/);
  const { searchParams } = new URL(page.url());
  const state = `/purchase-package/detecting-status/state?${searchParams}`;
  const first = await page.request.get(state);
  expect(await first.text()).toBe('awaiting-payment');
  const headers = { 'if-none-match': first.headers()['etag'] ?? '' };
  expect((await page.request.get(state, { headers })).status()).toBe(304);
}

async function readDocument(page: Page, link: string, words: string): Promise<void> {
  await page.getByRole('link', { name: link }).click();
  await expect(page.getByRole('article')).toContainText(words);
}

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test(
      'an owner buys a package after a declined payment and keeps the receipt @always',
      tierOf(script),
      async ({ ownHome: { page }, world, faults }) => {
        faults.expect(/status of 422/);
        await page.setViewportSize({ width: 320, height: 640 });
        const settle = async () => {
          await world.ask('settle', null);
          await world.ask('settle', null);
        };
        const check = async (subject: string) => {
          if (script === 'with') expect(await axeFindings(page)).toEqual([]);
          await expectFits(page, subject);
        };
        const buy = async (outcome: string) => {
          await orderPackage(page);
          await pay(outcome);
        };
        const pay = async (outcome: string) => {
          await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible();
          await check('payment');
          await page.getByLabel(outcome, { exact: true }).check();
          await page.getByRole('button', { name: 'Continue' }).click();
          await expectWaiting(page);
          await settle();
        };
        await openShop(world, page, script);
        await openPackage(page);
        await expect(page.getByText('with 19% VAT')).toBeVisible();
        await page.getByRole('button', { name: 'Buy for €89.00' }).click();
        await expect(page.getByText('The purchase needs your acceptance').first()).toBeVisible();
        await orderInTwoTabs(page, check);
        await pay('Declines the payment');
        await expect(
          page.getByRole('heading', { name: 'Not bought: Comfort check' }),
        ).toBeVisible();
        await expect(page.getByText('The payment was declined.')).toBeVisible();
        await check('failed');
        await page.getByRole('link', { name: 'To the package' }).click();
        await buy('Confirms twice');
        await expect(page.getByRole('heading', { name: 'Bought: Comfort check' })).toBeVisible();
        const bought = page.url();
        await page.reload();
        await check('bought');
        await page.getByRole('link', { name: 'Receipt' }).click();
        const receipt = page.getByRole('article');
        await expect(receipt).toContainText('€14.21');
        await expect(receipt.getByText(/^Paid\W*89\.00/)).toBeVisible();
        await check('receipt');
        await openPackage(page);
        await page.getByRole('button', { name: 'Withdraw from the package' }).click();
        await expect(page.getByText('You have withdrawn.')).toBeVisible();
        await check('withdrawn');
        await readDocument(page, 'Confirmation of the withdrawal', 'You have withdrawn');
        await settle();
        await page.goto(bought);
        await expect(page.getByRole('heading', { name: 'Paid back: Comfort check' })).toBeVisible();
        await readDocument(page, 'Credit note', 'The whole amount of the receipt R-');
      },
    );
  });
