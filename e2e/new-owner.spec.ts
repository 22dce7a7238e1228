import { type Locator, type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { chooseCountry } from './steps.ts';
import { expectFits } from './expect-fits.ts';
import { deep, test, tierOf } from './fixtures.ts';
import { emberGtin, importUnits } from './import-units.ts';
import type { RunningWorld } from './world/start-world.ts';

const ember = emberGtin;
const code = '7K3MQ9ATY';
const serials = {
  with: 'HW2624009011',
  without: 'HW2624009029',
  mail: 'HW2624009037',
  late: 'HW2624001471',
  second: 'HW2624009045',
  third: 'HW2624009052',
  scanned: 'HW2624009102',
};

const units = Object.values(serials).map((serial) => ({ gtin: ember, serial, code }));

/** Counts taps on controls, and entries in fields. */
function counting() {
  const counts = { taps: 0, entries: 0 };
  return {
    counts,
    tap: async (control: Locator) => {
      await control.click();
      counts.taps += 1;
    },
    type: async (field: Locator, text: string) => {
      await field.fill(text);
      counts.entries += 1;
    },
  };
}

type Counting = ReturnType<typeof counting>;

const newcomer = (first: string) => ({
  name: 'Jonas Weber',
  email: `${first}.new@lindenweg.example`,
  password: 'soup on a rainy day',
});
type Newcomer = ReturnType<typeof newcomer>;

async function createAccount(
  page: Page,
  { world, jonas }: { world: RunningWorld; jonas: Newcomer },
  { tap, type }: Counting,
) {
  await expect(page).toHaveURL(/\/sign-up/);
  await expect(page.getByText('The label of your unit is stored.')).toBeVisible();
  await type(page.getByLabel('Your name'), jonas.name);
  await type(page.getByLabel('E-mail'), jonas.email);
  await type(page.getByLabel('Password', { exact: true }), jonas.password);
  await tap(page.getByRole('checkbox', { name: /agree/ }));
  await tap(page.getByRole('button', { name: 'Create account' }));
  await expect(page.getByText(`We have sent a mail to ${jonas.email}.`)).toBeVisible();
  await world.ask('settle', null);
}

async function typeLabel(page: Page, serial: string, { tap, type }: Counting): Promise<void> {
  await page.goto('/landing');
  await tap(page.getByRole('link', { name: 'Scan your unit' }));
  await tap(page.getByRole('link', { name: 'Type it' }));
  await type(page.getByLabel('Serial number'), serial);
  await tap(page.getByRole('button', { name: 'Look it up' }));
}

async function registerHome(page: Page, { tap, type }: Counting, script: 'with' | 'without') {
  const look = script === 'with' ? expectClean : expectFitsOnly;
  await type(page.getByLabel('Commissioning code'), code);
  await tap(page.getByRole('button', { name: 'Check the code' }));
  await expect(page.getByText('Ember 8 is yours')).toBeVisible();
  await look(page);
  // Without scripts the time zone of the browser is unknown, and so is the country.
  await chooseCountry(page, 'Germany', script);
  await type(page.getByLabel('Street'), 'Agnesstraße');
  await type(page.getByLabel('House number'), '12 a');
  await type(page.getByLabel('Postal code'), '50670');
  await type(page.getByLabel('Town'), 'Köln');
  await tap(page.getByRole('button', { name: 'Continue' }));
  await expect(page.getByText('50670 Köln')).toBeVisible();
  await look(page);
  await tap(page.getByRole('button', { name: 'Register' }));
  await expect(page.getByRole('heading', { name: 'Agnesstraße 12 a is registered' })).toBeVisible();
  await look(page);
}

for (const { way, script, tapsMax } of [
  { way: 'types', script: 'with', tapsMax: 14 },
  { way: 'types', script: 'without', tapsMax: 14 },
  // By the camera app of the phone.
  { way: 'scans', script: 'with', tapsMax: 12 },
] as const)
  test.describe(`${script} JavaScript`, way === 'scans' ? deep : tierOf(script), () => {
    test.use({ javaScriptEnabled: script === 'with', timezoneId: 'Europe/Berlin' });

    test(`a new owner ${way} the label, creates an account and sees live values`, async ({
      page,
      world,
    }) => {
      const jonas = newcomer(`${way}.${script}`);
      const serial = way === 'scans' ? serials.scanned : serials[script];
      await importUnits(world, units);
      await world.ask('addUnits', { ...jonas, serials: [serial] });
      const steps = counting();
      const { tap, type, counts } = steps;
      await page.setViewportSize({ width: 390, height: 844 });
      if (way === 'scans') {
        await page.goto(`/01/${ember}/21/${serial}`);
        await tap(page.getByRole('button', { name: 'Register this unit' }));
      } else await typeLabel(page, serial, steps);
      await createAccount(page, { world, jonas }, steps);
      await tap(page.getByRole('link', { name: 'Open the development outbox' }));
      const mail = page.getByRole('article').filter({ hasText: jonas.email }).first();
      await tap(mail.getByRole('link'));
      await tap(page.getByRole('button', { name: 'Confirm the address' }));
      if (script === 'without') await tap(page.getByRole('button', { name: 'Go on' }));
      await registerHome(page, steps, script);
      await tap(page.getByRole('button', { name: 'Go on to Comfort Cloud' }));
      await type(page.getByLabel('E-mail'), jonas.email);
      await type(page.getByLabel('Password'), jonas.password);
      await tap(page.getByRole('button', { name: 'Sign in and allow' }));
      await expect(page.getByRole('heading', { level: 1, name: 'Ember 8' })).toBeVisible();
      await expect(page.getByText(/^read /).first()).toBeVisible();
      process.stdout.write(
        `new owner ${way} the label, ${script} scripts: ${counts.taps} taps, ${counts.entries} entries\n`,
      );
      expect(counts.taps).toBeLessThanOrEqual(tapsMax);
      expect(counts.entries).toBeLessThanOrEqual(12);
    });
  });

test('a mail that is opened in another browser brings the label of the unit along @deep', async ({
  page,
  world,
  browser,
  faults,
}) => {
  faults.expect(/status of 422/);
  const jonas = newcomer('other');
  await importUnits(world, units);
  const steps = counting();
  await page.goto(`/01/${ember}/21/${serials.mail}`);
  await page.getByRole('button', { name: 'Register this unit' }).click();
  // Begun twice: the second mail counts.
  await createAccount(page, { world, jonas }, steps);
  await page.goto('/sign-up');
  await createAccount(page, { world, jonas }, steps);
  await page.goto('/outbox');
  const mail = page.getByRole('article').filter({ hasText: jonas.email }).first();
  const link = (await mail.getByRole('link').getAttribute('href')) ?? '';
  expect(new URL(link).search).toMatch(/^\?token=[\w-]+$/);

  const phone = await browser.newContext({ baseURL: world.url, javaScriptEnabled: false });
  const other = await phone.newPage();
  await other.goto(link);
  await other.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(other.getByText(`${jonas.email} is confirmed.`)).toBeVisible();
  await other.getByRole('link', { name: 'Sign in' }).click();
  await expect(other.getByLabel('E-mail')).toHaveValue(jonas.email);
  await other.getByLabel('Password', { exact: true }).fill(jonas.password);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByLabel('Commissioning code')).toBeVisible();
  await expect(other.getByText(serials.mail)).toBeVisible();

  // A used link leads to the sign-in, and the first browser needs no password.
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(page.getByText('This link was used already')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Commissioning code')).toBeVisible();
  // The draft is on every device.
  await other.getByLabel('Commissioning code').fill(code);
  await other.getByRole('button', { name: 'Check the code' }).click();
  await expect(other.getByText('Ember 8 is yours')).toBeVisible();
  await page.goto('/launcher');
  await expect(page.getByText('One unit is waiting for its registration.')).toBeVisible();
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(page.getByText('Ember 8 is yours')).toBeVisible();
  await sendConflicting(page, other);
  await phone.close();
});

test('a mail that is opened on another device a day late brings a new link, and the label along @deep', async ({
  page,
  world,
  browser,
  faults,
}) => {
  faults.expect(/status of 4\d\d/);
  const jonas = newcomer('late');
  await importUnits(world, units);
  await page.goto(`/01/${ember}/21/${serials.late}`);
  await page.getByRole('button', { name: 'Register this unit' }).click();
  await createAccount(page, { world, jonas }, counting());
  const openNewestMail = async (on: Page): Promise<void> => {
    await world.ask('settle', null);
    await page.goto('/outbox');
    const mail = page.getByRole('article').filter({ hasText: jonas.email }).first();
    await on.goto((await mail.getByRole('link').getAttribute('href')) ?? '');
    await on.getByRole('button', { name: 'Confirm the address' }).click();
  };
  await world.ask('advance', { seconds: 25 * 3_600 });

  const phone = await browser.newContext({ baseURL: world.url, javaScriptEnabled: false });
  const other = await phone.newPage();
  await openNewestMail(other);
  await expect(other.getByText('This link is too old.')).toBeVisible();
  await other.getByRole('link', { name: 'Sign in' }).click();
  const signIn = async (): Promise<void> => {
    await other.getByLabel('E-mail').fill(jonas.email);
    await other.getByLabel('Password', { exact: true }).fill(jonas.password);
    await other.getByRole('button', { name: 'Sign in' }).click();
  };
  await signIn();
  await expect(other.getByText('confirm').first()).toBeVisible();
  await openNewestMail(other);
  await expect(other.getByText(`${jonas.email} is confirmed.`)).toBeVisible();
  await other.getByRole('link', { name: 'Sign in' }).click();
  await signIn();
  await expect(other.getByLabel('Commissioning code')).toBeVisible();
  await expect(other.getByText(serials.late)).toBeVisible();
  await phone.close();
});

/** Two pages change one screen: the second one shows both values, and sending it again works. */
async function sendConflicting(page: Page, other: Page): Promise<void> {
  await other.getByLabel('Country').selectOption('Germany');
  await other.getByRole('button', { name: 'Show the fields of this country' }).click();
  // The choice of the country was saved: the other page reads it.
  await expect(other.getByLabel('Postal code')).toBeVisible();
  await page.reload();
  for (const [each, street] of [
    [page, 'Lindenweg'],
    [other, 'Agnesstraße'],
  ] as const) {
    await each.getByLabel('Street').fill(street);
    await each.getByLabel('House number').fill('3');
    await each.getByLabel('Postal code').fill('50670');
    await each.getByLabel('Town').fill('Köln');
  }
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/summary/);
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByText('This was changed elsewhere meanwhile').first()).toBeVisible();
  await expect(other.getByText('Lindenweg')).toBeVisible();
  await expect(other.getByLabel('Street')).toHaveValue('Agnesstraße');
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other).toHaveURL(/summary/);
  await expect(other.getByText('Agnesstraße 3')).toBeVisible();
}

