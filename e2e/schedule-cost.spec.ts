import { expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './fixtures.ts';

test('the cost of a week follows each change, with and without scripts', async ({
  ownHome: { page },
  browser,
  world,
}) => {
  await page.goto('/installation-monitoring');
  await page.getByRole('link', { name: /Weekly schedule/ }).click();
  await expect(page).toHaveURL(/\/schedule\?.*unit=/);
  const schedule = page.url();

  await test.step('a house that is not described leads to its questions', async () => {
    await page.getByRole('link', { name: 'Describe the house' }).click();
    await page.getByLabel('Detached house', { exact: true }).check();
    await page.getByLabel('Year of construction').selectOption({ label: '1979 to 1994' });
    await page.getByLabel('Heated floor area').fill('142');
    await page.getByLabel('Number of people').fill('4');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/done=building/);
  });

  await page.goto(schedule);
  const cost = page.getByRole('status');
  await expect(cost.getByText(/^About .*kWh\S* a week in this weather/)).toBeVisible();

  await test.step('an edit is calculated before it is sent', async () => {
    await page.getByRole('button', { name: 'Mon', exact: true }).first().click();
    const edge = page.getByRole('slider', { name: 'Monday' }).first();
    for (let half = 0; half < 4; half += 1) await edge.press('ArrowUp');
    await expect(cost.getByText(/^Your change costs about .*kWh\S* more a week/)).toBeVisible();
    await edge.press('ArrowDown');
    for (let half = 0; half < 7; half += 1) await edge.press('ArrowDown');
    await expect(cost.getByText(/^Your change saves about .*kWh\S* a week/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectFits(page, 'cost of a week');
  });

  await test.step('without scripts a button of the form calculates the typed lines', async () => {
    const plain = await browser.newContext({ baseURL: world.url, javaScriptEnabled: false });
    await plain.addCookies(await page.context().cookies());
    const still = await plain.newPage();
    await still.goto(schedule);
    const monday = still.getByRole('textbox', { name: 'Monday' });
    const line = (await monday.inputValue()).replaceAll(
      /(?<=:\d\d .*?)\d\d(?:\.\d)?(?=;|$)/g,
      '25',
    );
    await monday.fill(line);
    await still.getByRole('button', { name: 'Show what it costs' }).click();
    await expect(still.getByText(/^Your change costs about .*kWh\S* more a week/)).toBeVisible();
    await expect(monday).toHaveValue(line);
    await plain.close();
  });
});
