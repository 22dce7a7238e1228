import { expect } from '@playwright/test';
import { changeFlag } from './change-flag.ts';
import { test } from './fixtures.ts';

const flag = 'contract_comparison_enabled';

test('a screen whose flag is off is not found, with and without its link, until the flag is on again', async ({
  ownHome: { page },
  faults,
  world,
}) => {
  faults.expect(/status of 404/);
  const comparison = '/energy/settings/tariff/compare';
  const status = async () => (await page.goto(comparison))?.status();
  expect(await status()).toBe(200);
  await changeFlag(world, 'set', { flag, value: 'false', condition: { groups: ['person'] } });
  try {
    expect(await status()).toBe(404);
    await page.goto('/energy/settings/tariff');
    await expect(page.getByRole('heading', { name: 'Electricity contract' }).first()).toBeVisible();
    await expect(page.locator(`a[href^="${comparison}"]`)).toHaveCount(0);
  } finally {
    await changeFlag(world, 'clear', { flag });
  }
  expect(await status()).toBe(200);
});
