import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { type JourneyPerson, test } from './fixtures.ts';
import { holdScripts } from './hold-scripts.ts';
import { emberGtin, importUnits } from './import-units.ts';
import {
  chooseCountry,
  pressContinue,
  toNextQuestion,
  typeSignIn,
  untilHydrated,
} from './steps.ts';
import type { RunningWorld } from './world/start-world.ts';

interface Unit {
  readonly serial: string;
  readonly gtin: string;
  readonly code: string;
  readonly range: string;
}

const breeze: Unit = {
  serial: 'HA262400201',
  gtin: '09521234000037',
  code: 'R4EMS2W80',
  range: 'Air-to-air heat pump',
};
const deep: Unit = {
  serial: 'HG2631000417',
  gtin: '09521234000044',
  code: 'ZP6H9B0K5',
  range: 'Ground-source heat pump',
};

/** Imported by an operator: units that may be registered, and a partner company. */
async function knownToAll(world: RunningWorld): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-registration-'));
  const units = join(directory, 'units.csv');
  const lines = [breeze, deep].map(({ gtin, serial, code }) => `${gtin},${serial},${code}`);
  await writeFile(units, `gtin,serial,code\n${lines.join('\n')}\n`);
  await world.ask('operate', { name: 'units import', input: { file: units } });
  const partners = join(directory, 'partners.csv');
  const company = 'p-1,Lindner Wärmetechnik,NL,1012 JM,Amsterdam,info@lindner.example';
  await writeFile(partners, `id,name,country,postal_code,place,email\n${company}\n`);
  await world.ask('operate', { name: 'partners import', input: { file: partners } });
  await rm(directory, { recursive: true });
}

/** Follows a label, signs in and claims the unit. */
async function proveUnit(page: Page, person: JourneyPerson, unit: Unit): Promise<void> {
  await page.goto(`/01/${unit.gtin}/21/${unit.serial}`);
  await page.getByRole('button', { name: 'Register this unit' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await typeSignIn(page, person);
  await page.getByLabel('Commissioning code').fill(unit.code);
  await page.getByRole('button', { name: 'Check the code' }).click();
  await expect(page).toHaveURL(/end-user\/address/);
}

async function fillHouse(page: Page): Promise<void> {
  await page.getByLabel('Terraced house').check();
  await page.getByLabel('Year of construction').selectOption('1969 to 1978');
  await page.getByLabel('Heated floor area').fill('128.5');
  await page.getByLabel('Number of people').fill('3');
  await toNextQuestion(page);
}

test('a unit becomes a home: begun on one device, submitted on another', async ({
  page,
  person,
  world,
  browser,
  faults,
}) => {
  faults.expect(/status of 422/);
  test.setTimeout(180_000);
  await knownToAll(world);
  await page.setViewportSize({ width: 320, height: 640 });
  await proveUnit(page, person, breeze);
  await typeAddress(page);
  // Invalid values are saved too, across steps and devices.
  await page.goto('/registration/summary/overview');
  await expect(page).toHaveURL(/end-user\/address/);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/confirm-exit/);
  await expectClean(page);
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/end-user\/address/);
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: 'Discard' }).click();
  await expect(page.getByText('The unit is released')).toBeVisible();
  await expectClean(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Save draft and leave' }).click();
  await expect(page.getByText('Your entries are stored, on all your devices.')).toBeVisible();
  await expect(page.getByText('One unit is waiting for its registration.')).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: world.url });
  const other = await elsewhere.newPage();
  await elsewhere.addCookies([{ name: 'text-size', value: '200', url: world.url }]);
  await other.goto('/registration/summary/overview');
  await typeSignIn(other, person);
  await expect(other).toHaveURL(/end-user\/address/);
  await completeRegistration(other, person);
  const stale = await elsewhere.newPage();
  await stale.goto('/registration/summary/overview');
  await expect(stale.getByText('You agreed with your account.')).toBeVisible();
  await other.getByRole('button', { name: 'Register' }).click();
  await expect(
    other.getByRole('heading', { name: 'Agnesstraße 12 a is registered' }),
  ).toBeVisible();
  await expectClean(other);
  const registered = other.url();
  await other.getByRole('link', { name: 'To the home' }).click();
  await expect(other).toHaveURL(/launcher\?installation=/);
  await expect(other.getByText('Agnesstraße 12 a').first()).toBeVisible();
  await expect(other.getByText('Breeze Duo is registered and not linked yet')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Link Comfort Cloud' })).toHaveAttribute(
    'href',
    /\/account\/link\/onecta\?installation=/,
  );
  // A later submission in the other tab finds the same home.
  await stale.getByRole('button', { name: 'Register' }).click();
  await expect(stale).toHaveURL(registered);
  await elsewhere.close();
});

async function typeAddress(page: Page): Promise<void> {
  await expectClean(page);
  await untilHydrated(page);
  await chooseCountry(page, 'Germany', 'with');
  await expect(page.getByLabel('Addition')).toBeVisible();
  await page.getByLabel('Street').fill('Agnesstraße');
  await page.getByLabel('House number').fill('twelve');
  await page.getByLabel('Postal code').fill('5067');
  await page.getByLabel('Town').fill('Köln');
  await pressContinue(page);
  await expect(page.getByLabel('House number')).toBeFocused();
  await expect(page.getByText('Example: 10115.').first()).toBeVisible();
  await expectClean(page);
}

