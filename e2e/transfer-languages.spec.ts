import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { buyPackage, openShop } from './buy-package.ts';
import { expectFits } from './expect-fits.ts';
import { newPerson, test } from './fixtures.ts';
import { messagesOf } from './messages-of.ts';
import { deviceOf, linkFor } from './offer-home.ts';
import { sampleOf } from './sample-of.ts';
import { typeSignIn } from './steps.ts';

const languages = [
  { tag: 'de', direction: 'ltr' },
  { tag: 'ar', direction: 'rtl' },
] as const;

/** Waits for the page by its text, then measures it. */
async function expectClean(page: Page, shown: string): Promise<void> {
  await expect(page.getByText(shown).first()).toBeVisible();
  expect(await axeFindings(page), shown).toEqual([]);
  await expectFits(page, shown);
}

for (const { tag, direction } of sampleOf(languages, 'transfer'))
  test(`a home with a package is offered by the keyboard and taken on a small screen, in the language ${tag}`, async ({
    ownHome: { page },
    world,
    browser,
  }) => {
    const text = await messagesOf(tag, ['transfer', 'transfer-offer', 'wizard', 'dossier']);
    const start = (id: string): string => text(id).split('{')[0]?.trim() ?? '';
    const taker = await newPerson(world);
    const cookie = { name: 'locale', value: tag, url: world.url };
    await openShop(world, page, 'with');
    await buyPackage(world, page);
    await page.context().addCookies([cookie]);
    await page.setViewportSize({ width: 320, height: 640 });
    const forward = (name: string) => page.getByRole('button', { name }).press('Enter');

    await page.goto('/transfer-installation/overview');
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    await expectClean(page, text('transfer-offer.overview-question'));
    const email = page.getByLabel(text('transfer-offer.email'));
    await email.fill(taker.email);
    await email.press('Enter');
    await expectClean(page, text('transfer-offer.details-question'));
    await page.getByLabel(text('transfer.meter-gridImport')).fill('12345');
    await forward(text('wizard.continue'));
    await expectClean(page, text('transfer-offer.gdpr-question'));
    await page.getByLabel(text('transfer.yearly')).press('Space');
    await page.getByLabel(text('transfer-offer.agreed')).press('Space');
    await forward(text('wizard.continue'));
    await expectClean(page, text('transfer-offer.contracts-question'));
    await page
      .getByRole('radio', { name: text('transfer-offer.moves') })
      .first()
      .press('Space');
    await forward(text('transfer-offer.offer'));
    await expectClean(page, text('transfer-offer.success'));
    await page.goto('/transfer-installation');
    await expectClean(page, text('transfer.is-offered'));

    const theirs = await deviceOf(browser, world, 'with');
    const link = await linkFor(world, page, taker.email);
    await theirs.goto(link);
    await typeSignIn(theirs, taker);
    await expect(theirs).toHaveURL(/\/offer\//);
    await theirs.context().addCookies([cookie]);
    await theirs.goto(link);
    await expect(theirs.locator('html')).toHaveAttribute('dir', direction);
    await theirs.locator('summary').press('Enter');
    await expectClean(theirs, start('transfer.terms-version'));
    await theirs.getByRole('link', { name: text('transfer.dossier') }).press('Enter');
    await expectClean(theirs, start('dossier.as-offered'));
    await theirs.goto(link);
    await theirs.getByLabel(text('transfer.terms-mark')).press('Space');
    await theirs.getByRole('button', { name: text('transfer.accept') }).press('Enter');
    await expectClean(theirs, text('transfer.taken'));
    await theirs.context().close();
    await page.goto('/transfer-installation');
    await expectClean(page, text('transfer.is-given'));
  });
