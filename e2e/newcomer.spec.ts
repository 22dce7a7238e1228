import { readFile } from 'node:fs/promises';
import { type Page, expect } from '@playwright/test';
import { test, tierOf } from './fixtures.ts';
import { changeTank, chooseLanguage, linkAccount, openHistory, signUp } from './journey-steps.ts';
import type { RunningWorld } from './world/start-world.ts';

for (const script of ['with', 'without'] as const) {
  test.describe(`${script} JavaScript`, tierOf(script), () => {
    test.use({
      javaScriptEnabled: script === 'with',
      contextOptions: { reducedMotion: 'no-preference' },
    });

    test('sign up, link units, read values, change the tank, open the history, change the language, sign out @always', async ({
      page,
      world,
    }) => {
      const newcomer = {
        name: 'Jonas Weber',
        email: `jonas-${script}@lindenweg.example`,
        password: 'soup on a rainy day',
      };
      await world.ask('addUnits', newcomer);
      await signUp(page, world, { newcomer, script });
      await linkAccount(page, newcomer);
      await changeTank(page, world);
      await openHistory(page);
      await takeAlong(page, world);
      await chooseLanguage(page, { name: 'Deutsch', tag: 'de', direction: 'ltr' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verlauf');
      await chooseLanguage(page, { name: 'العربية', tag: 'ar', direction: 'rtl' });
      await chooseLanguage(page, { name: 'English', tag: 'en', direction: 'ltr' });
      await page.getByRole('link', { name: 'More', exact: true }).click();
      await page.getByRole('link', { name: 'Account' }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page).toHaveURL(/\/landing$/);
    });
  });
}

/** Expects the two-hour values of the page in the exported file. */
async function takeAlong(page: Page, world: RunningWorld): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).first().click();
  const file = await download;
  expect(new URL(file.url()).origin).toBe(world.url);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(lines.length).toBeGreaterThan(12);
}
