import { expect } from '@playwright/test';
import { buyPackage, openPackage, openShop } from './buy-package.ts';
import { newPerson, test, tierOf } from './fixtures.ts';
import { fillInOffer } from './offer-home.ts';
import { untilHydrated } from './steps.ts';

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test(
      'an offer with a package that has ended meanwhile is refused once, with the reason',
      tierOf(script),
      async ({ ownHome: { page }, world, faults }) => {
        faults.expect(/status of 4\d\d/);
        const taker = await newPerson(world);
        await openShop(world, page, script);
        await buyPackage(world, page);
        await fillInOffer(page, { email: taker.email });
        const comfortCheck = page.getByRole('radiogroup', { name: 'Comfort check' });
        const choice = comfortCheck.getByLabel('It ends with the transfer');
        if (script === 'with') await untilHydrated(page);
        await choice.check();
        if (script === 'with') {
          // A field that is left is saved, and the page read again: both are over before the package ends.
          const read = page.waitForResponse(
            (response) =>
              response.request().method() === 'GET' &&
              response.url().includes('/service-contracts.data'),
          );
          await choice.blur();
          await read;
        }

        const secondTab = await page.context().newPage();
        await openPackage(secondTab);
        await secondTab.getByRole('button', { name: 'Withdraw from the package' }).click();
        await expect(secondTab.getByText('You have withdrawn.')).toBeVisible();
        await secondTab.close();

        const offer = page.getByRole('button', { name: 'Offer the home' });
        await offer.click();
        await expect(
          page.getByText('The packages have changed meanwhile. Look at them once more.').first(),
        ).toBeVisible();
        await expect(page.getByText('No package runs at this home.')).toBeVisible();
        await expect(comfortCheck).toBeHidden();
        await offer.click();
        await expect(page.getByRole('heading', { name: 'The offer is on its way.' })).toBeVisible();
      },
    );
  });
