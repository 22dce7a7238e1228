import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';
import { sampleOf } from './sample-of.ts';
import { openHydrated } from './steps.ts';
import { test } from './fixtures.ts';

// The page of all components: checks that hold for every component run here once, not on every screen.

const looks = [
  { look: 'light', cookies: {} },
  { look: 'dark', cookies: { theme: 'dark' } },
  { look: 'from right to left', cookies: { locale: 'ar' } },
  { look: 'with text at 200 %', cookies: { 'text-size': '200' } },
] as const;

async function showComponent(
  page: Page,
  url: string,
  cookies: Readonly<Record<string, string>>,
): Promise<void> {
  await page
    .context()
    .addCookies(
      Object.entries({ zoom: 'allow', ...cookies }).map(([name, value]) => ({ name, value, url })),
    );
  await openHydrated(page, '/internal/components');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const { look, cookies } of sampleOf(looks, 'components')) {
  test(`every component in every state passes axe, ${look}`, async ({ page, world }) => {
    await showComponent(page, world.url, cookies);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
      ),
    ).toEqual([]);
  });
}

for (const { look, cookies } of sampleOf(looks, 'small screen')) {
  test(`every component fits a small screen, ${look}`, async ({ page, world }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await showComponent(page, world.url, cookies);
    const found = await page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      const isSideways = scrollWidth > clientWidth;
      const wide = [...document.querySelectorAll('main *')]
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect();
          return right > left && (right > clientWidth + 1 || left < -1);
        })
        .map((element) => `${element.tagName} ${element.getAttribute('class')}`);
      const small = [...document.querySelectorAll('main button, main a, main select, main summary')]
        .filter((element) => {
          const { width, height } = element.getBoundingClientRect();
          return width > 0 && (width < 24 || height < 24);
        })
        .map((element) => element.textContent || element.getAttribute('aria-label'));
      const cut = [...document.querySelectorAll('h1, h2, h3, button, label, .chip')]
        .filter((element) => {
          const { overflowX, clipPath } = getComputedStyle(element);
          return (
            overflowX === 'hidden' &&
            clipPath === 'none' &&
            element.scrollWidth > element.clientWidth + 1
          );
        })
        .map((element) => element.textContent);
      return { wide: isSideways ? wide : [], small, cut };
    });
    expect(found).toEqual({ wide: [], small: [], cut: [] });
  });
}

test('forced colours: chosen, ticked and invalid controls look different @deep', async ({
  page,
  world,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await showComponent(page, world.url, {});
  const borders = await page.evaluate(() =>
    ['.button', '.field-box', '.segment:has(:checked)', '.choice-input', '.chip'].map(
      (selector) => {
        const style = getComputedStyle(document.querySelector(selector) ?? document.body);
        return `${selector} ${style.borderTopStyle !== 'none' || style.outlineStyle !== 'none'}`;
      },
    ),
  );
  expect(borders.filter((each) => each.endsWith('false'))).toEqual([]);
});

test('a dialog keeps the focus, closes with Escape and gives the focus back @deep', async ({
  page,
  world,
}) => {
  await showComponent(page, world.url, {});
  const opener = page.getByRole('button', { name: 'Ask something' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      () =>
        document.activeElement?.closest('main') !== null &&
        document.activeElement?.closest('dialog') === null,
    );
    expect(isOutside).toBe(false);
  }
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
