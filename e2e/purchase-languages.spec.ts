import { type Page, expect } from '@playwright/test';
import { samplePackages } from '@hearth/product/sample-data/sample-packages.ts';
import { axeFindings } from './axe.ts';
import { openPackage, openShop } from './buy-package.ts';
import { expectFits } from './expect-fits.ts';
import { test, tierOf } from './fixtures.ts';
import { importTerms } from './import-terms.ts';
import { messagesOf } from './messages-of.ts';
import { sampleOf } from './sample-of.ts';
import type { RunningWorld } from './world/start-world.ts';

const languages = [
  { tag: 'de', direction: 'ltr' },
  { tag: 'ar', direction: 'rtl' },
];

const script = '<script>document.title = "run"</script>';

interface Journey {
  readonly page: Page;
  readonly world: RunningWorld;
  readonly text: (id: string) => string;
  /** axe needs the page's scripts. */
  readonly hasScripts: boolean;
  /** Of the comfort check. */
  readonly terms: string;
}

async function expectClean({ page, hasScripts }: Journey): Promise<void> {
  if (hasScripts) expect(await axeFindings(page)).toEqual([]);
  await expectFits(page, page.url());
}

/** The terms change while the page is read: nothing is ordered, and the new version is asked for. */
async function buyOnOtherTerms(journey: Journey): Promise<void> {
  const { page, world, text, terms } = journey;
  await importTerms(world, terms, { versions: 2, name: script });
  const mark = page.getByLabel(text('packages.buy-mark'));
  const buy = page.getByRole('button', { name: /89/ });
  await mark.check();
  await buy.click();
  await expect(page.getByText(text('packages.terms-changed')).first()).toBeVisible();
  await expectClean(journey);
  const read = text('packages.read-terms').replace('{version}', '2');
  await expect(page.getByRole('link', { name: read })).toBeVisible();
  if (!(await mark.isChecked())) await mark.check();
  // By the keyboard alone.
  await buy.press('Enter');
}

async function pay({ page, text }: Journey, outcome: string): Promise<void> {
  await expect(page.getByRole('heading', { name: text('purchase.sandbox-title') })).toBeVisible();
  await page.getByLabel(text(`purchase.outcome-${outcome}`), { exact: true }).check();
  await page.getByRole('button', { name: text('purchase.sandbox-send') }).click();
  await expect(page).toHaveURL(/detecting-status/);
}

async function settle({ world }: Journey): Promise<void> {
  await world.ask('settle', null);
  await world.ask('settle', null);
}

/** A payment is declined, and the package is ordered again. */
async function failAndRetry(journey: Journey): Promise<void> {
  const { page, text } = journey;
  await pay(journey, 'decline');
  await settle(journey);
  await expect(page).toHaveURL(/failed-purchase/);
  await expect(page.getByText(text('purchase.failed-declined'))).toBeVisible();
  await expectClean(journey);
  await page.getByRole('link', { name: text('purchase.again') }).press('Enter');
  await page.getByLabel(text('packages.buy-mark')).check();
  await page.getByRole('button', { name: /89/ }).press('Enter');
}

/** A payment without a message: after a minute the page says how its result will arrive, and the check finds it. */
async function payLate(journey: Journey): Promise<void> {
  const { page, world, text } = journey;
  await pay(journey, 'approve-silently');
  await expect(page.getByText(text('purchase.status-long'))).toBeHidden();
  await expectClean(journey);
  await world.ask('advance', { seconds: 61 });
  await page.reload();
  await expect(page.getByText(text('purchase.status-long'))).toBeVisible();
  await expectClean(journey);
  await settle(journey);
  await expect(page).toHaveURL(/confirmed-purchase/);
  await expectClean(journey);
}

for (const scripts of ['with', 'without'] as const)
  test.describe(`${scripts} scripts`, () => {
    test.use({ javaScriptEnabled: scripts === 'with' });

    for (const { tag, direction } of sampleOf(languages, `purchase ${scripts}`))
      test(
        `terms change before the purchase, a payment is declined, the next takes long, and the receipt is read, in the language ${tag}`,
        tierOf(scripts),
        async ({ ownHome: { page }, world, context, faults }) => {
          faults.expect(/status of 4\d\d/);
          const text = await messagesOf(tag, ['packages', 'purchase', 'document']);
          const terms = `terms-of-${crypto.randomUUID().slice(0, 8)}`;
          const journey = { page, world, text, terms, hasScripts: scripts === 'with' };
          await openShop(world, page, scripts);
          await importTerms(world, terms, { versions: 1 });
          await openPackage(page);
          await importTerms(world, terms, { versions: 1, name: script });
          await context.addCookies([{ name: 'locale', value: tag, url: world.url }]);
          await page.setViewportSize({ width: 320, height: 640 });
          await page.reload();
          await expect(page.locator('html')).toHaveAttribute('dir', direction);
          await expectClean(journey);
          await buyOnOtherTerms(journey);
          await expect(
            page.getByRole('heading', { name: text('purchase.sandbox-title') }),
          ).toBeVisible();
          await expectClean(journey);
          await failAndRetry(journey);
          await payLate(journey);
          await page
            .getByRole('link', { name: text('purchase.receipt') })
            .first()
            .click();
          await expect(page.getByRole('article')).toContainText(script);
          await expect(page).not.toHaveTitle('run');
          await expectClean(journey);
          await world.ask('operate', { name: 'packages import', input: { list: samplePackages } });
        },
      );
  });
