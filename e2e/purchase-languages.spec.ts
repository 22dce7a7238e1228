import { type Page, expect } from '@playwright/test';
import { samplePackages } from '@hearth/product/sample-data/sample-packages.ts';
import { axeFindings } from './axe.ts';
import { openPackage, openShop } from './buy-package.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './fixtures.ts';
import { importTerms } from './import-terms.ts';
import { messagesOf } from './messages-of.ts';
import { sampleOf } from './sample-of.ts';

const languages = [
  { tag: 'de', direction: 'ltr' },
  { tag: 'ar', direction: 'rtl' },
];

const script = '<script>document.title = "run"</script>';

async function expectClean(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  await expectFits(page, page.url());
}

for (const { tag, direction } of sampleOf(languages, 'purchase'))
  test(`terms change before the purchase, the payment takes long, and the receipt is read, in the language ${tag}`, async ({
    ownHome: { page },
    world,
    context,
    faults,
  }) => {
    faults.expect(/status of 4\d\d/);
    const text = await messagesOf(tag, ['packages', 'purchase', 'document']);
    const terms = `terms-of-${crypto.randomUUID().slice(0, 8)}`;
    await openShop(world, page, 'with');
    await importTerms(world, terms, { versions: 1 });
    await openPackage(page);
    await importTerms(world, terms, { versions: 1, name: script });
    await context.addCookies([{ name: 'locale', value: tag, url: world.url }]);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    await expectClean(page);

    // The terms change while the page is read: nothing is ordered, and the new version is asked for.
    await importTerms(world, terms, { versions: 2, name: script });
    const mark = page.getByLabel(text('packages.buy-mark'));
    const buy = page.getByRole('button', { name: /89/ });
    await mark.check();
    await buy.click();
    await expect(page.getByText(text('packages.terms-changed')).first()).toBeVisible();
    await expectClean(page);
    await expect(
      page.getByRole('link', { name: text('packages.read-terms').replace('{version}', '2') }),
    ).toBeVisible();
    if (!(await mark.isChecked())) await mark.check();
    // By the keyboard alone.
    await buy.press('Enter');
    await expect(page.getByRole('heading', { name: text('purchase.sandbox-title') })).toBeVisible();
    await expectClean(page);
    await page.getByLabel(text('purchase.outcome-approve-silently'), { exact: true }).check();
    await page.getByRole('button', { name: text('purchase.sandbox-send') }).click();
    await expect(page).toHaveURL(/detecting-status/);
    await expect(page.getByText(text('purchase.status-long'))).toBeHidden();
    await expectClean(page);
    await world.ask('advance', { seconds: 61 });
    await page.reload();
    await expect(page.getByText(text('purchase.status-long'))).toBeVisible();
    await expectClean(page);

    // The check finds the payment, and the page follows by itself.
    await world.ask('settle', null);
    await world.ask('settle', null);
    await expect(page).toHaveURL(/confirmed-purchase/);
    await expectClean(page);
    await page
      .getByRole('link', { name: text('purchase.receipt') })
      .first()
      .click();
    await expect(page.getByRole('article')).toContainText(script);
    await expect(page).not.toHaveTitle('run');
    await expectClean(page);
    await world.ask('operate', { name: 'packages import', input: { list: samplePackages } });
  });
