import { type Page, expect } from '@playwright/test';

/** Expects no horizontal scroll, and no text that is cut off or squeezed. */
export async function expectFits(page: Page, subject: string): Promise<void> {
  expect(await overflowWidthOf(page), subject).toBe(0);
  expect(await cutOff(page), subject).toEqual([]);
  expect(await squeezed(page), subject).toEqual([]);
}

/** Waits until a page has adapted to another width or text size: what measures itself has drawn again after two frames. */
export const adapted = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** Pixels by which the page is wider than its window. */
export const overflowWidthOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Headings, buttons and links whose text does not fit. */
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

/** Texts in a column of only a few letters, because its neighbours take the width. */
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
        const isVisible = width > 0 && clipPath === 'none' && !element.closest('svg');
        return (
          isVisible && display !== 'inline' && words.length > 8 && width < 3 * parseFloat(fontSize)
        );
      })
      .map((element) => element.textContent ?? ''),
  );
