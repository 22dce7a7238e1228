import { type Browser, type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { type JourneyPerson, newPerson, sessionOf, test, tierOf } from './fixtures.ts';
import { importUnits } from './import-units.ts';
import { register, scan, typeCode } from './register-unit.ts';
import type { RunningWorld } from './world/start-world.ts';

const units = {
  with: { serial: 'HW2624001521', gtin: '09521234000013', code: '7K3MQ9ATY' },
  without: { serial: 'HA262400310', gtin: '09521234000037', code: 'R4EMS2W80' },
} as const;

/** Opens the page that the newest mail to a person with a text leads to. */
async function followMail(
  page: Page,
  world: RunningWorld,
  mail: { to: JourneyPerson; text: string },
): Promise<void> {
  await world.ask('settle', null);
  await world.ask('settle', null);
  await page.goto('/outbox');
  const newest = page
    .getByRole('article')
    .filter({ hasText: mail.to.email })
    .filter({ hasText: mail.text })
    .first();
  await page.goto((await newest.getByRole('link').getAttribute('href')) ?? '');
}

type Script = 'with' | 'without';

/** The check of accessibility needs scripts. */
const lookIn = (script: Script) => async (page: Page) => {
  if (script === 'with') expect(await axeFindings(page)).toEqual([]);
  await expectFits(page, page.url());
};

/** Registers a unit for its holder; another person with its card asks for a transfer, and the holder says no. */
async function declinedTransfer(
  page: Page,
  {
    world,
    browser,
    holder,
    script,
  }: { world: RunningWorld; browser: Browser; holder: JourneyPerson; script: Script },
) {
  const unit = units[script];
  await importUnits(world, [unit]);
  await page.context().addCookies(await sessionOf(world, holder));
  await scan(page, unit);
  await typeCode(page, unit);
  await register(page, script);
  const claimant = await newPerson(world);
  const elsewhere = await browser.newContext({
    baseURL: world.url,
    javaScriptEnabled: script === 'with',
  });
  await elsewhere.addCookies(await sessionOf(world, claimant));
  const other = await elsewhere.newPage();
  await scan(other, unit);
  await typeCode(other, unit);
  await expect(other.getByLabel('Report that it is mine')).toHaveCount(0);
  await other.getByLabel('Ask for a transfer').check();
  await other.getByRole('button', { name: 'Send' }).click();
  await expect(other.getByText('You have asked for a transfer.')).toBeVisible();
  await followMail(page, world, { to: holder, text: 'Somebody asks for your unit' });
  await page.getByLabel('No').check();
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText('You have said no.')).toBeVisible();
  return { unit, claimant, other };
}

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, tierOf(script), () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test('a person with the card of a unit disputes it, the holder says no, and the operator passes the home on', async ({
      page,
      person: holder,
      world,
      browser,
      faults,
    }) => {
      faults.expect(/status of (422|404)/);
      test.setTimeout(240_000);
      const look = lookIn(script);
      const people = { world, browser, holder, script };
      const { unit, claimant, other } = await declinedTransfer(page, people);
      // At night the message would wait for the morning.
      await page.goto('/energy/settings/alerts');
      await page.getByRole('checkbox', { name: 'Quiet hours' }).uncheck();
      await page.getByRole('button', { name: 'Save channels' }).click();
      await expect(page.getByText('Your channels are saved.')).toBeVisible();
      await other.reload();
      await other.getByLabel('Report that it is mine').check();
      await other.getByLabel('Message').fill('We live here.');
      await look(other);
      await other.getByRole('button', { name: 'Send' }).click();
      await expect(other.getByText('The holder is asked.')).toBeVisible();
      await expect(other.getByText('We live here.')).toBeVisible();
      await look(other);

      await expect(async () => {
        await page.goto('/energy/alerts');
        await expect(page.getByText('Somebody says that it is theirs.')).toBeVisible({
          timeout: 2_000,
        });
      }).toPass({ timeout: 30_000 });
      await look(page);
      await followMail(page, world, { to: holder, text: 'Is this unit still yours?' });
      await page.getByRole('button', { name: 'Send the answer' }).click();
      await expect(page.getByText('Choose yes or no.').first()).toBeVisible();
      await page.getByLabel('No, it is mine').check();
      await page.getByRole('button', { name: 'Send the answer' }).click();
      await expect(page.getByText('We decide now and may ask you')).toBeVisible();
      await expect(page.getByText('We live here.')).toHaveCount(0);
      await look(page);

      const dispute = new URL(page.url()).searchParams.get('dispute') ?? '';
      const input = { dispute, passes: 'home', reason: 'Land register' };
      await world.ask('operate', { name: 'transfers decide', input });
      await page.reload();
      await expect(page.getByText('The home belongs to the other person now.')).toBeVisible();
      await followMail(other, world, { to: claimant, text: 'The home with the unit is yours' });
      await expect(other.getByText('The home with the unit is yours.')).toBeVisible();
      await look(other);
      for (const each of [page, other]) {
        await each.goto('/account/security-log');
        await expect(each.getByText('We decided for the person with the card')).toBeVisible();
        await look(each);
        await each.goto('/installation-details');
        const seen = each.getByText(unit.serial);
        await (each === page ? expect(seen).toHaveCount(0) : expect(seen).not.toHaveCount(0));
      }
      await other.context().close();
    });
  });
