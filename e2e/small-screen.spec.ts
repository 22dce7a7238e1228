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
  '/account/sessions',
  '/account/link/onecta',
  '/registration/scan-units/scan-code',
  '/01/09521234000013/21/HW2624001372',
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

test('with text at 200 % no screen scrolls sideways and nothing is cut off or squeezed', async ({
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
    expect(await squeezed(page), address).toEqual([]);
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

/** Words in a column that holds no more than a few letters, because what stands beside them left no room. */
const squeezed = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => {
        const { fontSize, clipPath, display } = getComputedStyle(element);
        const words = [...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent?.trim() ?? '')
          .join(' ');
        const { width } = element.getBoundingClientRect();
        const isShown = width > 0 && clipPath === 'none' && !element.closest('svg');
        return (
          isShown && display !== 'inline' && words.length > 8 && width < 3 * parseFloat(fontSize)
        );
      })
      .map((element) => element.textContent ?? ''),
  );
