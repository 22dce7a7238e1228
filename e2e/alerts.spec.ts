import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test, tierOf } from './fixtures.ts';
import { toNextQuestion } from './steps.ts';

/** A contract that ends in two weeks, by the forms of the wizard. */
async function enterEndingContract(page: Page): Promise<void> {
  const lastDay = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
  await page.goto('/energy/settings/tariff');
  await page.getByRole('link', { name: 'Enter a contract' }).click();
  await page.getByLabel('Name of the contract').fill('Lindenstrom');
  await page.getByLabel('First day', { exact: true }).fill('2025-03-01');
  await toNextQuestion(page);
  await page.getByLabel('It ends on a day').check();
  await page.getByLabel('Last day', { exact: true }).fill(lastDay);
  await toNextQuestion(page);
  await toNextQuestion(page);
  await page.getByLabel('The prices that I enter include VAT').check();
  await page.getByLabel('Amount').fill('11.90');
  await toNextQuestion(page);
  await page.getByLabel('It is always the same').check();
  await page.getByLabel('Price per kWh', { exact: true }).fill('31.9');
  await toNextQuestion(page);
  await toNextQuestion(page);
  await page.getByRole('button', { name: 'Save the contract' }).click();
  await expect(page.getByText('The contract is saved.')).toBeVisible();
}

for (const script of ['with', 'without'] as const)
  test.describe(`${script} JavaScript`, tierOf(script), () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test('an alert about the contract is read, postponed, dismissed and its kind switched off', async ({
      ownHome,
      world,
      faults,
    }) => {
      faults.expect(/status of 422/);
      const { page } = ownHome;
      await page.goto('/energy/settings/alerts');
      await page.getByRole('checkbox', { name: 'Quiet hours' }).uncheck();
      await page.getByRole('checkbox', { name: 'One e-mail a day' }).check();
      await page.getByLabel('Sent at').fill('07:30');
      await page.getByRole('button', { name: 'Save channels' }).click();
      await expect(page.getByText('Your channels are saved.')).toBeVisible();
      await expect(page.getByRole('checkbox', { name: 'One e-mail a day' })).toBeChecked();
      await expect(page.getByLabel('Sent at')).toHaveValue('07:30');
      await enterEndingContract(page);
      await world.ask('settle', null);
      await page.goto('/launcher');
      await page.getByRole('link', { name: 'Alerts: 1 new', exact: true }).click();
      await expect(page.getByText('One new alert.')).toBeVisible();
      const alert = page.getByRole('listitem', { name: /^Your electricity contract ends on/ });
      await expect(alert.getByText(/New · Worth a look · Money/)).toBeVisible();
      await expect(alert.getByRole('link', { name: 'Add the next contract' })).toBeVisible();
      await alert.getByText('Why you see this').click();
      await expect(alert.getByText(/30 days before the end/)).toBeVisible();
      if (script === 'with') expect(await axeFindings(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectFits(page, 'alerts');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Mark all as read' }).click();
      await expect(page.getByText('One alert is open.')).toBeVisible();
      await alert.getByText('Later, dismiss, switch off').click();
      await alert.getByRole('button', { name: 'Tomorrow' }).click();
      await expect(page.getByRole('heading', { name: 'Postponed' })).toBeVisible();
      await alert.getByText('Later, dismiss, switch off').click();
      await alert.getByRole('button', { name: 'Switch this kind off' }).click();
      await expect(page.getByRole('heading', { name: 'Nothing needs you' })).toBeVisible();
      await page.goto('/energy/settings/alerts');
      const kind = page.getByRole('checkbox', {
        name: 'End of the electricity contract',
        exact: true,
      });
      await expect(kind).not.toBeChecked();
      await page.getByLabel('Days before the end').fill('3');
      await kind.check();
      await page.getByRole('button', { name: 'Save rules' }).click();
      await expect(page.getByText(/outside of the possible range/).first()).toBeVisible();
      await page.getByLabel('Days before the end').fill('7');
      await page.getByRole('button', { name: 'Save rules' }).click();
      await expect(page.getByText('The rules are saved.')).toBeVisible();
      await page.getByRole('button', { name: 'Send a test' }).click();
      await expect(page.getByText('The test message is sent.')).toBeVisible();
      if (script === 'with') expect(await axeFindings(page)).toEqual([]);
    });
  });
