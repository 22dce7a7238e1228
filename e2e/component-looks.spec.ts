import { join } from 'node:path';
import { type Page, expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { sampleOf } from './sample-of.ts';
import { differences, lookOf, readLook, writeLook } from './look.ts';

// Compares every component in every state with the approved looks in `looks/*.txt`. After an intended change, run
// npx playwright test -c e2e/playwright.config.ts component-looks --update-snapshots, and review the changed files.

const looks = [
  { look: 'light', cookies: {} },
  { look: 'dark', cookies: { theme: 'dark' } },
  { look: 'arabic', cookies: { locale: 'ar' } },
] as const;

const fileOf = (look: string): string => join(import.meta.dirname, 'looks', `${look}.txt`);

async function open(
  page: Page,
  url: string,
  cookies: Readonly<Record<string, string>>,
): Promise<void> {
  const chosen = Object.entries(cookies).map(([name, value]) => ({ name, value, url }));
  if (chosen.length > 0) await page.context().addCookies(chosen);
  await page.goto('/internal/components');
  // Controls that need scripts appear once the scripts run.
  for (const late of ['Fields', 'Charts']) {
    const section = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: late }) });
    await expect(section.locator('.icon-button, .chart-slider').first()).toBeVisible();
  }
}

for (const { look, cookies } of sampleOf(looks, 'approved looks'))
  test(`the components match their approved looks, ${look}`, async ({ page, world }, run) => {
    await open(page, world.url, cookies);
    const now = await lookOf(page);
    if (['all', 'changed'].includes(run.config.updateSnapshots)) await writeLook(fileOf(look), now);
    expect(differences(await readLook(fileOf(look)), now)).toEqual([]);
  });

test('a changed colour, size or missing part is found @deep', async ({ page, world }) => {
  await open(page, world.url, {});
  const before = await lookOf(page);
  expect(before.size).toBeGreaterThan(150);
  for (const change of [
    '.field-box { background: rgb(250, 250, 240) }',
    '.button-main { padding-block: 1.25rem }',
    '.chip { display: none }',
  ]) {
    const sheet = await page.evaluateHandle((text) => {
      const planted = new CSSStyleSheet();
      planted.replaceSync(text);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, planted];
      return planted;
    }, change);
    expect(differences(before, await lookOf(page)), change).not.toEqual([]);
    await sheet.evaluate((planted) => planted.replaceSync(''));
    expect(differences(before, await lookOf(page))).toEqual([]);
  }
});
