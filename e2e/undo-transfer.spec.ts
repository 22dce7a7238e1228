import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { newPerson, test, tierOf } from './fixtures.ts';
import { deviceOf, linkFor, offerHome } from './offer-home.ts';
import { typeSignIn } from './steps.ts';

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test(
      'the two people of a transfer see who wants to undo it, one refuses, then both agree',
      tierOf(script),
      async ({ ownHome: { page }, world, browser, faults }) => {
        faults.expect(/status of 4\d\d/);
        const taker = await newPerson(world);
        await offerHome(page, { email: taker.email });
        const theirs = await deviceOf(browser, world, script);
        const link = await linkFor(world, page, taker.email);
        await theirs.goto(link);
        await typeSignIn(theirs, taker);
        await theirs.getByRole('button', { name: 'Take the home' }).click();
        await expect(theirs.getByText('The home is yours.')).toBeVisible();
        await world.ask('settle', null);
        const rowOf = (place: Page, name: string) =>
          place.getByRole('listitem').filter({ hasText: name });

        await page.goto('/transfer-installation');
        await page.getByRole('button', { name: 'Undo the transfer' }).click();
        await expect(page.getByText('We have asked the other person by mail.')).toBeVisible();
        await expect(rowOf(page, 'You')).toContainText('agreed');
        await expect(rowOf(page, 'The person who took the home')).toContainText('not yet');
        await theirs.goto('/transfer-installation');
        await expect(rowOf(theirs, 'The person who gave the home')).toContainText('agreed');
        if (script === 'with') expect(await axeFindings(theirs)).toEqual([]);
        await expectFits(theirs, 'a request to undo');
        await theirs.getByRole('button', { name: 'Refuse' }).click();
        await expect(theirs.getByText('The transfer stays as it is.')).toBeVisible();
        await theirs.getByRole('button', { name: 'Undo the transfer' }).click();
        await expect(theirs.getByRole('button', { name: 'Withdraw the request' })).toBeVisible();
        await page.reload();
        await page.getByRole('button', { name: 'Agree: undo the transfer' }).click();
        await expect(page.getByText('The transfer is undone.')).toBeVisible();
        await expect(page.getByRole('link', { name: /Choose what passes on/ })).toBeVisible();
        await theirs.goto('/transfer-installation');
        await expect(theirs.getByText('You own no home here')).toBeVisible();
        await theirs.getByText('Earlier transfers').click();
        await expect(theirs.getByText('belongs to its first owner again')).toBeVisible();
        await theirs.goto(link);
        await expect(theirs.getByText('This transfer was undone.')).toBeVisible();
        await theirs.context().close();
      },
    );
  });
