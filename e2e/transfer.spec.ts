import { expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { newPerson, test, tierOf } from './fixtures.ts';
import { deviceOf, linkFor, offerHome } from './offer-home.ts';
import { typeSignIn } from './steps.ts';

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test(
      'a home is offered, withdrawn, offered again and taken in another browser @always',
      tierOf(script),
      async ({ ownHome: { page }, world, browser, faults }) => {
        faults.expect(/status of 4\d\d/);
        const taker = await newPerson(world);
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto('/installation-details');
        await page.getByRole('link', { name: /^Transfer this home/ }).click();
        await expect(page.getByRole('link', { name: /Choose what passes on/ })).toBeVisible();
        const check = async (subject: string) => {
          if (script === 'with') expect(await axeFindings(page)).toEqual([]);
          await expectFits(page, subject);
        };
        await check('transfers');
        await offerHome(page, { email: taker.email, check });
        await check('success');
        const first = await linkFor(world, page, taker.email);
        await page.goto('/transfer-installation');
        await check('an open offer');
        await page.getByRole('button', { name: 'Withdraw the offer' }).click();
        await expect(page.getByText('The offer is withdrawn.')).toBeVisible();
        await offerHome(page, { email: taker.email });
        const link = await linkFor(world, page, taker.email);
        expect(link).not.toBe(first);

        const theirs = await deviceOf(browser, world, script);
        await theirs.goto(first);
        await typeSignIn(theirs, taker);
        await expect(theirs.getByText('The offer was withdrawn.')).toBeVisible();
        await theirs.goto(link);
        await expect(theirs.getByText(/offers you a home/)).toBeVisible();
        await expect(theirs.getByText('Welcome to the house')).toBeVisible();
        await expect(theirs.getByText('12,345.6')).toBeVisible();
        await expect(theirs.getByText('one figure for each year')).toBeVisible();
        await expectFits(theirs, 'a received offer');
        await theirs.getByRole('link', { name: /^Handover dossier/ }).click();
        await expect(theirs.getByText(/^As issued with the offer/)).toBeVisible();
        await expect(theirs.getByText(/^Only yearly figures are handed over/)).toBeVisible();
        await expectFits(theirs, 'the dossier of an offer');
        const dossier = await theirs.request.get(`${link}/dossier/json`);
        expect(await dossier.json()).toMatchObject({
          schema: 'dossier/1',
          figures: { state: 'yearly' },
        });
        await theirs.goBack();
        const unknown = await theirs.request.post(link, {
          headers: { origin: world.url },
          form: { form: 'another-form' },
        });
        expect(unknown.status()).toBe(400);
        await theirs.getByRole('button', { name: 'Take the home' }).click();
        await expect(theirs.getByText('The home is yours.')).toBeVisible();
        await page.goto('/transfer-installation');
        await expect(page.getByText('You have given this home away.')).toBeVisible();
        await theirs.getByRole('link', { name: 'Go to the home' }).click();
        await expect(theirs).toHaveURL(/\/launcher\?installation=/);
        await theirs.context().close();
      },
    );
  });

test('an offer with a first day is accepted, then declined, and the giver keeps the home @deep', async ({
  ownHome: { page },
  world,
  browser,
  faults,
}) => {
  faults.expect(/status of 4\d\d/);
  const taker = await newPerson(world);
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await offerHome(page, { email: taker.email, day });
  const theirs = await deviceOf(browser, world, 'with');
  await theirs.goto(await linkFor(world, page, taker.email));
  await typeSignIn(theirs, taker);
  await theirs.getByRole('button', { name: 'Take the home' }).click();
  await expect(theirs.getByText(/The home is yours from/)).toBeVisible();
  await page.goto('/launcher');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await theirs.getByRole('button', { name: 'Decline' }).click();
  await expect(theirs.getByText('You have declined this offer.')).toBeVisible();
  await theirs.context().close();
  await page.goto('/transfer-installation');
  await expect(page.getByRole('link', { name: /Choose what passes on/ })).toBeVisible();
});
