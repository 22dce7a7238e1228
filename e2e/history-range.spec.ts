import { addDays, isoDate } from '@hearth/calendar/dates.ts';
import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './fixtures.ts';

const today = isoDate(Date.now());
const [first, last] = [addDays(today, -4), addDays(today, -2)];

async function show(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel('First day').fill(from);
  await page.getByLabel('Last day').fill(to);
  await page.getByRole('button', { name: 'Show these days' }).click();
}

async function openFields(page: Page): Promise<void> {
  await page
    .getByText(/^\d+ \w+ to \d+ \w+/)
    .first()
    .click();
}

test('a range of days has chart, table, comparison and file, and a wrong one is answered at its field', async ({
  sharedHome: page,
}) => {
  await page.goto('/energy/history?period=week');
  await openFields(page);
  await show(page, first, last);
  await expect(page).toHaveURL(new RegExp(`from=${first}&to=${last}`));
  await expect(page.getByRole('img', { name: / to .*kWh/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'CSV' })).toHaveAttribute(
    'href',
    new RegExp(`from=${first}&to=${last}`),
  );
  await page.getByRole('link', { name: 'Last year', exact: true }).click();
  await expect(page).toHaveURL(/compare=year/);
  await expect(page.getByText(/year before/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Table' }).click();
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(5);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Earlier' }).click();
  await expect(page).toHaveURL(new RegExp(`from=${addDays(first, -3)}&to=${addDays(last, -3)}`));

  await page.goto(`/energy/history?from=${last}&to=${first}`);
  await expect(page.getByLabel('Last day')).toHaveAccessibleDescription(/before the first/);
  await expect(page.getByLabel('Last day')).toHaveValue(first);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page, 'fields of a range');
  for (const [from, to, field, answer] of [
    ['1986-01-01', today, 'First day', /Readings begin on/],
    [first, addDays(today, 9), 'Last day', /still to come/],
    ['tomorrow', last, 'First day', /not a date/],
    [first, '', 'Last day', /Choose both days/],
  ] as const) {
    await page.goto(`/energy/history?from=${from}&to=${to}`);
    await expect(page.getByLabel(field)).toHaveAccessibleDescription(answer);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a range is chosen, and a reversed one answered at its field @deep', async ({
    sharedHome: page,
  }) => {
    await page.goto('/energy/history?period=week');
    await openFields(page);
    await show(page, first, last);
    await expect(page).toHaveURL(new RegExp(`from=${first}&to=${last}`));
    await openFields(page);
    await show(page, last, first);
    await expect(page.getByLabel('Last day')).toHaveAccessibleDescription(/before the first/);
    await show(page, first, first);
    await expect(page.getByRole('img', { name: /kWh/ }).first()).toBeVisible();
  });
});
