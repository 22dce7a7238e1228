import { expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { buyPackage, openShop } from './buy-package.ts';
import { expectFits } from './expect-fits.ts';
import { newPerson, test, tierOf } from './fixtures.ts';
import { importTerms } from './import-terms.ts';
import { deviceOf, fillInOffer, linkFor } from './offer-home.ts';
import { typeSignIn } from './steps.ts';
import { samplePackages } from '@hearth/product/sample-data/sample-packages.ts';

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test(
      'the terms of a package that moves are read, change, and are accepted with the home',
      tierOf(script),
      async ({ ownHome: { page }, world, browser, faults }) => {
        faults.expect(/status of 4\d\d/);
        const taker = await newPerson(world);
        const terms = `terms-of-${crypto.randomUUID().slice(0, 8)}`;
        await openShop(world, page, script);
        await importTerms(world, terms, { versions: 1 });
        await buyPackage(world, page);
        await fillInOffer(page, { email: taker.email });
        await page.getByRole('button', { name: 'Offer the home' }).click();
        await expect(page.getByRole('heading', { name: 'The offer is on its way.' })).toBeVisible();
        const theirs = await deviceOf(browser, world, script);
        await theirs.goto(await linkFor(world, page, taker.email));
        await typeSignIn(theirs, taker);
        await expect(theirs.getByText(/offers you a home/)).toBeVisible();
        await theirs.getByText('Terms of service packages').click();
        await expect(theirs.getByText(/Version 1, in force since/)).toBeVisible();
        await expectFits(theirs, 'an offer with terms');
        const mark = theirs.getByLabel('I have read the terms and accept them');
        const take = theirs.getByRole('button', { name: 'Take the home' });
        await take.click();
        const missing = 'Taking it needs your acceptance of their terms.';
        await expect(theirs.getByText(missing).first()).toBeVisible();

        // The terms change while the page is read: the home is not taken, and the new version is asked for.
        await importTerms(world, terms, { versions: 2 });
        await mark.check();
        await take.click();
        await expect(theirs.getByText(/the home is not taken yet/).first()).toBeVisible();
        await expect(theirs.getByText(/Version 2, in force since/)).toBeVisible();
        await expect(theirs.getByRole('heading', { name: 'Visits' })).toBeVisible();
        await expect(mark).not.toBeChecked();
        await expectFits(theirs, 'terms that have changed');
        await mark.check();
        await take.click();
        await expect(theirs.getByText('The home is yours.')).toBeVisible();
        await theirs.getByRole('link', { name: 'Go to the home' }).click();
        await expect(theirs).toHaveURL(/\/launcher\?installation=/);
        const installation = new URL(theirs.url()).searchParams.get('installation') ?? '';
        await theirs.goto(`/overview/${installation}/comfort-check/terms-and-conditions`);
        await expect(theirs.getByText(/You accepted version 2/)).toBeVisible();
        await theirs.context().close();
        await world.ask('operate', { name: 'packages import', input: { list: samplePackages } });
      },
    );
  });

test('a taker who has accepted older terms sees what has changed since @deep', async ({
  ownHome: { page },
  world,
  browser,
}) => {
  const taker = await newPerson(world);
  const terms = `terms-of-${crypto.randomUUID().slice(0, 8)}`;
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await openShop(world, page, 'with');
  await importTerms(world, terms, { versions: 1 });
  await buyPackage(world, page);
  const offer = async (): Promise<string> => {
    await fillInOffer(page, { email: taker.email, day });
    await page.getByRole('button', { name: 'Offer the home' }).click();
    await expect(page.getByRole('heading', { name: 'The offer is on its way.' })).toBeVisible();
    return await linkFor(world, page, taker.email);
  };
  const theirs = await deviceOf(browser, world, 'with');
  await theirs.goto(await offer());
  await typeSignIn(theirs, taker);
  await theirs.getByLabel('I have read the terms and accept them').check();
  await theirs.getByRole('button', { name: 'Take the home' }).click();
  await expect(theirs.getByText(/The home is yours from/)).toBeVisible();
  await theirs.getByRole('button', { name: 'Decline' }).click();
  await expect(theirs.getByText('You have declined this offer.')).toBeVisible();

  await importTerms(world, terms, { versions: 2, visits: 'Somebody comes every year.' });
  await theirs.goto(await offer());
  await theirs.getByText('What has changed since version 1, which you have accepted').click();
  await expect(theirs.getByRole('insertion')).toHaveText('Somebody comes every year.');
  await expect(theirs.getByRole('deletion')).toBeVisible();
  expect(await axeFindings(theirs)).toEqual([]);
  await expectFits(theirs, 'terms with what has changed');
  await theirs.context().close();
  await world.ask('operate', { name: 'packages import', input: { list: samplePackages } });
});
