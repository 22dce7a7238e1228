import { expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test, tierOf } from './fixtures.ts';

for (const script of ['with', 'without'] as const)
  test.describe(`${script} JavaScript`, tierOf(script), () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test('planning is switched on, a decision is forbidden, its rule ended, and planning switched off', async ({
      ownHome,
      world,
    }) => {
      const { page } = ownHome;
      await page.goto('/energy');
      await page.getByRole('link', { name: /Let Hearth heat when it costs least/ }).click();
      await page.getByRole('button', { name: 'Let Hearth plan' }).click();
      const off = page.getByRole('button', { name: 'Switch planning off' });
      await expect(off).toBeVisible();
      await page.goto('/energy/forecast');
      await world.ask('settle', null);
      await page.goto('/energy/forecast');
      await expect(page.getByRole('img', { name: /the planned runs below$/ })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
      await page.goto('/installation-monitoring/schedule');
      await expect(page.getByRole('link', { name: /^Hearth’s plan/ })).toBeVisible();
      await page.goto('/energy/decisions');
      await expect(
        page.getByRole('heading', { name: /^Why nothing right now|^Heating/ }).first(),
      ).toBeVisible();
      const planned = page.getByRole('listitem', { name: /^Hot water to/ });
      const first = planned.first();
      await expect(first.getByText('Planned by Hearth')).toBeVisible();
      await first.getByText('Say no to this').click();
      if (script === 'with') expect(await axeFindings(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectFits(page, 'decisions');
      await page.setViewportSize({ width: 390, height: 844 });
      await first.getByRole('button', { name: 'Never on weekends' }).click();
      const rules = page.getByRole('heading', { name: 'Your rules' });
      await expect(rules).toBeVisible();
      await expect(page.getByText(/never on weekends from/)).toBeVisible();
      await expect(page.getByText(/a year, estimated/)).toBeVisible();
      await page.goto('/energy/decisions');
      // Before a weekend the rule has forbidden the first one already.
      const next = planned.filter({ hasText: 'Say no to this' }).first();
      await next.getByText('Say no to this').click();
      await next.getByRole('button', { name: 'Not this one' }).click();
      await expect(page.getByText('Forbidden by you').first()).toBeVisible();
      await page.getByRole('button', { name: 'End it' }).first().click();
      await expect(page.getByRole('button', { name: 'End it' })).toHaveCount(1);
      await page.getByRole('button', { name: 'Pause for a day' }).click();
      await expect(page.getByText(/Planning is paused until/)).toBeVisible();
      await page.getByRole('button', { name: 'Switch planning off' }).click();
      await expect(
        page.getByRole('heading', { name: 'Hearth does not plan this home' }),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Let Hearth plan' }).click();
      await expect(off).toBeVisible();
      await expect(page.getByText('Planning was off')).toHaveCount(0);
    });
  });

test('without a home, decisions and forecast lead to the first unit', async ({ signedIn }) => {
  const { page } = signedIn;
  for (const path of ['/energy/decisions', '/energy/forecast']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'No units here yet' })).toBeVisible();
  }
});
