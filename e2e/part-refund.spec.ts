import { expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { buyPackage, openShop } from './buy-package.ts';
import { expectFits } from './expect-fits.ts';
import { newPerson, test as base, tierOf } from './fixtures.ts';
import { deviceOf, fillInOffer, linkFor } from './offer-home.ts';
import { typeSignIn } from './steps.ts';
import { type RunningWorld, startWorld } from './world/start-world.ts';

/** A world of its own: its clock goes ahead by weeks, past the time for a withdrawal. */
const test = base.extend<object, { world: RunningWorld }>({
  world: [
    // Playwright demands the pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const world = await startWorld({ demo: 'off' });
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const dayS = 86_400;
const weeksS = 20 * dayS;

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test(
      'a package that ends with the transfer is paid back for the days that are left',
      tierOf(script),
      async ({ ownHome: { page, person }, world, browser, faults }) => {
        faults.expect(/status of 4\d\d/);
        test.setTimeout(240_000);
        const taker = await newPerson(world);
        await openShop(world, page, script);
        const order = await buyPackage(world, page);
        await world.ask('advance', { seconds: weeksS });
        await fillInOffer(page, { email: taker.email });
        const comfortCheck = page.getByRole('radiogroup', { name: 'Comfort check' });
        await comfortCheck.getByLabel('It ends with the transfer').check();
        const offered = page.getByText(/€8\d\.\d\d is paid back for the days that are left/);
        await expect(offered).toBeVisible();
        const amount = /€8\d\.\d\d/.exec(await offered.innerText())?.[0] ?? '';
        expect(amount).not.toBe('€89.00');
        if (script === 'with') expect(await axeFindings(page)).toEqual([]);
        await expectFits(page, 'packages of an offer');
        await page.getByRole('button', { name: 'Offer the home' }).click();
        // Giving a home away needs a recent sign-in.
        await expect(page.getByText('To go on, sign in once more.')).toBeVisible();
        await typeSignIn(page, person);
        await expect(comfortCheck.getByLabel('It ends with the transfer')).toBeChecked();
        await page.getByRole('button', { name: 'Offer the home' }).click();
        await expect(page.getByRole('heading', { name: 'The offer is on its way.' })).toBeVisible();

        const theirs = await deviceOf(browser, world, script);
        await theirs.goto(await linkFor(world, page, taker.email));
        await typeSignIn(theirs, taker);
        await theirs.getByRole('button', { name: 'Take the home' }).click();
        await expect(theirs.getByText('The home is yours.')).toBeVisible();
        await world.ask('settle', null);
        await world.ask('settle', null);

        await page.goto(order);
        await expect(page.getByRole('heading', { name: 'Paid back: Comfort check' })).toBeVisible();
        await expect(page.getByText(`${amount} is paid back to you.`)).toBeVisible();
        await expectFits(page, 'a part that is paid back');
        await page.goto('/outbox');
        const mail = page
          .getByRole('article')
          .filter({ hasText: person.email })
          .filter({ hasText: amount });
        await expect(mail.first()).toBeVisible();
        await page.goto('/transfer-installation');
        await expect(page.getByText('You have given this home away.')).toBeVisible();
        await theirs.context().close();
      },
    );
  });
