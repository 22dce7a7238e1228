import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './fixtures.ts';
import { pressContinue, toNextQuestion, untilHydrated } from './steps.ts';

/** From the energy settings to the arrays of panels that are described for the first time. */
async function beginPanels(page: Page): Promise<void> {
  await page.goto('/energy/settings');
  await page.getByRole('link', { name: /^Solar panels/ }).click();
  await page.getByRole('link', { name: 'Describe the panels' }).click();
}

/** Holds the next added row back until the autosave that its press causes has loaded the page anew. */
async function answerRowsAfterAutosave(page: Page): Promise<void> {
  const address = /solar\/start\.data/;
  const reloaded = page.waitForResponse(
    (response) => response.request().method() === 'GET' && address.test(response.url()),
  );
  await page.route(address, async (route) => {
    if (route.request().postData()?.includes('add%3Aarrays')) await reloaded;
    await route.continue();
  });
}

test('panels are drawn and typed, their yield is computed, saved and undone', async ({
  ownHome,
  faults,
}) => {
  faults.expect(/status of 422/);
  const { page } = ownHome;
  await beginPanels(page);
  const first = page.getByRole('group', { name: 'Roof area 1', exact: true });
  await untilHydrated(page);
  await first.getByLabel('Peak power', { exact: true }).fill('900');
  await pressContinue(page);
  await expect(first.getByLabel('Peak power', { exact: true })).toHaveAccessibleDescription(/100/);
  await first.getByLabel('Peak power', { exact: true }).fill('6');
  await first.getByLabel('Tilt').fill('34');
  const compass = first.locator('.roof-picture').first();
  await compass.scrollIntoViewIfNeeded();
  const box = await compass.boundingBox();
  if (!box) throw new Error('the compass is not on the page');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.5, 0.87));
  await page.mouse.down();
  await page.mouse.move(...at(0.87, 0.5), { steps: 4 });
  await page.mouse.up();
  await expect(first.getByLabel('Direction')).toHaveValue('90');
  await expect(first.getByText('Facing east')).toBeVisible();
  await expect(page.getByText(/^About [\d,]+.kWh/)).toBeVisible();
  await answerRowsAfterAutosave(page);
  await first.getByLabel('Tilt').fill('36');
  await page.getByRole('button', { name: 'Add another roof area' }).click();
  const second = page.getByRole('group', { name: 'Roof area 2', exact: true });
  await second.getByLabel('I don’t know the peak power').check();
  await second.getByLabel('Number of panels').fill('8');
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page, 'roof areas');
  await page.setViewportSize({ width: 390, height: 844 });
  await toNextQuestion(page);
  await page.getByLabel('Power of the inverter').fill('0.5');
  await pressContinue(page);
  await expect(page.getByLabel('Power of the inverter')).toHaveAccessibleDescription(
    /does not fit the peak power/,
  );
  await page.getByLabel('Power of the inverter').fill('8');
  await page.getByLabel('A battery stores solar electricity').check();
  await page.getByLabel('Usable capacity').fill('10');
  await toNextQuestion(page);
  await expect(page.getByText('Facing east')).toBeVisible();
  await expect(page.getByText('3.2 kWp')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save the panels' }).click();
  await expect(page.getByText('The panels are saved.')).toBeVisible();
  await page.getByRole('link', { name: 'To your panels' }).click();
  await expect(page.getByText(/^About [\d,]+.kWh/)).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Your panels are as they were before.')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a draft of panels is left and found again; another page saved meanwhile @deep', async ({
    ownHome,
    faults,
  }) => {
    faults.expect(/status of 409/);
    const { page } = ownHome;
    await beginPanels(page);
    await page.getByLabel('Peak power', { exact: true }).fill('5');
    await page.getByRole('button', { name: 'Add another roof area' }).click();
    await page.getByRole('button', { name: 'Remove roof area 2' }).click();
    await toNextQuestion(page);
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'Save draft and leave' }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Save the panels' }).click();
    await expect(page.getByText('The panels are saved.')).toBeVisible();
    await page.getByRole('link', { name: 'To your panels' }).click();
    await page.getByRole('link', { name: 'Change the description' }).click();
    await expect(page.getByLabel('Peak power', { exact: true })).toHaveValue('5');
    await page.getByLabel('Peak power', { exact: true }).fill('7');
    await toNextQuestion(page);
    const second = await page.context().newPage();
    await second.goto('/energy/settings/solar');
    await second.getByText('Earlier versions').click();
    await second.getByRole('button', { name: 'Remove the description' }).click();
    await toNextQuestion(page);
    await page.getByRole('button', { name: 'Save the panels' }).click();
    await expect(page.getByText(/Somebody saved another version since/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Continue with my answers' }).click();
    await page.getByRole('button', { name: 'Save the panels' }).click();
    await expect(page.getByText('The panels are saved.')).toBeVisible();
  });
});
