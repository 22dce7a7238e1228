import { expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { openShop } from './buy-package.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './fixtures.ts';
import { messagesOf } from './messages-of.ts';
import { sampleOf } from './sample-of.ts';

const languages = [
  { tag: 'de', direction: 'ltr' },
  { tag: 'ar', direction: 'rtl' },
] as const;

for (const { tag, direction } of sampleOf(languages, 'packages'))
  test(`packages are compared and their terms read on a small screen, in the language ${tag}`, async ({
    ownHome: { page },
    world,
  }) => {
    const text = await messagesOf(tag, ['packages']);
    await openShop(world, page, 'with');
    const installation = new URL(page.url()).searchParams.get('installation') ?? '';
    await page.context().addCookies([{ name: 'locale', value: tag, url: world.url }]);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/overview/${installation}/packages`);
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    const table = page.getByRole('region', { name: text('packages.compare') });
    await expect(table).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await expectFits(page, 'comparison');
    await page.getByRole('link', { name: text('packages.all-terms') }).press('Enter');
    await page
      .getByRole('link', { name: text('packages.changes-since').split('{')[0]?.trim() ?? '' })
      .press('Enter');
    await expect(page.getByRole('deletion').first()).toHaveText('30');
    expect(await axeFindings(page)).toEqual([]);
    await expectFits(page, 'terms');
  });
