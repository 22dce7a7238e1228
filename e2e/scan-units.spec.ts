import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { type JourneyPerson, test } from './fixtures.ts';
import { importUnits } from './import-units.ts';
import { typeSignIn } from './steps.ts';

const scan = '/registration/scan-units';
const lockedSerial = 'HW2624001430';
const units = [
  { serial: lockedSerial, gtin: '09521234000013', code: '7K3MQ9ATY' },
  { serial: 'HW2624001372', gtin: '09521234000013', code: '7K3MQ9ATY' },
  { serial: 'HA262400147', gtin: '09521234000037', code: 'R4EMS2W80' },
  { serial: 'HG2631000219', gtin: '09521234000044', code: 'ZP6H9B0K5' },
];

/** Presses “Register” on the page of a label, and signs in on the way. */
async function registerSignedOut(page: Page, person: JourneyPerson): Promise<void> {
  await page.getByRole('button', { name: 'Register this unit' }).click();
  await expect(page).toHaveURL(/\/sign-up/);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await typeSignIn(page, person);
}

test('a label scanned before sign-in is kept, and the commissioning code claims the unit', async ({
  page,
  person,
  world,
  faults,
}) => {
  faults.expect(/status of 422/);
  await importUnits(world, units);
  await page.goto('/01/09521234000013/21/HW2624001372');
  await expect(page.getByRole('heading', { name: 'Label of Ember 8' })).toBeVisible();
  await registerSignedOut(page, person);
  await expect(page).toHaveURL(/commissioning-code/);
  const code = page.getByLabel('Commissioning code');
  await code.fill('7K3MQ9AT5');
  await code.press('Tab');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await code.fill('R4EMS2W80');
  await code.press('Enter');
  await expect(page.getByText('4 more tries in this hour.').first()).toBeVisible();
  await page.reload();
  await code.fill('7k3m q9at-y');
  await code.press('Enter');
  await expect(page.getByText('Ember 8 is yours')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Ember 8 is yours')).toBeVisible();
});

test('after five wrong codes the page says until when, also after a reload, and leads to the other way @deep', async ({
  page,
  person,
  world,
  faults,
}) => {
  faults.expect(/status of 422/);
  await importUnits(world, units);
  await page.goto(`/01/09521234000013/21/${lockedSerial}`);
  await registerSignedOut(page, person);
  const code = page.getByLabel('Commissioning code');
  for (const left of [
    '4 more tries',
    '3 more tries',
    '2 more tries',
    'One more try',
    'That was the last try',
  ]) {
    await code.fill('R4EMS2W80');
    await code.press('Enter');
    await expect(page.getByText(left, { exact: false }).first()).toBeVisible();
  }
  await code.fill('R4EMS2W80');
  await code.press('Enter');
  const locked = page.getByText(/no more are accepted until .*\d:\d\d/);
  await expect(locked).toBeVisible();
  await expect(code).toHaveCount(0);
  await expectClean(page);
  const words = await locked.textContent();
  await page.reload();
  await expect(locked).toHaveText(words ?? '');
  await page.getByRole('link', { name: 'No card?' }).click();
  await expect(page).toHaveURL(/check-invitation-unit/);
});

test('each code that is no label has its own explanation @deep', async ({ page }) => {
  await page.goto(`${scan}/invalid-code?kind=wifi&content=HP-GW-4F21`);
  await expect(page.getByRole('heading', { name: 'This is a Wi-Fi code' })).toBeVisible();
  await expect(page.getByText('HP-GW-4F21')).toBeVisible();
  await page.getByRole('link', { name: 'Type it' }).click();
  const serial = page.getByLabel('Serial number');
  await serial.fill('HW26240O1372');
  await serial.press('Tab');
  // It is announced as well, in an element for screen readers.
  await expect(page.getByText('Check position 8: O is probably 0.').first()).toBeVisible();
  await expectClean(page);
  const mistaken = page.getByText('Check position 8: O is probably 0.');
  await page.goto('/01/09521234000013/21/HW26240O1372');
  await expect(mistaken).toBeVisible();
  await page.goto('/landing?code=HW26240O1372');
  await expect(page.getByLabel('Code')).toHaveValue('HW26240O1372');
  await expect(mistaken).toBeVisible();
  await page.goto('/landing?code=GYCDSWHBZHBA0MFSED49QB97X0C');
  await expect(page.getByText('Check position 11: B is probably 8.')).toBeVisible();
  await page.goto(`/landing?code=${encodeURIComponent('WIFI:S:HP-GW-4F21;T:WPA;P:secret-key;;')}`);
  await expect(page.getByRole('heading', { name: 'This is a Wi-Fi code' })).toBeVisible();
  await expect(page.getByLabel('Code')).toHaveValue('');
  expect(page.url()).not.toContain('secret-key');
  await page.goto('/landing?code=7K3MQ9ATY');
  await expect(page).toHaveURL(/landing-invalid-code/);
  await expect(
    page.getByText('This is the code of the card inside a unit.', { exact: false }),
  ).toBeVisible();
});

test('an installer’s invitation leads to the reserved unit after sign-in @deep', async ({
  page,
  person,
  world,
}) => {
  await importUnits(world, units);
  const csv = `serial,email,installer\nHA262400147,${person.email},Weber Klima\n`;
  await world.ask('operate', { name: 'units reserve', input: { csv } });
  await world.ask('settle', null);
  await page.goto('/outbox');
  const mail = page.getByRole('article').filter({ hasText: 'Weber Klima' });
  const link = (await mail.getByRole('link').first().getAttribute('href')) ?? '';
  await page.goto(link);
  await expect(page).toHaveURL(/\/sign-up/);
  // The mail went to this address.
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await typeSignIn(page, person);
  await expect(
    page.getByRole('heading', { name: 'Weber Klima has reserved a unit for you' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Register this unit' }).click();
  await expect(page.getByText('Breeze Duo is yours')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('You have used it already', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'To your units' }).click();
  await expect(page.getByText('One unit is confirmed.')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a unit is typed, proved, and visible on another device @deep', async ({
    page,
    person,
    world,
    browser,
    faults,
  }) => {
    faults.expect(/status of 422/);
    await importUnits(world, units);
    await page.goto('/landing');
    await page.getByRole('link', { name: 'Scan your unit' }).click();
    await page.getByRole('link', { name: 'Where is the label on my unit?' }).click();
    await page.getByRole('link', { name: 'Ground-source heat pump' }).click();
    await page.getByRole('link', { name: 'Type it' }).click();
    await page.getByLabel('Serial number').fill('HG2631000218');
    await page.getByRole('button', { name: 'Look it up' }).click();
    await expect(page.getByText('A digit is wrong', { exact: false }).first()).toBeVisible();
    await page.getByLabel('Serial number').fill('hg26 3100 0219');
    await page.getByRole('button', { name: 'Look it up' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    await typeSignIn(page, person);
    await page.getByLabel('Commissioning code').fill('ZP6H-9B0K-5');
    await page.getByRole('button', { name: 'Check the code' }).click();
    await expect(page.getByText('Deep 10 is yours')).toBeVisible();
    const elsewhere = await browser.newContext({ baseURL: world.url });
    const other = await elsewhere.newPage();
    await other.goto(`${scan}/overview`);
    await typeSignIn(other, person);
    await expect(other.getByText('One unit is confirmed.')).toBeVisible();
    await expect(other.getByText('Deep 10')).toBeVisible();
    await elsewhere.close();
  });
});

async function expectClean(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
}
