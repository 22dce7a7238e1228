import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test, tierOf } from './fixtures.ts';

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test(
      'the handover dossier of a home is read from its details, as a page and as a file',
      tierOf(script),
      async ({ ownHome: { page, person } }) => {
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto('/installation-details');
        await page.getByRole('link', { name: /^Handover dossier/ }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Handover dossier');
        for (const name of ['Units', 'Years', 'Heat it needs, as measured', 'Maintenance'])
          await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
        await expect(page.getByText('No proof of maintenance is stored.')).toBeVisible();
        await expect(page.getByText('Not known: the house is not described.')).toBeVisible();
        await expect(page.getByRole('main')).not.toContainText(person.name);
        await expectFits(page, 'the dossier');
        if (script === 'with') expect(await axeFindings(page)).toEqual([]);
        await expectFile(page);
        await page.context().addCookies([{ name: 'locale', value: 'ar', url: page.url() }]);
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('ملف التسليم');
        await expectFits(page, 'the dossier in Arabic');
      },
    );
  });

/** The file names its schema, whose address stands beside it. */
async function expectFile(page: Page): Promise<void> {
  const address = await page.getByRole('link', { name: /^Dossier as a file/ }).getAttribute('href');
  const file = await page.request.get(address ?? '');
  expect(file.headers()['content-disposition']).toMatch(/^attachment; filename="dossier-/);
  const dossier = await file.json();
  expect(dossier).toMatchObject({ schema: 'dossier/1', figures: { state: 'read' } });
  const schema = await page.getByRole('link', { name: /^Schema of the file/ }).getAttribute('href');
  const { properties } = await (await page.request.get(schema ?? '')).json();
  expect(Object.keys(dossier).toSorted()).toEqual(Object.keys(properties).toSorted());
}
