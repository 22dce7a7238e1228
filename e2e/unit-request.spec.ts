import { type Browser, type BrowserContext, type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { type JourneyPerson, newPerson, sessionOf, test, tierOf } from './fixtures.ts';
import { type ImportedUnit, importUnits } from './import-units.ts';
import { register, scan, typeCode } from './register-unit.ts';
import type { RunningWorld } from './world/start-world.ts';

const expectFitsOnly = (page: Page): Promise<void> => expectFits(page, page.url());

/** The check of accessibility needs scripts. */
async function expectClean(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  await expectFitsOnly(page);
}

/** Two people with the card of one unit, each with a page: the holder has registered it, the other has asked for it. */
async function askForTransfer({
  page,
  context,
  holder,
  world,
  browser,
  unit,
  script,
}: {
  page: Page;
  context: BrowserContext;
  holder: JourneyPerson;
  world: RunningWorld;
  browser: Browser;
  unit: ImportedUnit;
  script: 'with' | 'without';
}) {
  await importUnits(world, [unit]);
  await context.addCookies(await sessionOf(world, holder));
  await scan(page, unit);
  await typeCode(page, unit);
  await register(page, script);

  const asker = await newPerson(world);
  const elsewhere = await browser.newContext({
    baseURL: world.url,
    javaScriptEnabled: script === 'with',
  });
  await elsewhere.addCookies(await sessionOf(world, asker));
  const other = await elsewhere.newPage();
  await scan(other, unit);
  await typeCode(other, unit);
  await expect(other).toHaveURL(/not-your-unit/);
  await other.getByLabel('Ask for a transfer').check();
  await other.getByRole('button', { name: 'Send' }).click();
  await expect(other.getByText('You have asked for a transfer.')).toBeVisible();
  await expect(other.getByLabel('Ask for a transfer')).toHaveCount(0);
  return { asker, other, close: () => elsewhere.close() };
}

/** Opens the newest mail to a person in the outbox. */
async function expectMail(
  page: Page,
  world: RunningWorld,
  mail: { to: JourneyPerson; text: string },
) {
  await world.ask('settle', null);
  await world.ask('settle', null);
  await page.goto('/outbox');
  const newest = page.getByRole('article').filter({ hasText: mail.to.email }).first();
  await expect(newest).toContainText(mail.text);
  return newest;
}

/** Opens the page of the request by the link in the holder's newest mail. */
async function openRequest(page: Page, world: RunningWorld, holder: JourneyPerson): Promise<void> {
  const mail = await expectMail(page, world, { to: holder, text: 'Somebody asks for your unit' });
  await page.goto((await mail.getByRole('link').getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { name: 'Somebody asks for your unit' })).toBeVisible();
}

const units = {
  with: { serial: 'HW2624001422', gtin: '09521234000013', code: '7K3MQ9ATY' },
  kept: { serial: 'HA262400229', gtin: '09521234000037', code: 'R4EMS2W80' },
  without: { serial: 'HA262400211', gtin: '09521234000037', code: 'R4EMS2W80' },
} as const;

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, tierOf(script), () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test('the holder of a unit answers a request for its transfer, and the other person registers it', async ({
      page,
      context,
      person: holder,
      world,
      browser,
      faults,
    }) => {
      faults.expect(/status of 422/);
      test.setTimeout(240_000);
      const unit = units[script];
      const look = script === 'with' ? expectClean : expectFitsOnly;
      const { asker, other, close } = await askForTransfer({
        page,
        context,
        holder,
        world,
        browser,
        unit,
        script,
      });
      await look(other);

      await openRequest(page, world, holder);
      await page.getByRole('button', { name: 'Send the answer' }).click();
      await expect(page.getByText('Choose yes or no.').first()).toBeVisible();
      await look(page);
      await page.getByLabel('Yes, transfer it').check();
      await page.getByRole('button', { name: 'Send the answer' }).click();
      await expect(page.getByText('You have said yes.')).toBeVisible();
      await look(page);
      await page.goto('/installation-details');
      await expect(page.getByText(unit.serial)).toHaveCount(0);

      await expectMail(page, world, { to: asker, text: 'You can register the unit now' });
      await other.reload();
      await expect(other.getByText('The holder has said yes.')).toBeVisible();
      await other.getByRole('link', { name: 'Enter the code again' }).click();
      await typeCode(other, unit);
      await register(other, script);
      await close();
    });
  });

test('after a no the unit stays with its holder, and the other person gets to know it', async ({
  page,
  context,
  person: holder,
  world,
  browser,
}) => {
  test.setTimeout(180_000);
  const unit = units.kept;
  const people = { page, context, holder, world, browser };
  const { asker, other, close } = await askForTransfer({ ...people, unit, script: 'with' });
  await openRequest(page, world, holder);
  await page.getByLabel('No').check();
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText('You have said no.')).toBeVisible();
  await expectClean(page);
  await page.reload();
  await expect(page.getByText('You have said no.')).toBeVisible();
  await page.goto('/installation-details');
  await expect(page.getByText(unit.serial)).not.toHaveCount(0);

  await expectMail(page, world, { to: asker, text: 'The holder keeps the unit' });
  await other.reload();
  await expect(other.getByText('The holder has said no.')).toBeVisible();
  await expect(other.getByLabel('Ask for a transfer')).toHaveCount(0);
  await expectClean(other);
  await close();
});
