import { expect } from '@playwright/test';
import { samplePackages } from '@hearth/product/sample-data/sample-packages.ts';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test, tierOf } from './fixtures.ts';
import { typeAddress } from './steps.ts';

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test(
      'an owner learns why no package is possible, mends it, tries one and withdraws',
      tierOf(script),
      async ({ ownHome: { page }, world, faults }) => {
        faults.expect(/status of 422/);
        await page.setViewportSize({ width: 320, height: 640 });
        await world.ask('operate', {
          name: 'packages import',
          input: { list: samplePackages },
        });
        const check = async (subject: string) => {
          if (script === 'with') expect(await axeFindings(page)).toEqual([]);
          await expectFits(page, subject);
        };
        await page.goto('/overview');
        await page.getByRole('link', { name: /^Packages/ }).click();
        await expect(page.getByText('No package fits your home, 4 do not.')).toBeVisible();
        await expect(
          page.getByRole('listitem').filter({ hasText: 'Longer warranty' }),
        ).toContainText('The country of your home is not known. Enter the address of your home.');
        await check('refused packages');
        await page.getByRole('link', { name: 'Remote monitoring' }).click();
        const section = (name: string) => page.getByRole('heading', { name });
        await expect(section('Why your home cannot have it')).toBeVisible();
        await expect(section('How to get it')).toHaveCount(0);
        await page.getByRole('link', { name: 'Enter the address' }).click();
        await typeAddress(page, script);
        await page.getByRole('button', { name: 'Save' }).click();

        await page.goto('/overview');
        await page.getByRole('link', { name: /^Packages/ }).click();
        await expect(page.getByRole('columnheader', { name: /Comfort check/ })).toContainText('89');
        await check('comparison');
        await page.getByRole('link', { name: 'Remote monitoring' }).click();
        await page.getByRole('link', { name: 'Read the terms, version 2' }).click();
        await page.getByRole('link', { name: 'What has changed since version 1' }).click();
        await expect(page.getByRole('deletion').first()).toHaveText('30');
        await check('terms');
        await page.goBack();
        await page.goBack();

        await page.getByRole('button', { name: 'Try 30 days free' }).click();
        await expect(
          page.getByText('The trial needs your acceptance of the terms.').first(),
        ).toBeVisible();
        await page.getByLabel('I have read the terms and accept them').check();
        await page.getByRole('button', { name: 'Try 30 days free' }).click();
        await expect(page.getByText('The trial has started.')).toBeVisible();
        await page.getByRole('button', { name: 'Cancel the package' }).click();
        await expect(page.getByText('The package is cancelled.')).toBeVisible();
        await expect(page.getByText(/^Cancelled, active until/)).toBeVisible();
        await check('a cancelled package');
        await page.getByRole('button', { name: 'Withdraw from the package' }).click();
        await expect(page.getByText('You have withdrawn.')).toBeVisible();
        await expect(page.getByText(/^Ended on/)).toBeVisible();
        await expect(section('Earlier package')).toBeVisible();
        await expect(section('Your package')).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'Try 30 days free' })).toHaveCount(0);
        await page.getByRole('link', { name: /^Terms/ }).click();
        await expect(page.getByText(/^You accepted version 2 on .*, in English/)).toBeVisible();
      },
    );
  });
