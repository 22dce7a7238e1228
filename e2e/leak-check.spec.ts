import { expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { sessionOf, test } from './fixtures.ts';
import { importUnits } from './import-units.ts';
import { registerWithSetUp } from './register-unit.ts';

/** A model that is sold with several refrigerants. */
const unit = { gtin: '09521234000037', serial: 'HA262400815', code: 'R4EMS2W80' };

test('a leak check that the law asks for is due in the log and as a message, and its record ends both', async ({
  page,
  context,
  person,
  world,
}) => {
  test.slow();
  await importUnits(world, [unit]);
  await context.addCookies(await sessionOf(world, person));
  await registerWithSetUp(page, unit, { script: 'with', on: '2024-05-02' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/maintenance/new');
  await page.getByText('Measured values and looks').click();
  await page.getByLabel('Refrigerant in the unit').fill('9');
  await page.getByRole('button', { name: 'Save the entry' }).click();
  await expect(page.getByText(/The law asks for a leak check every 12 months/)).toBeVisible();
  // Owners are reminded from nine o'clock on.
  await world.ask('advanceTo', { timeOfDay: '12:00', timeZone: 'Europe/Berlin' });
  await world.ask('settle', null);
  await page.goto('/energy/alerts');
  await expect(
    page.getByRole('heading', { name: 'Leak check was due by 2 May 2025' }),
  ).toBeVisible();
  await expectFits(page, 'the message of a leak check');
  expect(await axeFindings(page)).toEqual([]);

  await page.goto('/maintenance/new');
  await page.getByLabel('Company').fill('Wärme Berger');
  await page.getByText('Measured values and looks').click();
  await page.getByLabel('Leak check of the refrigerant').selectOption('fine');
  await page.getByRole('button', { name: 'Save the entry' }).click();
  await expect(page.getByText(/: no leak$/)).toBeVisible();
  await expectFits(page, 'a recorded leak check');
  await page.goto('/energy/alerts');
  await expect(page.getByRole('heading', { name: /Leak check/ })).toHaveCount(0);
});
