import { type BrowserContext, type Page, expect } from '@playwright/test';
import { sessionOf, test } from './fixtures.ts';
import { emberGtin, importUnits } from './import-units.ts';
import { chooseCountry, expectValues, pressContinue, toNextQuestion } from './steps.ts';

const unit = { serial: 'HW2624001463', gtin: emberGtin, code: '7K3MQ9ATY' } as const;

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 });

/** Reloads the page, goes back and forward, and opens its address in a second tab: the same step each time. Returns that tab. */
async function secondTab(page: Page, context: BrowserContext): Promise<Page> {
  const url = page.url();
  // After a navigation by script the address changes before the title.
  await page.reload();
  const title = await titleOf(page).innerText();
  const expectSame = async (tab: Page): Promise<void> => {
    await expect(tab).toHaveURL(url);
    await expect(titleOf(tab)).toHaveText(title);
  };
  await expectSame(page);
  await page.goBack();
  await expect(titleOf(page)).toBeVisible();
  await page.goForward();
  await expectSame(page);
  const other = await context.newPage();
  await other.goto(url);
  await expectSame(other);
  return other;
}

async function typeCode(page: Page): Promise<void> {
  await page.getByLabel('Commissioning code').fill(unit.code);
  await page.getByRole('button', { name: 'Check the code' }).click();
  await expect(page).toHaveURL(/end-user\/address/);
}

const address = {
  Street: 'Agnesstraße',
  'House number': '12',
  'Postal code': '50670',
  Town: 'Köln',
} as const;

/** Types the town, the last field, and waits until the page is saved and has read its data again. */
async function leaveTown(page: Page): Promise<void> {
  let isSaved = false;
  const read = page.waitForResponse((response) => {
    const request = response.request();
    // Each field that is left is saved: the last save has the town.
    isSaved ||= request.postData()?.includes(encodeURIComponent(address.Town)) === true;
    return isSaved && request.method() === 'GET' && request.url().includes('/address.data');
  });
  await page.getByLabel('Town').fill(address.Town);
  await page.getByLabel('Town').blur();
  await read;
}

test('back, reload and a second tab at every step of a registration lose nothing', async ({
  page,
  context,
  person,
  world,
  faults,
}) => {
  faults.expect(/status of 412/);
  test.setTimeout(180_000);
  await importUnits(world, [unit]);
  await context.addCookies(await sessionOf(world, person));
  await page.goto('/registration/scan-units/start');
  await page.goto('/registration/scan-units/manual-code');
  await (await secondTab(page, context)).close();
  await page.getByLabel('Serial number').fill(unit.serial);
  await page.getByRole('button', { name: 'Look it up' }).click();
  await expect(page).toHaveURL(/commissioning-code/);

  // The code is typed in both tabs, one after the other.
  const other = await secondTab(page, context);
  await typeCode(other);
  await typeCode(page);

  await chooseCountry(page, 'Germany', 'with');
  await page.getByLabel('Street').fill(address.Street);
  await page.getByLabel('House number').fill(address['House number']);
  await page.getByLabel('Postal code').fill(address['Postal code']);
  await leaveTown(page);
  await page.reload();
  await expectValues(page, address);
  const second = await secondTab(page, context);
  await expectValues(page, address);
  await expectValues(second, address);
  // The tab that was opened before the address was typed has nothing to add; the two others send the same address.
  await toNextQuestion(second);
  await toNextQuestion(page);
  await expect(page).toHaveURL(/summary/);
  await expect(page.getByText('50670 Köln')).toBeVisible();

  // Text of an older tab is a conflict only where it differs.
  await other.getByLabel('Street').fill('Ringweg');
  await other.getByLabel('House number').fill('7');
  await other.getByLabel('Postal code').fill('50670');
  await leaveTown(other);
  await pressContinue(other);
  await expect(other.getByText('This was changed elsewhere meanwhile')).toBeVisible();
  await other.getByRole('link', { name: 'Take the saved values' }).click();
  await expectValues(other, address);
  await toNextQuestion(other);
  await expect(other.getByText('50670 Köln')).toBeVisible();

  const third = await secondTab(page, context);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(titleOf(page)).toHaveText('Agnesstraße 12 is registered');
  const registered = page.url();
  for (const tab of [third, second, other]) {
    await tab.getByRole('button', { name: 'Register' }).click();
    await expect(tab).toHaveURL(registered);
    await tab.close();
  }
  await page.reload();
  await expect(titleOf(page)).toHaveText('Agnesstraße 12 is registered');
  // The summary before it is over; the router takes the redirect as a new entry, so that there is none to go forward to.
  await page.goBack();
  await expect(titleOf(page)).toHaveText('No units yet.');
  await page.goto(registered);
  await expect(titleOf(page)).toHaveText('Agnesstraße 12 is registered');
  await page.getByRole('link', { name: 'To the home' }).click();
  await expect(page).toHaveURL(/launcher/);
});
