import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { sampleOf } from './sample-of.ts';
import { test } from './fixtures.ts';

const forAnybody = [
  '/landing',
  '/language',
  '/sign-in',
  '/sign-in/locked',
  '/sign-up',
  '/verify',
  '/verify?token=x',
  '/recover',
  '/recover/reset?token=x',
  '/account/email/confirm?token=x',
  '/account/email/undo?token=x',
  '/account/delete/undo?token=x',
  '/terms',
  '/privacy',
  '/landing-invalid-code?reason=invitation-mistyped',
  '/landing-invalid-code?kind=damaged&reason=look-alike&place=8&letter=O&likely=0&code=HW26240O1372',
  '/invitation/000000000000000000000000000',
  '/registration/scan-units/start',
  '/registration/scan-units/select-product-range',
  '/registration/scan-units/scan-code',
  '/registration/scan-units/manual-code?range=gateway',
  '/registration/scan-units/qr-scanning',
  '/registration/scan-units/invalid-code?kind=wifi&said=HP-GW-4F21',
  '/registration/scan-units/invalid-manual-code?kind=damaged&reason=look-alike&place=8&letter=O&likely=0',
  '/01/09521234000013/21/HW2624001372',
  '/outbox',
  '/no-such-place',
];
const signedIn = [
  '/launcher',
  '/installation-details',
  '/installation-monitoring',
  '/installation-monitoring/trip',
  '/overview',
  '/overview/select-installation',
  '/registration/scan-units/overview',
  '/energy',
  '/energy/history',
  '/energy/history?period=year',
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
  '/account/password',
  '/account/email',
  '/account/passkeys',
  '/account/sessions',
  '/account/security-log',
  '/account/delete',
  '/account/link/onecta',
];

/** Screens with an id in their address: the page with a link to them, and the link's pattern. */
const linked = [
  { from: '/energy', to: /appliance\/[0-9a-f]{8}-/ },
  { from: '/installation-monitoring', to: /installation-monitoring\/schedule\?/ },
] as const;

const looks = [
  { look: 'light', colorScheme: 'light', locale: 'en' },
  { look: 'dark', colorScheme: 'dark', locale: 'en' },
  { look: 'Arabic', colorScheme: 'light', locale: 'ar' },
] as const;

/** axe takes seconds on a full screen, so each run checks a sample of the screens. */
function turnOf(look: string, addresses: readonly string[]): readonly string[] {
  return addresses.filter((address) =>
    sampleOf(looks, address).some((entry) => entry.look === look),
  );
}

for (const { look, colorScheme, locale } of looks) {
  test(`every screen passes axe, ${look}`, async ({ sharedHome: page, browser, world, faults }) => {
    faults.expect(/status of 404/);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const cookies = [{ name: 'locale', value: locale, url: world.url }];
    await page.context().addCookies(cookies);
    const guest = await browser.newContext({ baseURL: world.url, colorScheme });
    await guest.addCookies(cookies);
    const stranger = await guest.newPage();
    for (const address of turnOf(look, forAnybody)) await expectClean(stranger, address);
    for (const address of turnOf(look, signedIn)) await expectClean(page, address);
    for (const way of linked)
      if (turnOf(look, [String(way.to)]).length > 0)
        await expectClean(page, await linkOf(page, way));
    await guest.close();
  });
}

test('with zoom allowed every screen passes axe without exceptions', async ({
  sharedHome: page,
  world,
}) => {
  await page.context().addCookies([{ name: 'zoom', value: 'allow', url: world.url }]);
  for (const address of ['/landing', '/launcher', '/installation-monitoring', '/account']) {
    await page.goto(address);
    expect(await axeFindings(page, [])).toEqual([]);
  }
});

async function linkOf(page: Page, { from, to }: (typeof linked)[number]): Promise<string> {
  await page.goto(from);
  const addresses = await page
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const found = addresses.find((address) => to.test(address));
  if (found === undefined) throw new Error(`${from} leads to no ${to}`);
  return found;
}

async function expectClean(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await axeFindings(page), address).toEqual([]);
}