test('a second unit joins a home, and units are replaced, removed and listed @deep', async ({
  ownHome: { page },
  world,
}) => {
  await importUnits(world, units);
  const { tap, type, counts } = counting();
  await page.goto('/installation-details');
  await tap(page.getByRole('link', { name: 'Add a unit' }));
  await tap(page.getByRole('link', { name: 'Type it' }));
  await type(page.getByLabel('Serial number'), serials.second);
  await tap(page.getByRole('button', { name: 'Look it up' }));
  await type(page.getByLabel('Commissioning code'), code);
  await tap(page.getByRole('button', { name: 'Check the code' }));
  await expect(page.getByRole('heading', { name: 'You can register Ember 8 now' })).toBeVisible();
  await expectClean(page);
  await tap(page.getByRole('button', { name: /^Add to / }));
  await expect(page.getByText('The unit was added to this home.')).toBeVisible();
  process.stdout.write(`second unit: ${counts.taps} taps, ${counts.entries} entries\n`);
  expect(counts.taps).toBeLessThanOrEqual(6);

  await page.getByRole('link', { name: 'Replace, move or remove' }).click();
  await expect(page).toHaveURL(/installation-details\/\w/);
  await expectClean(page);
  await page.getByRole('link', { name: /Ember 8/ }).click();
  await expect(page.getByRole('heading', { name: 'Replace this unit' })).toBeVisible();
  await expectClean(page);
  await replaceByThird(page);
  await page.getByLabel('I want to remove this unit').check();
  await page.getByRole('button', { name: 'Remove this unit' }).click();
  await expect(page.getByText('The unit was removed. Its history stays.')).toBeVisible();
  await page.getByRole('link', { name: 'Replace, move or remove' }).click();
  await expect(page.getByRole('heading', { name: 'Earlier units' })).toBeVisible();
  await expect(page.getByText(/^Removed on /)).toBeVisible();
});

