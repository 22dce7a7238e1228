import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test, tierOf } from './fixtures.ts';

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test(
      'a service is noted, its date corrected, and a low water pressure has its advice',
      tierOf(script),
      async ({ ownHome: { page }, faults }) => {
        faults.expect(/status of 422/);
        await page.goto('/launcher');
        await page.getByRole('link', { name: /^Maintenance/ }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maintenance');
        await expect(page.getByText(/Add the last one to the log/)).toBeVisible();
        await addService(page);
        await expect(page.getByText(/: The next service is due by/)).toBeVisible();
        await checkPressure(page);
        await correctService(page);
        await page.setViewportSize({ width: 320, height: 640 });
        await expectFits(page, 'the maintenance');
        if (script === 'with') expect(await axeFindings(page)).toEqual([]);
      },
    );

    test(
      'a calendar follows a secret address until it is ended',
      tierOf(script),
      async ({ ownHome: { page } }) => {
        await page.goto('/maintenance');
        await addService(page);
        await page.getByRole('link', { name: 'In my calendar' }).click();
        await page.getByRole('button', { name: 'Create a secret address' }).click();
        const address = await page.getByText(/maintenance\/calendar\/[\w-]{43}$/).textContent();
        const file = await page.request.get(address ?? '');
        expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
        expect(await file.text()).toMatch(/\r\nDTSTART;VALUE=DATE:\d{8}\r\n/);
        if (script === 'with') expect(await axeFindings(page)).toEqual([]);
        await page.getByRole('button', { name: 'End the address' }).click();
        await expect(page.getByText('The address has ended.')).toBeVisible();
        expect((await page.request.get(address ?? '')).status()).toBe(404);
      },
    );
  });

async function addService(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add an entry' }).click();
  await page.getByRole('textbox', { name: 'Company' }).fill('Wärme Berger');
  await page.getByRole('textbox', { name: 'Findings' }).fill('Strainer cleaned, no leak');
  await page.getByRole('button', { name: 'Save the entry' }).click();
  await expect(page.getByText('Noted in the log.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Service Wärme Berger/ })).toBeVisible();
}

async function checkPressure(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Note what you see' }).first().click();
  await page.getByRole('button', { name: 'Save in the log' }).click();
  await expect(page.getByText(/Enter at least one thing/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Water pressure' }).fill('9000');
  await page.getByRole('button', { name: 'Save in the log' }).click();
  await expect(page.getByRole('textbox', { name: 'Water pressure' })).toHaveAccessibleDescription(
    /10/,
  );
  await page.getByRole('textbox', { name: 'Water pressure' }).fill('0.9');
  await page.getByRole('button', { name: 'Save in the log' }).click();
  await expect(page.getByText(/^too low, /)).toBeVisible();
  await expect(page.getByText(/Top up slowly/)).toBeVisible();
}

async function correctService(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Service Wärme Berger/ }).click();
  await page.getByRole('link', { name: 'Correct this entry' }).click();
  await expect(page.getByRole('textbox', { name: 'Findings' })).toHaveValue(
    'Strainer cleaned, no leak',
  );
  await page.getByRole('textbox', { name: 'Company' }).fill('Nordwerk');
  await page.getByRole('button', { name: 'Save the entry' }).click();
  await page.getByRole('link', { name: /Service Nordwerk/ }).click();
  await expect(page.getByRole('heading', { name: 'Earlier versions' })).toBeVisible();
  await page.getByRole('link', { name: /Wärme Berger/ }).click();
  await expect(page.getByText('This version has been corrected.')).toBeVisible();
  await page.goto('/maintenance');
}
