import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { readZip } from '@hearth/platform/testing/read-zip.ts';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './fixtures.ts';

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test(`an owner gets all stored data as one file${script === 'with' ? '' : ' @deep'}`, async ({
      ownHome: { page, person },
      world,
    }) => {
      await page.goto('/account');
      await page.getByRole('link', { name: 'Your data' }).click();
      if (script === 'with') {
        expect(await axeFindings(page)).toEqual([]);
        await expectFits(page, 'the request');
      }
      await page.getByRole('button', { name: 'Prepare the file' }).click();
      const offer = page.getByRole('link', { name: /^Download/ });
      await expect(page.getByText('The file is being prepared.')).toBeVisible();
      await world.ask('settle', null);
      if (script === 'without') await page.reload();
      await expect(offer).toBeVisible();
      if (script === 'with') expect(await axeFindings(page)).toEqual([]);
      const downloading = page.waitForEvent('download');
      await offer.click();
      const files = readZip(await readFile(await (await downloading).path()));
      expect(String(files.get('person/identity/account.jsonl'))).toContain(person.email);
      expect(String(files.get('home-1/energy/readings.csv'))).toMatch(
        /^from_utc,to_utc,from_local/,
      );
      expect(String(files.get('README.txt'))).toContain('home-1: ');
    });
  });

test('the pages of notifications and devices lead to where these are chosen', async ({
  ownHome: { page },
}) => {
  await page.goto('/account/devices');
  await expect(page).toHaveURL(/\/account\/sessions/);
  await page.goto('/account/notifications');
  await expect(page).toHaveURL(/\/energy\/settings\/alerts/);
});
