import { expect } from '@playwright/test';
import { overflowWidthOf } from './expect-fits.ts';
import { test } from './fixtures.ts';

/** Charts and schedules have the longest German words. */
test('at 320 pixels with text at 200 % no screen scrolls sideways @deep', async ({
  sharedHome: page,
  world,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.context().addCookies([
    { name: 'text-size', value: '200', url: world.url },
    { name: 'locale', value: 'de', url: world.url },
  ]);
  for (const address of ['/installation-monitoring', '/installation-monitoring/schedule']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(size, address).toBe('32px');
    expect(await overflowWidthOf(page), address).toBe(0);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the bottom bar stays at the foot of the window on a long page', async ({
    sharedHome: page,
  }) => {
    await page.goto('/installation-monitoring');
    const bar = page.getByRole('navigation', { name: 'Places' });
    const footOf = () => bar.evaluate((element) => element.getBoundingClientRect().bottom);
    const windows = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
    expect(windows).toBeGreaterThan(1.5);
    expect(await footOf()).toBe(844);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
    expect(await footOf()).toBe(844);
  });
});
