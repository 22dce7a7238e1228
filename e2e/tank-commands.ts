import { type Page, expect } from '@playwright/test';
import type { RunningWorld } from './world/start-world.ts';

/** Types a set-point for the tank and sends it; works with and without JavaScript. */
export async function setTank(page: Page, celsius: string): Promise<void> {
  await openTankField(page);
  await page.getByRole('textbox', { name: 'Type the value' }).fill(celsius);
  await page.getByRole('button', { name: 'Set', exact: true }).click();
}

/** Unfolds the field of the tank's set-point; a refused value has left it open. */
export async function openTankField(page: Page): Promise<void> {
  const tank = page.locator('#hot-water');
  const summary = tank.locator('summary', { hasText: 'Type the value' });
  await expect(summary).toBeVisible();
  if (!(await tank.getByRole('textbox').isVisible())) await summary.click();
}

/** Sends the queued command and moves the clock until the vendor reports the written value. */
export async function confirmCommand(world: RunningWorld): Promise<void> {
  await world.ask('settle', null);
  await world.ask('advance', { seconds: 30 });
  await world.ask('settle', null);
}

/** Expects the tank's set-point on the stepper. */
export async function expectTank(page: Page, words: string): Promise<void> {
  await expect(
    page.getByRole('group', { name: 'Hot water set-point' }).getByRole('status'),
  ).toHaveText(words);
}
