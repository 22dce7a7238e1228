import { expect } from '@playwright/test';
import { confirmCommand, expectTank, openTankField, setTank } from './tank-commands.ts';
import { test } from './fixtures.ts';
import { holdScripts } from './hold-scripts.ts';

test('a tank set-point is queued, sent, and confirmed by the unit’s next reading @always', async ({
  ownHome: { page },
  world,
}) => {
  await page.goto('/installation-monitoring');
  await expectTank(page, '48 °C');
  await setTank(page, '51');
  await expect(page.getByText(/(Asking the unit|Sent): 51\s°C/)).toBeVisible();
  await confirmCommand(world);
  await expect(page.getByText(/^Confirmed .*: 51\s°C\.$/)).toBeVisible();
  await page.reload();
  await expectTank(page, '51 °C');
});

test('several steps in a row become one command @deep', async ({ ownHome: { page }, world }) => {
  await page.goto('/installation-monitoring');
  const raise = page.getByRole('button', { name: 'Raise Hot water set-point' });
  // Before the scripts are loaded each press posts a form; moving the pointer loads them.
  await page.mouse.move(200, 400);
  await expect(page.locator('form', { has: raise }).locator('input[name=enhanced]')).toBeAttached();
  for (let presses = 0; presses < 3; presses += 1) await raise.click();
  await expectTank(page, '51 °C');
  // The page shows the requested value at once; the state "sent" comes from the service.
  await expect(page.getByText(/Sent: 51\s°C/)).toBeVisible();
  await confirmCommand(world);
  await expect(page.getByText(/^Confirmed .*: 51\s°C\.$/)).toBeVisible();
});

test('a value beyond the limits is refused at its field, and the typed value stays @deep', async ({
  ownHome: { page },
  faults,
}) => {
  faults.expect(/status of 422/);
  await page.goto('/installation-monitoring');
  await setTank(page, '75');
  const field = page.getByRole('textbox', { name: 'Type the value' });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue('75');
  await expect(
    page.getByText('75 °C cannot be set. The highest possible value is 60 °C.').first(),
  ).toBeVisible();
  await setTank(page, 'warm');
  await expect(page.getByText(/“warm” is not a number/).first()).toBeVisible();
  await page.reload();
  await expectTank(page, '48 °C');
});

test('a command that the vendor refuses shows the reason and the old value', async ({
  ownHome: { page, person },
  world,
}) => {
  await world.ask('provoke', { email: person.email, refusesWrites: true });
  await page.goto('/installation-monitoring');
  await setTank(page, '52');
  await confirmCommand(world);
  await expect(
    page.getByText(
      'The unit did not accept 52 °C. The unit is blocked at the moment. It stays at 48 °C.',
    ),
  ).toBeVisible();
  await expectTank(page, '48 °C');
});

test('a value typed before the scripts are loaded is the value sent @deep', async ({
  ownHome: { page },
  world,
}) => {
  const release = await holdScripts(page);
  await page.goto('/installation-monitoring', { waitUntil: 'commit' });
  await openTankField(page);
  await page.getByRole('textbox', { name: 'Type the value' }).fill('53');
  release();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('textbox', { name: 'Type the value' })).toHaveValue('53');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(page.getByText(/(Asking the unit|Sent): 53\s°C/)).toBeVisible();
  await confirmCommand(world);
  await expect(page.getByText(/^Confirmed .*: 53\s°C\.$/)).toBeVisible();
});
