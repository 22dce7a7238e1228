import { type Visitor, hiddenFieldsOf, signIn } from '@hearth/dev/visitor.ts';
import { luhnDigit } from '@hearth/product/label/serial.ts';
import { expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { type JourneyPerson, deep, sessionOf, test } from './fixtures.ts';
import { type ImportedUnit, emberGtin, importUnits } from './import-units.ts';

const streets = [
  'Agnesstraße',
  'Am Alten Güterbahnhof',
  'Donaudampfschifffahrtsgesellschaftsplatz',
];

const units: readonly ImportedUnit[] = Array.from({ length: 30 }, (_, k) => {
  const digits = `26240${String(1500 + k)}`;
  return { serial: `HW${digits}${luhnDigit(digits)}`, gtin: emberGtin, code: '7K3MQ9ATY' };
});

const addressOf = (k: number) => ({
  country: 'DE',
  street: streets[k % streets.length] ?? '',
  houseNumber: String(k + 1),
  extra: '',
  postalCode: '50670',
  place: 'Köln',
  region: '',
});

/** Registers a home by requests to the pages and forms of the registration. */
async function register(visitor: Visitor, k: number): Promise<void> {
  const unit = units[k];
  if (!unit) throw new Error(`no unit ${k}`);
  const text = `https://id.example/01/${unit.gtin}/21/${unit.serial}`;
  const found = await visitor.post('/registration/scan-units/detecting-unit', {
    text,
    source: 'scanned',
  });
  const post = (page: typeof found, fields: Readonly<Record<string, string>>) =>
    visitor.post(`${page.url.pathname}${page.url.search}`, { ...hiddenFieldsOf(page), ...fields });
  await post(found, { code: unit.code });
  // Not into one of the other homes.
  const address = await visitor.open('/registration/end-user/address');
  const summary = await post(address, { ...addressOf(k), go: 'next' });
  const registered = await post(summary, { go: 'next' });
  if (!registered.url.pathname.endsWith('/registered'))
    throw new Error(`not registered: ${registered.status} ${registered.url.href}`);
}

test(
  'the overview of thirty homes fits a small screen, and leads to the last of them',
  deep,
  async ({ page, context, person, world }) => {
    test.setTimeout(240_000);
    await importUnits(world, units);
    const begin = async (visitor: Visitor, owner: JourneyPerson): Promise<void> => {
      await signIn(visitor, owner);
      for (const k of units.keys()) await register(visitor, k);
    };
    await context.addCookies(await sessionOf(world, person, begin));
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/overview');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: /50670 Köln/ })).toHaveCount(30);
    await expectFits(page, page.url());
    expect(await axeFindings(page)).toEqual([]);
    await main.getByRole('link', { name: /Donaudampfschifffahrtsgesellschaftsplatz 30/ }).click();
    await expect(page).toHaveURL(/launcher\?installation=/);
    await page.goto('/overview/select-installation');
    await expectFits(page, page.url());
    expect(await axeFindings(page)).toEqual([]);
  },
);
