import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { sessionOf, test } from './fixtures.ts';
import { emberGtin, importUnits } from './import-units.ts';
import {
  chooseCountry,
  expectValues,
  openHydrated,
  toNextQuestion,
  untilHydrated,
} from './steps.ts';

const units = {
  with: { serial: 'HW2624001430', gtin: emberGtin, code: '7K3MQ9ATY' },
  without: { serial: 'HW2624001448', gtin: emberGtin, code: '7K3MQ9ATY' },
} as const;

async function prove(page: Page, { serial, gtin, code }: (typeof units)['with' | 'without']) {
  await page.goto(`/01/${gtin}/21/${serial}`);
  await page.getByRole('button', { name: 'Register this unit' }).click();
  await page.getByLabel('Commissioning code').fill(code);
  await page.getByRole('button', { name: 'Check the code' }).click();
  await expect(page).toHaveURL(/end-user\/address/);
}

/** Pastes a text into the field of the street in place of its value. The headless browser has no clipboard, so the event is made here. */
async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Street').evaluate((street: HTMLInputElement, copied) => {
    street.focus();
    street.select();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    street.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }));
    document.execCommand('insertText', false, copied);
  }, text);
}

test('a whole address is divided among the fields when it is pasted, filled in or typed', async ({
  page,
  context,
  person,
  world,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 320, height: 640 });
  await importUnits(world, [units.with]);
  await context.addCookies(await sessionOf(world, person));
  // The country of the browser's time zone, which a first page has told.
  await openHydrated(page, '/landing');
  await prove(page, units.with);
  await expect(page.getByLabel('Country')).toHaveValue('DE');
  await expect(page.getByText('You can also paste the whole address here.')).toBeVisible();

  await untilHydrated(page);
  await paste(page, 'Agnesstraße 12 a\n50670 Köln\nDeutschland');
  const cologne = {
    Street: 'Agnesstraße',
    'House number': '12 a',
    'Postal code': '50670',
    Town: 'Köln',
  };
  await expectValues(page, cologne);
  await expect(page.getByText('The address is divided among the fields.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await expectFits(page, page.url());

  // Fields with other values are replaced by a press only.
  await paste(page, 'Ringweg 7, 10115 Berlin');
  const replace = page.getByRole('button', { name: 'Replace them with this address' });
  await expect(replace).toBeVisible();
  await expectValues(page, { ...cologne, Street: 'Ringweg 7, 10115 Berlin' });
  expect(await axeFindings(page)).toEqual([]);
  await replace.click();
  const berlin = { Street: 'Ringweg', 'House number': '7', 'Postal code': '10115', Town: 'Berlin' };
  await expectValues(page, berlin);

  // As browsers fill in: the street with its number in one field.
  await page.getByLabel('House number').fill('');
  await page.getByLabel('Street').evaluate((street: HTMLInputElement) => {
    street.value = 'Agnesstraße 14';
    street.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expectValues(page, { ...berlin, Street: 'Agnesstraße', 'House number': '14' });

  for (const label of Object.keys(berlin)) await page.getByLabel(label).fill('');
  await page.getByLabel('Street').pressSequentially('Agnesstraße 12 a, 50670 Köln');
  await page.keyboard.press('Tab');
  await expectValues(page, cologne);
  await toNextQuestion(page);
  await expect(page.getByText('50670 Köln')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a whole address in the field of the street is divided when it is sent', async ({
    page,
    context,
    person,
    world,
  }) => {
    await importUnits(world, [units.without]);
    await context.addCookies(await sessionOf(world, person));
    await prove(page, units.without);
    await chooseCountry(page, 'Ireland', 'without');
    await page
      .getByLabel('Street')
      .fill('Rose Cottage, Main Street, Adare, Co. Limerick, V94 T9PX');
    await toNextQuestion(page);
    await expect(page.getByText('Rose Cottage Main Street')).toBeVisible();
    await expect(page.getByText('V94 T9PX')).toBeVisible();
    await page.getByRole('link', { name: 'Edit: Address' }).click();
    await expectValues(page, { Street: 'Main Street', County: 'Co. Limerick', Town: 'Adare' });
  });
});
