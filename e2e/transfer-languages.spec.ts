import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { buyPackage, openShop } from './buy-package.ts';
import { expectFits } from './expect-fits.ts';
import { newPerson, test, tierOf } from './fixtures.ts';
import { messagesOf } from './messages-of.ts';
import { deviceOf, linkFor } from './offer-home.ts';
import { sampleOf } from './sample-of.ts';
import { typeSignIn } from './steps.ts';

const languages = [
  { tag: 'de', direction: 'ltr' },
  { tag: 'ar', direction: 'rtl' },
] as const;

interface Journey {
  readonly script: 'with' | 'without';
  readonly text: (id: string) => string;
  readonly direction: 'ltr' | 'rtl';
}

/** Waits for a page by its text, then measures it; axe needs the page's scripts. */
async function expectClean({ script }: Journey, page: Page, shown: string): Promise<void> {
  await expect(page.getByText(shown).first()).toBeVisible();
  if (script === 'with') expect(await axeFindings(page), shown).toEqual([]);
  await expectFits(page, shown);
}

/** Presses a button by the keyboard. */
const press = ({ text }: Journey, page: Page, id: string): Promise<void> =>
  page.getByRole('button', { name: text(id), exact: true }).press('Enter');

/** Offers the home of the page, and leaves the steps once meanwhile. */
async function offer(journey: Journey, page: Page, email: string): Promise<void> {
  const { text, direction } = journey;
  const forward = () => press(journey, page, 'wizard.continue');
  await page.goto('/transfer-installation/overview');
  await expect(page.locator('html')).toHaveAttribute('dir', direction);
  await expectClean(journey, page, text('transfer-offer.overview-question'));
  const mailbox = page.getByLabel(text('transfer-offer.email'));
  await mailbox.fill(email);
  await mailbox.press('Enter');
  await expectClean(journey, page, text('transfer-offer.details-question'));
  await page.getByLabel(text('transfer.meter-gridImport')).fill('12345');
  await press(journey, page, 'wizard.leave');
  await expectClean(journey, page, text('wizard.exit-lead'));
  await press(journey, page, 'wizard.save-and-leave');
  await expectClean(journey, page, text('transfer.go-on'));
  await page.getByText(text('transfer.go-on')).first().click();
  await expect(mailbox).toHaveValue(email);
  await forward();
  await expect(page.getByLabel(text('transfer.meter-gridImport'))).toHaveValue(/12.?345/);
  await forward();
  await expectClean(journey, page, text('transfer-offer.gdpr-question'));
  await page.getByLabel(text('transfer.yearly')).press('Space');
  await page.getByLabel(text('transfer-offer.agreed')).press('Space');
  await forward();
  await expectClean(journey, page, text('transfer-offer.contracts-question'));
  await page
    .getByRole('radio', { name: text('transfer-offer.moves') })
    .first()
    .press('Space');
  await press(journey, page, 'transfer-offer.offer');
  await expectClean(journey, page, text('transfer-offer.success'));
  await page.goto('/transfer-installation');
  await expectClean(journey, page, text('transfer.is-offered'));
}

/** Reads the offer of the page with terms and dossier, and takes the home. */
async function take(journey: Journey, page: Page, link: string): Promise<void> {
  const { text, direction } = journey;
  const start = (id: string): string => text(id).split('{')[0]?.trim() ?? '';
  await page.goto(link);
  await expect(page.locator('html')).toHaveAttribute('dir', direction);
  await page.locator('summary').press('Enter');
  await expectClean(journey, page, start('transfer.terms-version'));
  await page.getByRole('link', { name: text('transfer.dossier') }).press('Enter');
  await expectClean(journey, page, start('dossier.as-offered'));
  await page.goto(link);
  await page.getByLabel(text('transfer.terms-mark')).press('Space');
  await press(journey, page, 'transfer.accept');
  await expectClean(journey, page, text('transfer.taken'));
}

/** Giver and taker undo the transfer; the link opens nothing more. */
async function undo(
  journey: Journey,
  { page, theirs, link }: { page: Page; theirs: Page; link: string },
): Promise<void> {
  const { text } = journey;
  await page.goto('/transfer-installation');
  await expectClean(journey, page, text('transfer.is-given'));
  await press(journey, page, 'transfer.undo');
  await expectClean(journey, page, text('transfer.done-undo-asked'));
  await theirs.goto('/transfer-installation');
  await expectClean(journey, theirs, text('transfer.undo-what'));
  await press(journey, theirs, 'transfer.undo-agree');
  await expectClean(journey, theirs, text('transfer.done-undone'));
  await page.reload();
  await page.getByText(text('transfer.earlier')).click();
  await expectClean(journey, page, text('transfer.is-back'));
  await theirs.goto(link);
  await expectClean(journey, theirs, text('transfer.transfer-undone'));
}

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    for (const { tag, direction } of sampleOf(languages, `transfer ${script}`))
      test(
        `a home with a package is offered by the keyboard, taken on a small screen and given back, in the language ${tag}`,
        tierOf(script),
        async ({ ownHome: { page }, world, browser, faults }) => {
          // An offer that was undone is gone.
          faults.expect(/status of 4\d\d/);
          const text = await messagesOf(tag, ['transfer', 'transfer-offer', 'wizard', 'dossier']);
          const journey = { script, text, direction };
          const taker = await newPerson(world);
          const cookie = { name: 'locale', value: tag, url: world.url };
          await openShop(world, page, script);
          await buyPackage(world, page);
          await page.context().addCookies([cookie]);
          await page.setViewportSize({ width: 320, height: 640 });
          await offer(journey, page, taker.email);
          const theirs = await deviceOf(browser, world, script);
          const link = await linkFor(world, page, taker.email);
          await theirs.goto(link);
          await typeSignIn(theirs, taker);
          await expect(theirs).toHaveURL(/\/offer\//);
          await theirs.context().addCookies([cookie]);
          await take(journey, theirs, link);
          await world.ask('settle', null);
          await undo(journey, { page, theirs, link });
          await theirs.context().close();
        },
      );
  });
