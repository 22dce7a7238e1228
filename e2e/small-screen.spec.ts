import { type Page, expect } from '@playwright/test';
import { test } from './fixtures.ts';

const addresses = [
  '/landing',
  '/language',
  '/outbox',
  '/launcher',
  '/installation-monitoring',
  '/energy',
  '/energy/history',
  '/energy/history?view=table',
  '/energy/appliance/logs',
  '/account',
  '/account/link/onecta',
];

test.describe('at 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('no screen scrolls sideways, in German and in Arabic', async ({
    sharedHome: page,
    world,
  }) => {
    for (const locale of ['de', 'ar'])
      for (const address of addresses) {
        await page.context().addCookies([{ name: 'locale', value: locale, url: world.url }]);
        await page.goto(address);
        expect(await sideways(page), `${address} in ${locale}`).toBe(0);
      }
  });
});

test('with text at 200 % no screen scrolls sideways and nothing is cut off', async ({
  sharedHome: page,
  world,
}) => {
  await page.context().addCookies([
    { name: 'text-size', value: '200', url: world.url },
    { name: 'locale', value: 'de', url: world.url },
  ]);
  for (const address of addresses) {
    await page.goto(address);
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(size, address).toBe('32px');
    expect(await sideways(page), address).toBe(0);
    expect(await cutOff(page), address).toEqual([]);
  }
});

/** By how much the page is wider than its window. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Headings, buttons and links whose words do not fit into them. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, button, a, label')]
      .filter((element) => {
        const { overflowX, position, clip, clipPath } = getComputedStyle(element);
        const isHidden = position === 'absolute' && (clip !== 'auto' || clipPath !== 'none');
        return overflowX === 'hidden' && !isHidden && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.textContent ?? ''),
  );
