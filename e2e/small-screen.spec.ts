import { expect } from '@playwright/test';
import { sampleOf } from './sample-of.ts';
import { expectFits, sideways } from './expect-fits.ts';
import { test } from './fixtures.ts';

const addresses = [
  '/landing',
  '/language',
  '/outbox',
  '/launcher',
  '/installation-monitoring',
  '/energy',
  '/energy/history',
  '/energy/history?view=table',
  '/energy/appliance/logs',
  '/energy/import',
  '/energy/settings/tariff/compare',
  '/energy/settings/tariff/bill',
  '/energy/settings/budget',
  '/energy/settings/budget/house-people',
  '/energy/settings/solar',
  '/energy/settings/solar/start',
  '/account',
  '/account/sessions',
  '/account/link/onecta',
  '/account/security-log',
  '/installation-details',
  '/installation-monitoring/trip',
  '/overview',
  '/overview/select-installation',
  '/landing-invalid-code?kind=damaged&reason=look-alike&place=8&letter=O&likely=0&code=HW26240O1372',
  '/registration/scan-units/start',
  '/registration/scan-units/select-product-range',
  '/registration/scan-units/scan-code',
  '/registration/scan-units/manual-code?range=gateway',
  '/registration/scan-units/qr-scanning',
  '/registration/scan-units/invalid-code?kind=wifi&said=HP-GW-4F21',
  '/registration/scan-units/overview',
  '/01/09521234000013/21/HW2624001372',
];

test.describe('at 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('no screen scrolls sideways, in German and in Arabic', async ({
    sharedHome: page,
    world,
  }) => {
    for (const address of addresses)
      for (const locale of sampleOf(['de', 'ar'], address)) {
        await page.context().addCookies([{ name: 'locale', value: locale, url: world.url }]);
        await page.goto(address);
        expect(await sideways(page), `${address} in ${locale}`).toBe(0);
      }
  });
});

test('with text at 200 % no screen scrolls sideways and nothing is cut off or squeezed', async ({
  sharedHome: page,
  world,
}) => {
  await page.context().addCookies([
    { name: 'text-size', value: '200', url: world.url },
    { name: 'locale', value: 'de', url: world.url },
  ]);
  for (const address of addresses) {
    await page.goto(address);
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(size, address).toBe('32px');
    await expectFits(page, address);
  }
});

/** Charts and schedules have the longest German words. */
test('at 320 pixels with text at 200 % no screen scrolls sideways', async ({
  sharedHome: page,
  world,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.context().addCookies([
    { name: 'text-size', value: '200', url: world.url },
    { name: 'locale', value: 'de', url: world.url },
  ]);
  for (const address of ['/installation-monitoring', '/installation-monitoring/schedule']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await sideways(page), address).toBe(0);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the bottom bar stays at the foot of the window on a long page', async ({
    sharedHome: page,
  }) => {
    await page.goto('/installation-monitoring');
    const bar = page.getByRole('navigation', { name: 'Places' });
    const footOf = () => bar.evaluate((element) => element.getBoundingClientRect().bottom);
    const windows = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
    expect(windows).toBeGreaterThan(1.5);
    expect(await footOf()).toBe(844);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
    expect(await footOf()).toBe(844);
  });
});
