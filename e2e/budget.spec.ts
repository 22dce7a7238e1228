import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './fixtures.ts';
import { holdScripts } from './hold-scripts.ts';
import { pressContinue, signIn, toNextQuestion } from './steps.ts';

/** From the energy settings to the house of a new budget. */
async function beginBudget(page: Page): Promise<void> {
  await page.goto('/energy/settings');
  await page.getByRole('link', { name: /^Budget/ }).click();
  await page.getByRole('link', { name: 'Work out a budget' }).click();
}

async function describeHouse(page: Page, areaM2: string): Promise<void> {
  await page.getByLabel('Flat', { exact: true }).check();
  await expect(page.getByLabel('Heated storeys')).toBeHidden();
  await page.getByLabel('Detached house', { exact: true }).check();
  await page.getByLabel('Year of construction').selectOption({ label: '1979 to 1994' });
  await page.getByLabel('Heated floor area').fill(areaM2);
  await page.getByLabel('Number of people').fill('4');
}

const wallsOf = (page: Page) =>
  page.getByRole('radiogroup', { name: 'What are your outer walls like?' });

test('a budget is worked out from answers about the house, saved with a target and undone', async ({
  ownHome,
  faults,
}) => {
  faults.expect(/status of 422/);
  const { page } = ownHome;
  await beginBudget(page);
  await describeHouse(page, '5');
  await pressContinue(page);
  await expect(page.getByLabel('Heated floor area')).toHaveAccessibleDescription(/10/);
  await describeHouse(page, '142');
  await toNextQuestion(page);
  await wallsOf(page).getByLabel('Well insulated').check();
  expect(await axeFindings(page)).toEqual([]);
  await toNextQuestion(page);
  await page.getByLabel('Roof insulated well in').fill('3000');
  await pressContinue(page);
  await expect(page.getByLabel('Roof insulated well in')).toHaveAccessibleDescription(/2,?100/);
  await page.getByLabel('Roof insulated well in').fill('2015');
  await toNextQuestion(page);
  await toNextQuestion(page);
  await page.getByLabel('Former heating').selectOption({ label: 'Gas, in kWh' });
  await page.getByLabel('Quantity of a year').fill('16000');
  await toNextQuestion(page);
  await expect(page.getByRole('heading', { name: /On the coldest day/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Measured in your house' })).toBeVisible();
  await page.getByText('Outer walls').first().click();
  await expect(page.getByText('The U-value follows from your answer.').first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page, 'heat load');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel(/installer’s calculation/).fill('7.8');
  await toNextQuestion(page);
  await page.getByLabel('My own target in kWh').check();
  await page.getByLabel('Target for the year').fill('9');
  await page.getByRole('button', { name: 'Save the budget' }).click();
  await expect(page.getByLabel('Target for the year')).toHaveAccessibleDescription(
    /far from the expected year/,
  );
  await page.getByLabel('Target for the year').fill('7000');
  await page.getByRole('button', { name: 'Save the budget' }).click();
  await expect(page.getByText('The budget is saved.')).toBeVisible();
  await page.getByRole('link', { name: 'To your budget' }).click();
  await expect(page.getByText(/Your own target: 7,000.kWh a year/)).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Your budget is as it was before.')).toBeVisible();
});

test('a budget that is begun on one device is continued on another, without scripts there', async ({
  ownHome: { page, person },
  browser,
  world,
}) => {
  await beginBudget(page);
  await describeHouse(page, '142');
  await toNextQuestion(page);
  const kept = page.waitForResponse((response) => response.request().method() === 'POST');
  await wallsOf(page).getByLabel('Well insulated').check();
  await wallsOf(page).getByLabel('Well insulated').blur();
  expect((await kept).status()).toBeLessThan(400);
  const walls = page.url();
  await page.close();

  const device = await browser.newContext({ baseURL: world.url, javaScriptEnabled: false });
  const other = await device.newPage();
  await signIn(other, person);
  await other.goto('/energy/settings/budget');
  await other.getByRole('link', { name: 'Continue' }).click();
  await expect(other.getByRole('heading', { name: 'Your budget for the year' })).toBeVisible();
  await other.goto(walls);
  await expect(wallsOf(other).getByLabel('Well insulated')).toBeChecked();
  await other.getByRole('button', { name: 'Back' }).click();
  await expect(other.getByLabel('Heated floor area')).toHaveValue('142');
  await device.close();
});

test('an answer that is given before the page’s scripts run is saved with the draft', async ({
  ownHome: { page },
}) => {
  await beginBudget(page);
  await describeHouse(page, '142');
  await toNextQuestion(page);
  const release = await holdScripts(page);
  const kept = page.waitForResponse((response) => /keep/.test(response.request().postData() ?? ''));
  await page.goto(page.url(), { waitUntil: 'commit' });
  await wallsOf(page).getByLabel('Well insulated').check();
  release();
  expect((await kept).status()).toBeLessThan(400);
  await page.goto(page.url());
  await expect(wallsOf(page).getByLabel('Well insulated')).toBeChecked();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a draft of a budget is left, found again and saved; another page saved meanwhile @deep', async ({
    ownHome,
    faults,
  }) => {
    faults.expect(/status of 412/);
    const { page } = ownHome;
    await beginBudget(page);
    await describeHouse(page, '142');
    await toNextQuestion(page);
    await page.getByRole('button', { name: 'Back' }).click();
    const left = page.url();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page).toHaveURL(left);
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'Save draft and leave' }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Your budget for the year' })).toBeVisible();
    const second = await page.context().newPage();
    await second.goto('/installation-details/building');
    await second.getByLabel('Detached house', { exact: true }).check();
    await second.getByLabel('Year of construction').selectOption({ label: '1995 to 2009' });
    await second.getByLabel('Heated floor area').fill('120');
    await second.getByLabel('Number of people').fill('2');
    await second.getByRole('button', { name: 'Save' }).click();
    await expect(second).toHaveURL(/done=building/);
    await page.getByRole('button', { name: 'Save the budget' }).click();
    await expect(page.getByText(/Somebody saved another version since/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Continue with my answers' }).click();
    await page.getByRole('button', { name: 'Save the budget' }).click();
    await expect(page.getByText('The budget is saved.')).toBeVisible();
  });
});