/** Replaces the unit of the page by a scanned one, and opens the new one. */
async function replaceByThird(page: Page): Promise<void> {
  const unit = page.url();
  await page.getByRole('link', { name: 'Scan the new unit' }).click();
  await page.getByRole('link', { name: 'Type it' }).click();
  await page.getByLabel('Serial number').fill(serials.third);
  await page.getByRole('button', { name: 'Look it up' }).click();
  await page.getByLabel('Commissioning code').fill(code);
  await page.getByRole('button', { name: 'Check the code' }).click();
  await expect(page.getByRole('heading', { name: 'You can register Ember 8 now' })).toBeVisible();
  await page.goto(unit);
  await page.getByLabel('New unit').selectOption({ label: `Ember 8, ${serials.third}` });
  await expectClean(page);
  await page.getByRole('button', { name: 'Replace this unit' }).click();
  await expect(page.getByText('The unit was replaced.', { exact: false })).toBeVisible();
  await page.goto(unit);
  await expect(page.getByText('This unit is not in this home any more.')).toBeVisible();
  await page.goto(unit.replace(/&?unit=[^&]*/, ''));
  await expect(page.getByText(/^Replaced on /)).toBeVisible();
  await expect(page.getByText(serials.second)).toBeVisible();
  await page.getByRole('link', { name: /Ember 8.*HW2624009052/ }).click();
  await expect(page.getByRole('heading', { name: 'Replace this unit' })).toBeVisible();
}

async function expectClean(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  await expectFits(page, page.url());
}

/** The check of accessibility needs scripts. */
const expectFitsOnly = (page: Page): Promise<void> => expectFits(page, page.url());
