import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test, tierOf } from './fixtures.ts';
import { employeeOfSpreeKlima, importDirectory } from './partner-company.ts';

for (const script of ['with', 'without'] as const)
  test(
    `${script} scripts an administrator of a company connects its own system`,
    tierOf(script),
    async ({ world, browser, faults }, run) => {
      faults.expect(/status of 4\d\d/);
      await importDirectory(world, run);
      const page = await employeeOfSpreeKlima(
        { world, browser, script, role: 'administrator' },
        run,
      );
      await page.setViewportSize({ width: 320, height: 640 });
      const check = async (subject: string): Promise<void> => {
        if (script === 'with') expect(await axeFindings(page)).toEqual([]);
        await expectFits(page, subject);
      };
      await page.getByRole('link', { name: 'Your own system' }).click();
      const target = page.getByLabel('Address that receives the events');
      await expect(page.getByRole('heading', { name: 'Answers of your system' })).toBeVisible();
      await check('no address yet');

      // A private address is refused where it stands, and what was typed stays.
      await target.fill('https://192.168.1.7/events');
      await page.getByRole('button', { name: 'Begin to send' }).click();
      await expect(target).toHaveAccessibleDescription(/cannot be reached from the internet/);
      await expect(target).toHaveValue('https://192.168.1.7/events');
      await check('a refused address');

      await target.fill('https://system.spree.example/events');
      await page.getByRole('button', { name: 'Begin to send' }).click();
      const first = await shownSecret(page);
      await check('the first secret');
      await page.getByRole('button', { name: 'Issue a new secret' }).click();
      await expect(page.getByText(/Two secrets are valid until/)).toBeVisible();
      expect(await shownSecret(page)).not.toBe(first);

      await page.getByRole('button', { name: 'Send a test event' }).click();
      await expect(page.getByText(/A test event is on its way/)).toBeVisible();
      await expect(page.getByText('webhook.test')).toBeVisible();
      await expect(page.getByText(first)).toHaveCount(0);
      await check('a test event');

      await page.getByRole('button', { name: 'Stop sending' }).click();
      await expect(page.getByText('Events are no longer sent.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Issue a new secret' })).toHaveCount(0);
      await page.context().close();
    },
  );

test('an employee who is no administrator finds no page of the company’s own system', async ({
  world,
  browser,
  faults,
}, run) => {
  faults.expect(/status of 404/);
  await importDirectory(world, run);
  const page = await employeeOfSpreeKlima({ world, browser, script: 'without' }, run);
  await expect(page.getByRole('link', { name: 'Your own system' })).toHaveCount(0);
  expect((await page.goto('/partner/system'))?.status()).toBe(404);
  await page.context().close();
});

async function shownSecret(page: Page): Promise<string> {
  const secret = page.getByText(/^whsec_/);
  await expect(secret).toBeVisible();
  return (await secret.textContent()) ?? '';
}
