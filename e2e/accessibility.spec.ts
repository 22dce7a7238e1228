import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { adapted, expectFits, overflowWidthOf } from './expect-fits.ts';
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
  '/search?q=filter',
  '/manual?model=Ember+8',
  '/manual/heat-pump',
  '/privacy',
  '/landing-invalid-code?reason=invitation-mistyped',
  '/landing-invalid-code?kind=damaged&reason=look-alike&place=8&letter=O&likely=0&code=HW26240O1372',
  '/invitation/000000000000000000000000000',
  '/registration/scan-units/start',
  '/registration/scan-units/select-product-range',
  '/registration/scan-units/scan-code',
  '/registration/scan-units/manual-code?range=gateway',
  '/registration/scan-units/qr-scanning',
  '/registration/scan-units/invalid-code?kind=wifi&content=HP-GW-4F21',
  '/registration/scan-units/invalid-manual-code?kind=damaged&reason=look-alike&place=8&letter=O&likely=0',
  '/01/09521234000013/21/HW2624001372',
  '/outbox',
  '/no-such-place',
];
const signedIn = [
  '/launcher',
  '/installation-details',
  '/installation-details/dossier',
  '/installation-monitoring',
  '/installation-monitoring/trip',
  '/overview',
  '/overview/select-installation',
  '/transfer-installation',
  '/transfer-installation/overview',
  '/more',
  '/search?q=filter',
  '/service-partner',
  '/service-partner/change-service-partner',
  '/service-partner/change-service-partner/search',
  '/request-for-assistance',
  '/request-for-assistance/help?symptom=too-cold',
  '/maintenance',
  '/maintenance/new',
  '/maintenance/check',
  '/maintenance/calendar',
  '/registration/scan-units/overview',
  '/energy',
  '/energy/alerts',
  '/energy/forecast',
  '/energy/settings/alerts',
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

/** The light look allows zoom: a choice of the person, without which axe's rule about it is left out. */
const looks = [
  { look: 'light, German', colorScheme: 'light', cookies: { locale: 'de', zoom: 'allow' } },
  { look: 'dark, German', colorScheme: 'dark', cookies: { locale: 'de' } },
  { look: 'light, Arabic', colorScheme: 'light', cookies: { locale: 'ar' } },
] as const;
type Look = (typeof looks)[number];
const left = looks.map(() => null);

/** A screen takes two seconds of a core, so each run checks every second screen, in one look. */
function turnOf({ look }: Look, addresses: readonly string[]): readonly string[] {
  return addresses.filter((address) =>
    sampleOf([...looks, ...left], address).some((entry) => entry?.look === look),
  );
}

for (const look of looks) {
  const { colorScheme, cookies } = look;
  test(`every screen passes axe, and fits 320 pixels and text at 200 %: ${look.look}`, async ({
    sharedHome: page,
    browser,
    world,
    faults,
  }) => {
    // A third of all screens, one after another, also on a busy machine.
    test.slow();
    faults.expect(/status of 404/);
    await page.emulateMedia({ colorScheme });
    const chosen = Object.entries(cookies).map(([name, value]) => ({
      name,
      value,
      url: world.url,
    }));
    await page.context().addCookies(chosen);
    const guest = await browser.newContext({ colorScheme });
    await guest.addCookies(chosen);
    const stranger = await guest.newPage();
    const without = 'zoom' in cookies ? [] : undefined;
    for (const address of turnOf(look, forAnybody)) await expectClean(stranger, address, without);
    for (const address of turnOf(look, signedIn)) await expectClean(page, address, without);
    for (const way of linked)
      if (turnOf(look, [String(way.to)]).length > 0)
        await expectClean(page, await linkOf(page, way), without);
    await guest.close();
  });
}

async function linkOf(page: Page, { from, to }: (typeof linked)[number]): Promise<string> {
  await page.goto(from);
  const addresses = await page
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const found = addresses.find((address) => to.test(address));
  if (found === undefined) throw new Error(`${from} leads to no ${to}`);
  return found;
}

/** One load of a screen: on the smallest screen, then on a usual one, then with large text. */
async function expectClean(
  page: Page,
  address: string,
  without?: readonly string[],
): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await overflowWidthOf(page), `${address} at 320 pixels`).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await adapted(page);
  expect(await axeFindings(page, without), address).toEqual([]);
  await page.evaluate(() => (document.documentElement.dataset['textSize'] = '200'));
  await adapted(page);
  await expectFits(page, `${address} with text at 200 %`);
}
