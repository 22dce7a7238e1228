import { expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test, tierOf } from './fixtures.ts';

for (const script of ['with', 'without'] as const)
  test.describe(`${script} JavaScript`, tierOf(script), () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test('the next 48 hours, what is missing, and yesterday’s forecast are read', async ({
      ownHome,
      world,
    }) => {
      const { page } = ownHome;
      await page.goto('/energy/forecast');
      await world.ask('settle', null);
      await page.goto('/energy');
      await page.getByRole('link', { name: /^Forecast/ }).click();
      await expect(page.getByText(/^In the next 24 hours your home uses about/)).toBeVisible();
      await expect(
        page.getByRole('img', { name: /^Outdoor temperature, solar power/ }),
      ).toBeVisible();
      await expect(page.getByRole('heading', { name: 'What is missing' })).toBeVisible();
      await expect(
        page.getByRole('link', { name: /^Price.*Enter your electricity contract/ }),
      ).toBeVisible();
      await page.getByText('The figures as a table').click();
      const table = page.getByRole('table');
      await expect(table.getByRole('columnheader', { name: 'Household, kW' })).toBeVisible();
      await expect(table.getByRole('row')).toHaveCount(49);
      if (script === 'with') expect(await axeFindings(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectFits(page, 'forecast');
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByRole('heading', { name: /^How good was the forecast/ })).toBeVisible();
      await page.getByRole('link', { name: '24 h before' }).click();
      await expect(page.getByRole('link', { name: '24 h before' })).toHaveAttribute(
        'aria-current',
        'page',
      );
    });
  });
