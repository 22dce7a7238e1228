import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

test('the start page leads to the landing page without a session, and to the home with one', async ({
  page,
  context,
  shared,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/landing$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your heating, explained at a glance.',
  );
  await context.addCookies(shared.cookies);
  await page.goto('/');
  await expect(page).toHaveURL(/\/launcher$/);
});

test('an unknown address shows the specification’s text', async ({ page, faults }) => {
  faults.expect(/status of 404/);
  const answer = await page.goto('/no-such-place');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
  await page.getByRole('link', { name: 'Go to the start' }).click();
  await expect(page).toHaveURL(/\/landing$/);
});
