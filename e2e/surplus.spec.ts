import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './fixtures.ts';
import { toNextQuestion } from './steps.ts';

/** From the energy settings to the first question about surplus. */
async function beginSurplus(page: Page): Promise<void> {
  await page.goto('/energy/settings');
  await page.getByRole('link', { name: /^Solar-surplus heating/ }).click();
  await page.getByRole('link', { name: 'Use the surplus' }).click();
}

/** What the form about hot water posts. */
const fieldsOf = (page: Page): Promise<Record<string, string>> =>
  page
    .locator('form', { hasText: 'Never above' })
    .evaluate((form: HTMLFormElement) =>
      Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])),
    );

test('surplus is limited, saved and undone, and says that it brings nothing without sun', async ({
  ownHome,
  faults,
}) => {
  faults.expect(/status of 422/);
  const { page } = ownHome;
  await beginSurplus(page);
  await page.getByLabel('Hot water').check();
  await toNextQuestion(page);
  await expect(page.getByRole('img', { name: /^The tank/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'With surplus' }).fill('60');
  await page.getByRole('textbox', { name: 'Never above' }).fill('55');
  await pressContinueOrSave(page);
  await expect(page.getByRole('textbox', { name: 'With surplus' })).toHaveAccessibleDescription(
    /above your own limit/,
  );
  await page.getByRole('textbox', { name: 'Never above' }).fill('60');
  await expect(page.getByText(/^0, no benefit/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page, 'surplus of hot water');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Saved\. From today/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The use of surplus is as it was before.')).toBeVisible();
});

test('an autosave that the service handles after the save begins no draft', async ({
  ownHome: { page },
}) => {
  await beginSurplus(page);
  await page.getByLabel('Hot water').check();
  await toNextQuestion(page);
  await page.getByRole('textbox', { name: 'Never above' }).fill('59');
  const step = page.url();
  const fields = await fieldsOf(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Saved\. From today/)).toBeVisible();
  const late = await page.request.post(step, {
    headers: { origin: new URL(step).origin },
    form: { ...fields, go: 'keep' },
  });
  expect(late.ok()).toBe(true);
  await page.reload();
  await expect(page.getByText(/^Saved\. From today/)).toBeVisible();
});

test('the page that an autosave loads again after the save does not lead back to the questions', async ({
  ownHome: { page },
}) => {
  await beginSurplus(page);
  await page.getByLabel('Hot water').check();
  await toNextQuestion(page);
  const saved = Promise.withResolvers<null>();
  await page.route(/pv-optimisation\/dhw\.data/, async (route) => {
    const isRead = route.request().method() === 'GET';
    const isAutosave = /keep/.test(route.request().postData() ?? '');
    if (isRead) await saved.promise;
    await route.fulfill({ response: await route.fetch({ maxRedirects: 0 }) });
    if (!isRead && !isAutosave) saved.resolve(null);
  });
  await page.getByRole('textbox', { name: 'Never above' }).fill('59');
  const kept = page.waitForResponse((response) => /keep/.test(response.request().postData() ?? ''));
  await page.getByRole('heading', { level: 2 }).first().click();
  await kept;
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Saved\. From today/)).toBeVisible();
});

const pressContinueOrSave = async (page: Page): Promise<void> =>
  await page.getByRole('button', { name: /^(?:Continue|Save)$/ }).click();

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a save whose answer was lost is repeated by a second press', async ({
    ownHome: { page },
  }) => {
    await beginSurplus(page);
    await page.getByLabel('Hot water').check();
    await toNextQuestion(page);
    const fields = await fieldsOf(page);
    const first = await page.request.post(page.url(), {
      headers: { origin: new URL(page.url()).origin },
      form: { ...fields, go: 'next' },
    });
    expect(first.url()).toMatch(/pv-optimisation\?/);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Saved\. From today/)).toBeVisible();
  });

  test('a draft of surplus is left and found again; another page saved meanwhile @deep', async ({
    ownHome,
    faults,
  }) => {
    faults.expect(/status of 4(?:09|22)/);
    const { page } = ownHome;
    await beginSurplus(page);
    await page.getByLabel('Hot water').uncheck();
    await pressContinueOrSave(page);
    await expect(page.getByText('Choose hot water, rooms or both.').first()).toBeVisible();
    await page.getByLabel('Rooms').check();
    await pressContinueOrSave(page);
    await page.waitForURL(/pv-optimisation\/sh/);
    await page.getByLabel('Run for at least').fill('45');
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'Save draft and leave' }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await toNextQuestion(page);
    await expect(page.getByLabel('Run for at least')).toHaveValue('45');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Saved\. From today/)).toBeVisible();
    await page.getByRole('link', { name: 'Change' }).click();
    await toNextQuestion(page);
    await page.getByLabel('Run for at least').fill('60');
    const second = await page.context().newPage();
    await second.goto('/energy/settings/pv-optimisation');
    await second.getByText('Earlier versions').click();
    await second.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/Somebody saved another version since/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Continue with my answers' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Saved\. From today/)).toBeVisible();
  });
});
