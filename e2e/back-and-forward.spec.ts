import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { holdScripts } from './hold-scripts.ts';
import { openHydrated } from './steps.ts';

test('back and forward restore the screens', async ({ sharedHome: page }) => {
  await page.goto('/launcher');
  await page.getByRole('link', { name: 'Energy', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Energy');
  await page.getByRole('link', { name: 'History Day, week, month, year' }).click();
  await page.getByRole('link', { name: 'Month', exact: true }).click();
  await expect(page).toHaveURL(/period=month/);
  await page.goBack();
  await expect(page).toHaveURL(/\/energy\/history/);
  await expect(page).not.toHaveURL(/period=month/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Energy');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History');
});

test('a way back before the page’s scripts run leads to the page before', async ({
  sharedHome: page,
}) => {
  await openHydrated(page, '/launcher');
  await page.getByRole('navigation').getByRole('link', { name: 'Energy', exact: true }).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Energy');
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(title).toHaveText('Energy');
  await page.goBack({ waitUntil: 'commit' });
  release();
  await expect(page).toHaveURL(/\/launcher/);
  await expect(title).toHaveText(/All is well/);
});

test('an invalid date, an invalid period and an unknown appliance have their own pages @deep', async ({
  sharedHome: page,
  faults,
}) => {
  faults.expect(/status of 404/);
  const answered = async (address: string): Promise<number | undefined> =>
    (await page.goto(address))?.status();
  expect(await answered('/energy/history?period=century')).toBe(404);
  expect(await answered('/energy/appliance/not-an-id')).toBe(404);
  expect(await answered('/energy/appliance/00000000-0000-7000-8000-000000000000')).toBe(404);
  expect(await answered('/energy/history?date=2026-02-31')).toBe(200);
  await expect(page.getByText('That is not a date. Write it like 2026-03-09.')).toBeVisible();
});

test('navigating faster than the pages load causes no error @deep', async ({
  sharedHome: page,
}) => {
  await page.goto('/launcher');
  for (let rounds = 0; rounds < 2; rounds += 1)
    for (const place of ['Energy', 'Monitoring', 'Service', 'Home'])
      // Until the styles of a page are loaded it has the places of a wide window, too.
      await page.getByRole('link', { name: place, exact: true }).last().click();
  // A press whose page is replaced under the finger is lost, so the last one is repeated.
  await expect(async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).last().click();
    await expect(page).toHaveURL(/\/launcher/, { timeout: 5_000 });
  }).toPass();
});

test('a finger that moves across the bars of a year reads them, and a tap opens a month @deep', async ({
  sharedHome: page,
}) => {
  await page.goto('/energy/history?period=year');
  const bars = page.getByRole('group', { name: 'Step of the chart' });
  const month = bars.getByRole('link').last();
  const reading = (await month.getAttribute('aria-label')) ?? '';
  const box = await month.boundingBox();
  const at = { clientX: (box?.x ?? 0) + (box?.width ?? 0) / 2, pointerType: 'touch' };
  // Until the page is hydrated it does not react to a finger.
  await expect(async () => {
    await bars.dispatchEvent('pointermove', at);
    await expect(page.getByText(reading, { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page).toHaveURL(/period=year/);
  await month.click();
  await expect(page).toHaveURL(/period=month/);
});
