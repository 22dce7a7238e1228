import { type Page, expect } from '@playwright/test';
import { confirmCommand } from './tank-commands.ts';
import { test } from './fixtures.ts';
import type { RunningWorld } from './world/start-world.ts';

test('a boost, a week and a holiday are queued and confirmed; a unit has a minimum interval between writes', async ({
  ownHome: { page },
  world,
}) => {
  await test.step('a boost explains its effect, and is sent at once', async () => {
    await page.goto('/launcher');
    const boost = page.getByRole('button', { name: 'Boost hot water' });
    await expect(boost).toBeInViewport();
    await boost.click();
    await expect(page.getByText(/Sent: On\./)).toBeVisible();
    await confirmCommand(world);
    await expect(page.getByText(/^Confirmed .*: On\.$/)).toBeVisible();
    await page.goto('/launcher');
    await page.getByRole('link', { name: /^Hot water: temperature/ }).click();
    await expect(page.getByText(/Heats the tank to 48° at once/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop the boost' })).toBeInViewport();
  });

  await test.step('a second boost waits for the minimum interval, and is cancelled', async () => {
    await page.getByRole('button', { name: 'Stop the boost' }).click();
    await expect(page.getByText(/Off will be sent at \d\d:\d\d\./)).toBeVisible();
    await page.getByRole('button', { name: 'Boost hot water' }).click();
    await expect(page.getByText('Cancelled before it was sent')).toBeVisible();
    await expect(page.getByText('39 of 40')).toBeVisible();
  });

  await test.step('a week is set by keyboard', async () => {
    await world.ask('advance', { seconds: 600 });
    await page.getByRole('link', { name: /Weekly schedule/ }).click();
    const monday = page.getByRole('slider', { name: 'Monday' }).first();
    await monday.press('ArrowRight');
    await monday.press('ArrowDown');
    await expect(monday).toHaveAttribute('aria-valuetext', '06:10 20.5°');
    await page.getByText('Copy to days').click();
    await page.getByRole('button', { name: 'Copy to all days' }).click();
    await page.getByLabel('Follow this schedule').check();
    await page.getByRole('button', { name: 'Send to the unit' }).click();
    await expect(page.getByText('Sent; waiting for the unit to show it.')).toBeVisible();
    await confirmCommand(world);
    await page.reload();
    await expect(page.getByText('The unit now follows this week.')).toBeVisible();
    const sunday = page.getByRole('slider', { name: 'Sunday' }).first();
    await expect(sunday).toHaveAttribute('aria-valuetext', '06:10 20.5°');
  });

  await test.step('where the vendor has no schedule, the app keeps one', async () => {
    await page.getByRole('link', { name: 'Hot water', exact: true }).click();
    await expect(page.getByText(/The app sends each change at its time/)).toBeVisible();
    await page.getByRole('button', { name: 'Mon', exact: true }).first().click();
    await page.getByText('Edit Monday').click();
    await page.getByRole('button', { name: 'Add a change' }).click();
    await page.getByLabel('Follow this schedule').check();
    await page.getByRole('button', { name: 'Save this week' }).click();
    await expect(page.getByText(/all week\./)).toBeVisible();
  });

  await test.step('a holiday is planned, and cancelled', () => planAndCancelHoliday(page, world));
});

test('a reported fault leads to its meaning and its remedies @deep', async ({
  ownHome: { page, person },
  world,
}) => {
  const fault = { code: 'U4-01', flag: 'isInErrorState' } as const;
  await world.ask('provoke', { email: person.email, fault });
  await world.ask('advance', { seconds: 700 });
  await world.ask('settle', null);
  const meaning = 'Indoor and outdoor unit do not communicate';
  await page.goto('/launcher');
  await expect(page.getByRole('heading', { name: meaning })).toBeVisible();
  await expect(page.getByText('code U4-01')).toBeVisible();
  await page.goto('/installation-monitoring');
  await expect(page.getByRole('heading', { name: meaning })).toBeVisible();
  await page.getByRole('link', { name: 'What to do' }).first().click();
  await expect(page).toHaveURL(/\/installation-monitoring\/message\?id=/);
  await expect(page.getByText(/Fault · U4-01/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What you can do' })).toBeVisible();
  await expect(page.getByText('still there')).toBeVisible();
  // Without the share function of the device, the text can be copied or sent by mail.
  await expect(page.getByRole('button', { name: 'Copy the text' })).toBeVisible();
  const mail = page.getByRole('link', { name: 'Send by mail' });
  await expect(mail).toHaveAttribute('href', /^mailto:\?subject=.*U4-01/);
  await page.getByRole('link', { name: 'All messages of this unit' }).click();
  await expect(page).toHaveURL(/\/energy\/appliance\/logs/);
});

async function planAndCancelHoliday(page: Page, world: RunningWorld): Promise<void> {
  await world.ask('advance', { seconds: 600 });
  await page.goto('/installation-monitoring/trip');
  const first = page.getByLabel('First day away');
  const today = (await first.getAttribute('min')) ?? '';
  await first.fill(today);
  await page.getByLabel('Last day away').fill(today);
  await page.getByRole('button', { name: 'Plan the holiday' }).click();
  await expect(page.getByText('Under way')).toBeVisible();
  await confirmCommand(world);
  // The holiday job runs once a minute.
  await world.ask('advance', { seconds: 60 });
  await world.ask('settle', null);
  await page.reload();
  await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'We are home' }).click();
  await expect(page.getByText('Returning to normal')).toBeVisible();
}
