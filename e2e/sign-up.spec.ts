import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

test('every invalid field of a sign-up is reported, and typed values stay', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 422/);
  await page.goto('/sign-up');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toContainText('The account was not created yet');
  for (const field of ['Your name', 'E-mail', 'Password'])
    await expect(page.getByLabel(field, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Your name').fill('Jonas Weber');
  await page.getByLabel('E-mail').fill('jonas@lindenweg');
  await page.getByLabel('Password', { exact: true }).fill('jonas weber is here');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Your name')).toHaveValue('Jonas Weber');
  await expect(page.getByLabel('E-mail')).toHaveValue('jonas@lindenweg');
  await expect(page.getByText('This is not a complete e-mail address.').first()).toBeVisible();
});

test('the link that confirms an address works once @deep', async ({ page, world, faults }) => {
  faults.expect(/status of 422/);
  const email = 'once@lindenweg.example';
  await page.goto('/sign-up');
  await page.getByLabel('Your name').fill('Jonas Weber');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('soup on a rainy day');
  await page.getByRole('checkbox', { name: /agree/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(`We have sent a mail to ${email}.`)).toBeVisible();
  await world.ask('settle', null);
  await page.goto('/outbox');
  const mail = page.getByRole('article').filter({ hasText: email });
  const link = (await mail.getByRole('link').getAttribute('href')) ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  // The browser that created the account is signed in without a second question.
  await expect(page).toHaveURL(/\/launcher/);
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(page.getByText('This link was used already')).toBeVisible();
});
