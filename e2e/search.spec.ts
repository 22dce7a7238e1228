import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleManualFolder } from '@hearth/product/sample-data/sample-manuals.ts';
import { expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { buyPackage, openShop } from './buy-package.ts';
import { expectFits } from './expect-fits.ts';
import { holdScripts } from './hold-scripts.ts';
import { test, tierOf } from './fixtures.ts';
import type { RunningWorld } from './world/start-world.ts';

/** Imports the sample manuals and waits for their index. */
async function indexManuals(world: RunningWorld): Promise<void> {
  const list: unknown = JSON.parse(
    await readFile(join(sampleManualFolder, 'manuals.json'), 'utf8'),
  );
  await world.ask('operate', {
    name: 'manuals import',
    input: { folder: sampleManualFolder, list },
  });
  await world.ask('settle', null);
}

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test(
      'a guest finds a manual by a word with a typing error, and a fault code first',
      tierOf(script),
      async ({ page, world }) => {
        await indexManuals(world);
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto('/search');
        const field = page.getByRole('searchbox', { name: 'What are you looking for?' });
        await field.fill('filtr');
        await page.getByRole('button', { name: 'Search' }).click();
        await expect(page.getByText(/^Found for filter\./i)).toBeVisible();
        await expect(page.getByRole('link', { name: /^Filter and strainer/ })).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Your home' })).toBeHidden();
        await expectFits(page, 'results');
        if (script === 'with') expect(await axeFindings(page)).toEqual([]);
        await page.getByRole('link', { name: 'Only “filtr”' }).click();
        await expect(page.getByText('Nothing was found for “filtr”.')).toBeVisible();
        await field.fill('7H');
        await page.getByRole('button', { name: 'Search' }).click();
        await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Fault codes');
        await page.getByRole('link', { name: /^7H/ }).first().click();
        await expect(page).toHaveURL(/\/manual\/.*#fault-7h$/);
        await page.goto('/search?q=%25%25');
        await expect(page.getByText('There is no letter or number to look for.')).toBeVisible();
        await page.goto(`/search?q=${'x'.repeat(3_000)}`);
        await expect(page.getByText(/Only the first words were searched for/)).toBeVisible();
      },
    );

    test(
      'a household finds its log, its units and settings',
      tierOf(script),
      async ({ ownHome: { page }, world }) => {
        await page.goto('/maintenance/new');
        await page.getByRole('textbox', { name: 'Findings' }).fill('Quellgeist gereinigt');
        await page.getByRole('button', { name: 'Save the entry' }).click();
        await expect(page.getByText('Quellgeist gereinigt')).toBeVisible();
        await world.ask('settle', null);
        await page.goto('/more');
        await page.getByRole('link', { name: 'Search', exact: true }).first().click();
        const field = page.getByRole('searchbox');
        await field.fill('quelgeist');
        await page.getByRole('button', { name: 'Search' }).click();
        const entry = page.getByRole('link', { name: /^Quellgeist gereinigt/ });
        await expect(entry).toBeVisible();
        if (script === 'with') expect(await axeFindings(page)).toEqual([]);
        await entry.click();
        await expect(page).toHaveURL(/\/maintenance\/entry\?/);
        await page.goto('/search?q=tariff');
        await page.getByRole('link', { name: /^Electricity tariff/ }).click();
        await expect(page).toHaveURL(/\/energy\/settings\/tariff/);
      },
    );
  });

test('a package and its receipt are found by name and by number', async ({
  ownHome: { page },
  world,
}) => {
  await openShop(world, page, 'with');
  await buyPackage(world, page);
  await page.goto('/search?q=comfrt');
  await page.getByRole('link', { name: /^Comfort check/ }).click();
  await expect(page).toHaveURL(/\/comfort-check/);
  await page.goto('/search?q=receipt');
  const receipt = page.getByRole('link', { name: /^Receipt/ });
  await expect(receipt).toContainText(/Document, .*[A-Z]+-\d{4}-\d{6}/);
  const number = /[A-Z]+-\d{4}-\d{6}/.exec(await receipt.innerText())?.[0] ?? '';
  await page.goto(`/search?q=${number}`);
  await receipt.click();
  await expect(page).toHaveURL(/\/documents\//);
  await expect(page.getByText(number).first()).toBeVisible();
});

test('the results follow the typing; slash, arrows and recent searches', async ({
  page,
  world,
}) => {
  await indexManuals(world);
  await page.goto('/search');
  const field = page.getByRole('searchbox');
  await expect(field).toBeFocused();
  await page.keyboard.press('/');
  await expect(field).toHaveValue('');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type('strainer');
  const hit = page.getByRole('link', { name: /^Filter and strainer/ });
  await expect(hit).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(field).not.toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/manual\//);
  await page.goto('/search');
  await expect(page.getByRole('heading', { name: 'Recent searches on this device' })).toBeVisible();
  await page.getByRole('link', { name: 'strainer' }).click();
  await expect(field).toHaveValue('strainer');
  await page.goto('/search');
  await page.getByRole('button', { name: 'Forget them' }).click();
  await expect(page.getByRole('link', { name: 'strainer' })).toBeHidden();
});

test('what is typed before the page’s scripts run is searched', async ({ page, world }) => {
  await indexManuals(world);
  const release = await holdScripts(page);
  await page.goto('/search', { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('7H');
  release();
  await expect(page.getByRole('link', { name: /^7H/ }).first()).toBeVisible();
  await expect(page).toHaveURL(/q=7H/);
});
