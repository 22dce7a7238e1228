import { expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { openShop } from './buy-package.ts';
import { expectFits } from './expect-fits.ts';
import { test, tierOf } from './fixtures.ts';
import { messagesOf } from './messages-of.ts';
import { sampleOf } from './sample-of.ts';

const languages = [
  { tag: 'de', direction: 'ltr' },
  { tag: 'ar', direction: 'rtl' },
] as const;

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    for (const { tag, direction } of sampleOf(languages, `packages ${script}`))
      test(
        `packages are compared and their terms read on a small screen, in the language ${tag}`,
        tierOf(script),
        async ({ ownHome: { page }, world }) => {
          const text = await messagesOf(tag, ['packages']);
          /** axe needs the page's scripts. */
          const expectClean = async (subject: string): Promise<void> => {
            if (script === 'with') expect(await axeFindings(page)).toEqual([]);
            await expectFits(page, subject);
          };
          await openShop(world, page, script);
          const installation = new URL(page.url()).searchParams.get('installation') ?? '';
          await page.context().addCookies([{ name: 'locale', value: tag, url: world.url }]);
          await page.setViewportSize({ width: 320, height: 640 });
          await page.goto(`/overview/${installation}/packages`);
          await expect(page.locator('html')).toHaveAttribute('dir', direction);
          const table = page.getByRole('region', { name: text('packages.compare') });
          await expect(table).toBeVisible();
          await expectClean('comparison');
          await page.getByRole('link', { name: text('packages.all-terms') }).press('Enter');
          await page
            .getByRole('link', { name: text('packages.changes-since').split('{')[0]?.trim() ?? '' })
            .press('Enter');
          await expect(page.getByRole('deletion').first()).toHaveText('30');
          await expectClean('terms');
        },
      );
  });
