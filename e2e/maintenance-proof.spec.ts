import { expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { sessionOf, test, tierOf } from './fixtures.ts';
import { emberGtin, importUnits } from './import-units.ts';
import { registerWithSetUp } from './register-unit.ts';

const units = {
  with: { gtin: emberGtin, serial: 'HW2624008112', code: '7K3MQ9ATY' },
  without: { gtin: emberGtin, serial: 'HW2624008138', code: '7K3MQ9ATY' },
};

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test(
      'the maintenance for the warranty is issued as a numbered document',
      tierOf(script),
      async ({ page, context, person, world }) => {
        const unit = units[script];
        await importUnits(world, [unit]);
        await context.addCookies(await sessionOf(world, person));
        await registerWithSetUp(page, unit, { script, on: '2024-05-02' });

        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto('/maintenance');
        await expect(page.getByText('No, due by 2 May 2025')).toBeVisible();
        await page.getByRole('link', { name: 'Issue as a document' }).click();
        await expect(page.getByRole('button', { name: 'Issue as a document' })).toBeVisible();
        await expectFits(page, 'before a proof is issued');
        if (script === 'with') expect(await axeFindings(page)).toEqual([]);
        await page.getByRole('button', { name: 'Issue as a document' }).click();
        await expect(page.getByRole('heading', { name: 'Proof of maintenance' })).toBeVisible();
        await expect(page.getByText(unit.serial)).toBeVisible();
        await expect(page.getByText('2 May 2025', { exact: true })).toBeVisible();
        await expectFits(page, 'a proof of maintenance');
        if (script === 'with') expect(await axeFindings(page)).toEqual([]);
        const { href } = new URL(page.url());
        await page.goto('/installation-details');
        await page.getByRole('link', { name: /Proof of maintenance/ }).click();
        await expect(page).toHaveURL(href);
      },
    );
  });
