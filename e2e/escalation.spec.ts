import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './fixtures.ts';
import {
  acceptRequest,
  askSpreeKlima,
  employeeOfSpreeKlima,
  importDirectory,
} from './partner-company.ts';
import type { RunningWorld } from './world/start-world.ts';

/** Beyond the hour for a leak, also when public holidays and a Sunday follow one another. */
const longSilence = { seconds: 4 * 86_400 };

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test(`a request that nobody answers is late on both sides until it is answered${script === 'with' ? '' : ' @deep'}`, async ({
      ownHome: { page, person },
      world,
      browser,
    }, run) => {
      test.slow();
      const check = async (subject: Page, name: string): Promise<void> => {
        await expectFits(subject, name);
        if (script === 'with') expect(await axeFindings(subject)).toEqual([]);
      };
      await importDirectory(world, run);
      await askSpreeKlima(page);
      const theirs = await employeeOfSpreeKlima(
        { world, browser, script, role: 'administrator' },
        run,
      );
      await acceptRequest(theirs);
      await page.goto('/request-for-assistance');
      await page.getByRole('link', { name: 'Water is leaking' }).click();
      await page.getByRole('button', { name: 'Ask Spree Klima' }).click();
      await page.getByRole('button', { name: 'Send the request' }).click();
      await expect(page.getByText(/^An answer is due by .*Spree Klima/)).toBeVisible();
      const request = page.url();

      await world.ask('advance', longSilence);
      // At night a message waits for the end of the quiet hours.
      await world.ask('advanceTo', { timeOfDay: '12:00', timeZone: 'Europe/Berlin' });
      await world.ask('settle', null);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(request);
      await expect(page.getByText('Spree Klima has not answered yet').first()).toBeVisible();
      await expect(page.getByText('We have reminded the people in charge there.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Choose a service partner' })).toBeVisible();
      await check(page, 'a late request');
      await page.goto('/request-for-assistance');
      await expect(
        page.getByRole('link', { name: /Water is leaking.*no answer yet/ }),
      ).toBeVisible();
      await page.goto('/energy/alerts');
      await expect(page.getByRole('heading', { name: 'No answer yet' })).toBeVisible();
      await check(page, 'the message of a late request');
      await page.getByRole('link', { name: 'Open the request' }).click();
      await expect(page).toHaveURL(/request-for-assistance\/request/);
      await expectMail(page, world, person.email);

      await theirs.setViewportSize({ width: 320, height: 640 });
      await theirs.goto('/partner');
      await expect(theirs.getByText(/Was due by/)).toBeVisible();
      await check(theirs, 'the portal with a late request');
      await theirs.getByRole('link', { name: /Was due by/ }).click();
      await expect(theirs.getByText('The household knows that it is late.')).toBeVisible();
      await theirs.getByRole('button', { name: 'I have read it' }).click();
      await expect(theirs.getByText('Spree Klima has read the request.')).toBeVisible();

      await page.goto('/energy/alerts');
      await expect(page.getByRole('heading', { name: 'No answer yet' })).toHaveCount(0);
      await page.goto(request);
      await expect(page.getByText('Spree Klima has read the request.')).toBeVisible();
      await theirs.context().close();
    });
  });

async function expectMail(page: Page, world: RunningWorld, email: string): Promise<void> {
  await world.ask('settle', null);
  await page.goto('/outbox');
  const mail = page.getByRole('article').filter({ hasText: email });
  await expect(mail.filter({ hasText: 'Spree Klima has not answered' }).first()).toBeVisible();
}
