import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './fixtures.ts';
import {
  acceptRequest,
  askSpreeKlima,
  employeeOfSpreeKlima,
  importDirectory,
  searchPartners,
} from './partner-company.ts';

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test(`an owner asks a company, it accepts, and loses the access again${script === 'with' ? '' : ' @deep'}`, async ({
      ownHome: { page, person },
      world,
      browser,
      faults,
    }, run) => {
      faults.expect(/status of 404/);
      await importDirectory(world, run);
      await page.goto('/service-partner');
      await expect(page.getByText('No company looks after this home yet')).toBeVisible();
      await askSpreeKlima(page);
      await expect(page.getByText('The company is asked.')).toBeVisible();
      await expect(page.getByText(/It has not answered yet and sees nothing/)).toBeVisible();
      await page.getByRole('button', { name: 'Take the request back' }).click();
      await expect(page.getByText('Taken back. The company sees nothing')).toBeVisible();
      await askSpreeKlima(page);

      const theirs = await employeeOfSpreeKlima({ world, browser, script }, run);
      await expect(theirs.getByText('One home asks for your service.')).toBeVisible();
      await expect(theirs.getByText('The key is with the neighbour.')).toBeVisible();
      expect(await theirs.content()).not.toContain(person.email);
      // axe is a script.
      if (script === 'with') expect(await axeFindings(theirs)).toEqual([]);
      await acceptRequest(theirs);
      await theirs.getByRole('link', { name: /Contact and monitoring/ }).click();
      await expect(theirs.getByRole('link', { name: person.email })).toBeVisible();
      const { href } = new URL(theirs.url());

      await page.goto('/service-partner');
      const journal = page.locator('#access-journal');
      await expect(journal.getByRole('heading', { name: 'Today' })).toBeVisible();
      await expect(
        journal.getByText(/of Spree Klima looked at .*your contact details/),
      ).toBeVisible();
      await expect(page.getByText('open now').first()).toBeVisible();
      const monitoring = page.getByRole('switch', { name: 'Monitoring' });
      const settings = page.getByRole('switch', { name: 'Settings' });
      await expect(monitoring).toHaveAttribute('aria-checked', 'true');
      await monitoring.click();
      await expect(monitoring).toHaveAttribute('aria-checked', 'false');
      await expect(settings).toBeDisabled();
      await expect(page.getByText('Needs “Monitoring” first.')).toBeVisible();
      await monitoring.click();
      await expect(monitoring).toHaveAttribute('aria-checked', 'true');
      await settings.click();
      await expect(settings).toHaveAttribute('aria-checked', 'true');
      await theirs.reload();
      await expect(theirs.getByText('not granted')).toHaveCount(0);

      await page.getByRole('button', { name: 'Withdraw all access now' }).click();
      await expect(page.getByText('Ended. The company sees nothing')).toBeVisible();
      expect((await theirs.goto(href))?.status()).toBe(404);
      await theirs.goto('/partner');
      await expect(theirs.getByText('No home is in your care yet')).toBeVisible();
      await theirs.context().close();
    });
  });

test('an open page of a company closes at the moment of the change to another one', async ({
  ownHome: { page },
  world,
  browser,
  faults,
}, run) => {
  faults.expect(/status of 404/);
  await importDirectory(world, run);
  await askSpreeKlima(page);
  await isFitting(page, 'an open request');
  const theirs = await employeeOfSpreeKlima({ world, browser, script: 'with' }, run);
  await acceptRequest(theirs);
  await theirs.getByRole('link', { name: /Contact and monitoring/ }).click();
  await theirs.getByRole('link', { name: /Values and messages/ }).click();
  await expect(theirs).toHaveURL(/installation-monitoring/);
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto('/service-partner');
  await expect(
    page.getByText(/of Spree Klima looked at your contact details.* the values/),
  ).toBeVisible();
  await isFitting(page, 'the access journal');
  await page.getByRole('link', { name: 'Change service partner' }).click();
  await expect(page.getByText(/^Loses Contact and Monitoring when/)).toBeVisible();
  await isFitting(page, 'the change');
  await page.getByRole('link', { name: 'Find a service partner' }).click();
  await searchPartners(page, '10115');
  await isFitting(page, 'the search');
  await page.getByRole('link', { name: /Lindner/ }).click();
  await expect(page.getByText(/Spree Klima/)).toBeVisible();
  await isFitting(page, 'the confirmation');
  await page.getByRole('button', { name: 'Ask this company' }).click();
  await expect(page.getByText('Until then no company looks after it.')).toBeVisible();
  // Nothing is pressed or loaded there.
  await expect(theirs.getByText('This page could not be found')).toBeVisible();
  await theirs.context().close();
});

async function isFitting(page: Page, subject: string): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  await expectFits(page, subject);
}