/** The address, then every question that can wait: each returns to the summary. */
async function completeRegistration(page: Page, person: JourneyPerson): Promise<void> {
  await expect(page.getByLabel('Street')).toHaveValue('Agnesstraße');
  await page.getByLabel('House number').fill('12 a');
  await page.getByLabel('Postal code').fill('50 670');
  await toNextQuestion(page);
  await expect(page.getByText('50670 Köln')).toBeVisible();
  await expectClean(page);
  await page.getByRole('link', { name: 'The house' }).click();
  await pressContinue(page);
  await expect(page.getByText('Please check 4 entries.')).toBeVisible();
  await expectClean(page);
  await fillHouse(page);
  await page.getByRole('link', { name: 'The set-up' }).click();
  // The refrigerant follows from the model, so it is not asked.
  await expect(page.getByLabel('Installed by')).toBeVisible();
  await expect(page.getByLabel('Refrigerant')).toHaveCount(0);
  await expectClean(page);
  await toNextQuestion(page);
  await page.getByRole('link', { name: 'About you' }).click();
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByLabel('Telephone').fill('+49 221 123456');
  await expectClean(page);
  await toNextQuestion(page);
  await page.getByRole('link', { name: 'Service partner' }).click();
  await expect(page.getByText('No service partner is listed')).toBeVisible();
  await page.getByLabel('Later').check();
  await expectClean(page);
  await toNextQuestion(page);
  await page.getByRole('link', { name: 'Edit: The house' }).click();
  await page.getByLabel('Number of people').fill('4');
  await toNextQuestion(page);
  await expect(page).toHaveURL(/summary/);
  const people = page.getByRole('listitem').filter({ hasText: 'Number of people' });
  await expect(people).toContainText('4');
}

test('a country that is chosen before the page’s scripts run shows its fields', async ({
  page,
  person,
  world,
}) => {
  const unit = { gtin: emberGtin, serial: 'HW2624001489', code: '7K3MQ9ATY', range: '' };
  await importUnits(world, [unit]);
  await proveUnit(page, person, unit);
  const release = await holdScripts(page);
  await page.goto(page.url(), { waitUntil: 'commit' });
  await page.getByLabel('Country').selectOption('Netherlands');
  release();
  await expect(page.getByLabel('Postal code')).toHaveAttribute('placeholder', '1011 AB');
  await expect(page.getByLabel('Country')).toHaveValue('NL');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the address fields follow the country after a press, and a partner is found by name @deep', async ({
    page,
    person,
    world,
    faults,
  }) => {
    faults.expect(/status of 422/);
    test.setTimeout(120_000);
    await knownToAll(world);
    await proveUnit(page, person, deep);
    await page.getByLabel('Country').selectOption('Netherlands');
    await page.getByLabel('Street').fill('Damstraat');
    await page.getByRole('button', { name: 'Show the fields of this country' }).click();
    await expect(page.getByLabel('Street')).toHaveValue('Damstraat');
    await page.getByLabel('House number').fill('12');
    await page.getByLabel('Addition').fill('II');
    await page.getByLabel('Postal code').fill('1012jm');
    await page.getByLabel('Town').fill('Amsterdam');
    await toNextQuestion(page);
    await page.getByRole('link', { name: 'The house' }).click();
    await page.getByLabel('Heated floor area').fill('many');
    await pressContinue(page);
    await expect(
      page.getByText('Heated floor area is not a number that can be read.').first(),
    ).toBeVisible();
    await fillHouse(page);
    await page.getByRole('link', { name: 'The set-up' }).click();
    await page.getByLabel('Refrigerant').selectOption('R-290');
    await toNextQuestion(page);
    await page.getByRole('link', { name: 'Service partner' }).click();
    await page.getByLabel('Name of the company').fill('warmetechnik');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByLabel('Lindner Wärmetechnik').check();
    await toNextQuestion(page);
    await expect(page.getByText('1012 JM AMSTERDAM')).toBeVisible();
    await expect(page.getByText('Lindner Wärmetechnik')).toBeVisible();
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByRole('link', { name: 'To the home' }).click();
    await expect(page).toHaveURL(/launcher\?installation=/);
    await expect(page.getByText('Damstraat 12').first()).toBeVisible();
    await changeAddress(page);
    await deleteHome(page);
  });
});

/** The owner can change the details; the company of the registration is asked. */
async function changeAddress(page: Page): Promise<void> {
  await page.goto('/installation-details');
  await expect(page.getByText('Was asked and has not answered yet.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Edit: Place' }).click();
  await page.getByLabel('House number').fill('14');
  await page.getByLabel('Postal code').fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Example: 1011 AB.').first()).toBeVisible();
  await page.getByLabel('Postal code').fill('1013jm');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1013 JM AMSTERDAM')).toBeVisible();
}

async function deleteHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Delete this home' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Tick this to delete the home.').first()).toBeVisible();
  await page.getByLabel('I want to delete this home').check();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL(/overview/);
  await expect(page.getByText('Damstraat')).toHaveCount(0);
}

async function expectClean(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  await expectFits(page, page.url());
}
