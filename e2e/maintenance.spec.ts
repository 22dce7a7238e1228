import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { untilHydrated } from './steps.ts';
import type { RunningWorld } from './world/start-world.ts';

/** Longer than a process caches the downtime. */
const aMoment = { seconds: 10 };

const close = async (world: RunningWorld): Promise<void> => {
  const input = { from: '2026-01-01T00:00:00Z', until: null, reason: 'database' };
  await world.ask('operate', { name: 'downtime announce', input });
  await world.ask('advance', aMoment);
};

const open = async (world: RunningWorld): Promise<void> => {
  await world.ask('operate', { name: 'downtime end', input: {} });
  await world.ask('advance', aMoment);
};

test('downtime shows its notice, and afterwards leads to the requested page', async ({
  sharedHome: page,
  world,
  faults,
}) => {
  faults.expect(/answer: 503|status of 503/);
  await page.clock.install();
  await page.goto('/launcher');
  await close(world);
  try {
    await page.getByRole('link', { name: 'Energy', exact: true }).click();
    await expect(page).toHaveURL(/\/under-maintenance\?return=%2Fenergy/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await untilHydrated(page);
    await page.clock.fastForward('01:00');
    await expect(page).toHaveURL(/\/under-maintenance/);
  } finally {
    await open(world);
  }
  await page.clock.fastForward('01:00');
  await expect(page).toHaveURL(/\/energy$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Energy');
});

test('downtime closes every page except for operators @deep', async ({
  sharedHome: page,
  context,
  world,
  faults,
}) => {
  faults.expect(/answer: 503|status of 503/);
  await close(world);
  try {
    for (const address of ['/launcher', '/landing', '/sign-up', '/account']) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(503);
      expect(answer?.headers()['retry-after'], address).toBe('60');
      await expect(page).toHaveURL(
        new RegExp(`under-maintenance\\?return=${encodeURIComponent(address)}`),
      );
    }
    const { result } = await world.ask('operate', { name: 'downtime pass', input: {} });
    const { pass } = result as { pass: string };
    await page.goto(`/under-maintenance?return=%2Flauncher&pass=${pass}`);
    await expect(page).toHaveURL(/\/launcher$/);
    await context.clearCookies({ name: '__Host-pass' });
    await page.goto(`/under-maintenance?return=%2Flauncher&pass=${pass.slice(0, -1)}`);
    await expect(page).toHaveURL(/\/under-maintenance/);
  } finally {
    await open(world);
  }
});
