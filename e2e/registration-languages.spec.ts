import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { sessionOf, test } from './fixtures.ts';
import { emberGtin, importUnits } from './import-units.ts';
import { messagesOf } from './messages-of.ts';
import { sampleOf } from './sample-of.ts';

const code = '7K3MQ9ATY';
const catalogs = ['scan-units', 'address', 'registration', 'registered', 'wizard'] as const;

async function expectClean(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  await expectFits(page, page.url());
}

const languages = [
  { tag: 'de', direction: 'ltr', serial: 'HW2624009060' },
  { tag: 'ar', direction: 'rtl', serial: 'HW2624009078' },
];

for (const { tag, direction, serial } of sampleOf(languages, 'registration'))
  test(`a unit is typed, proved and registered in the language ${tag}`, async ({
    page,
    context,
    person,
    world,
    faults,
  }) => {
    faults.expect(/status of 422/);
    const text = await messagesOf(tag, catalogs);
    const press = (id: string): Promise<void> =>
      page.getByRole('button', { name: text(id), exact: true }).click();
    await importUnits(world, [{ gtin: emberGtin, serial, code }]);
    await context.addCookies(await sessionOf(world, person));
    await context.addCookies([{ name: 'locale', value: tag, url: world.url }]);
    await page.setViewportSize({ width: 390, height: 844 });

    await page.goto('/registration/scan-units/manual-code');
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    await page.getByLabel(text('scan-units.serial')).fill(serial);
    await expectClean(page);
    await press('scan-units.look-up');
    await page.getByLabel(text('scan-units.card-code')).fill(code);
    await expectClean(page);
    await press('scan-units.check');
    await expect(page).toHaveURL(/end-user\/address/);
    await page.getByLabel(text('address.part-street')).fill('Agnesstraße');
    await page.getByLabel(text('address.part-house-number')).fill('12');
    await page.getByLabel(text('address.part-postal-code')).fill('5067');
    await page.getByLabel(text('address.part-place')).fill('Köln');
    await press('wizard.continue');
    await expect(page.getByLabel(text('address.part-postal-code'))).toBeFocused();
    await expectClean(page);
    await page.getByLabel(text('address.part-postal-code')).fill('50670');
    await press('wizard.continue');
    await expect(page).toHaveURL(/summary/);
    await expect(page.getByText('50670 Köln')).toBeVisible();
    await expectClean(page);
    await press('registration.submit');
    await expect(page).toHaveURL(/registered/);
    const title = text('registered.heading').replace('{home}', '');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title.trim());
    await expect(page.getByText('Agnesstraße 12').first()).toBeVisible();
    await expectClean(page);
    await page.getByRole('link', { name: text('registered.keep') }).click();
    await expect(page).toHaveURL(/\/documents\//);
    const article = page.getByRole('article');
    await expect(article).toHaveAttribute('lang', tag);
    await expect(article).toContainText('Agnesstraße 12');
    await expectClean(page);
  });
