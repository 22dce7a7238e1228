import { drawn, jpegOf, laidOut } from '@hearth/qr/testing-pictures.ts';
import { type Page, expect } from '@playwright/test';
import { newPerson, sessionOf, test } from './fixtures.ts';
import { type ImportedUnit, emberGtin, importUnits } from './import-units.ts';
import { register, scan, typeCode } from './register-unit.ts';

const held = { serial: 'HW2624001455', gtin: emberGtin, code: '7K3MQ9ATY' } as const;
const free = { serial: 'HA262400237', gtin: '09521234000037', code: 'R4EMS2W80' } as const;
const own = { serial: 'HA262400245', gtin: '09521234000037', code: 'R4EMS2W80' } as const;

const labelOf = ({ gtin, serial }: ImportedUnit): string =>
  `https://id.example/01/${gtin}/21/${serial}`;

/** Chooses a unit in one photograph of the labels by its serial number. */
async function chooseIn(page: Page, units: readonly ImportedUnit[], serial: string): Promise<void> {
  await page.goto('/registration/scan-units/qr-scanning?from=picture');
  await expect(page.getByRole('button', { name: 'Camera' })).toBeVisible();
  const codes = units.map((unit) => drawn(labelOf(unit)));
  const picture = await jpegOf(laidOut(codes, { width: 800, height: 300 }));
  const file = { name: 'labels.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(picture) };
  await page.getByLabel('Photo of the label').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'There are 2 units' })).toBeFocused();
  const unit = page.getByRole('listitem').filter({ hasText: serial });
  await unit.getByRole('button', { name: 'Go on with this unit' }).click();
}

test('two labels of two owners in one photograph: each unit leads to its own outcome', async ({
  page,
  context,
  person,
  world,
  browser,
}) => {
  test.setTimeout(180_000);
  await importUnits(world, [held, free, own]);
  const neighbour = await browser.newContext({ baseURL: world.url, javaScriptEnabled: false });
  await neighbour.addCookies(await sessionOf(world, await newPerson(world)));
  const theirs = await neighbour.newPage();
  await scan(theirs, held);
  await typeCode(theirs, held);
  await register(theirs, 'without');
  await neighbour.close();

  await context.addCookies(await sessionOf(world, person));
  await chooseIn(page, [held, free], held.serial);
  await expect(page.getByText(held.serial).first()).toBeVisible();
  await typeCode(page, held);
  await expect(page).toHaveURL(/not-your-unit/);
  await expect(page.getByText(held.serial).first()).toBeVisible();

  await chooseIn(page, [held, free], free.serial);
  await typeCode(page, free);
  await expect(page).toHaveURL(/end-user\/address/);
  await expect(page.getByText(free.serial)).toBeVisible();
  await expect(page.getByText(held.serial)).toHaveCount(0);
  await register(page, 'with');
  await expect(page.getByText('Breeze Duo')).toBeVisible();
  await expect(page.getByText('Ember 8')).toHaveCount(0);

  // One of the person's own home beside a new one.
  await chooseIn(page, [free, own], free.serial);
  await expect(page.getByText('is in your home already')).toBeVisible();
  await chooseIn(page, [free, own], own.serial);
  await typeCode(page, own);
  await expect(page.getByText(own.serial)).toBeVisible();
});
