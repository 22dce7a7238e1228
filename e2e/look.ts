import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** The visible properties of a page as lines for a review: one line for each kind of element in each section. */
export type Look = ReadonlyMap<string, string>;

/**
 * Takes the first element of each combination of classes and states: its size, colours, border and font. No screenshots are compared,
 * because letters are drawn differently on each machine.
 */
export async function lookOf(page: Page): Promise<Look> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return new Map(
    await page.evaluate(() => {
      const states = [
        'disabled',
        'checked',
        'aria-invalid',
        'aria-current',
        'aria-busy',
        'readonly',
      ];
      // The first part of a pattern's id depends on the place of its component on the page.
      const paintOf = (fill: string) => fill.replace(/#[^"]*-(?=\w+"\))/, '#');
      const found = new Map<string, string>();
      for (const element of document.querySelectorAll('main section *')) {
        const { width, height } = element.getBoundingClientRect();
        const classes = (element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean);
        if (classes.length === 0 || width * height === 0 || element.closest('svg svg')) continue;
        const style = getComputedStyle(element);
        // An invisible control over its drawing keeps the browser's own style.
        if (style.opacity === '0') continue;
        const section = element.closest('section')?.querySelector('h2')?.textContent ?? '';
        const marks = states.filter((name) => element.hasAttribute(name));
        const key = [section, [element.localName, ...classes].join('.'), ...marks].join(' · ');
        const edge =
          style.borderTopStyle === 'none'
            ? 'none'
            : `${style.borderTopWidth} ${style.borderTopColor}`;
        const paint =
          element instanceof SVGElement
            ? `fill ${paintOf(style.fill)} stroke ${style.stroke}`
            : `on ${style.backgroundColor} edge ${edge} radius ${style.borderTopLeftRadius}`;
        const textStyle = `${style.color} ${style.fontSize}/${style.fontWeight} ${style.textAlign}`;
        const size = `${Math.round(width)}x${Math.round(height)}`;
        if (!found.has(key))
          found.set(key, `${size} ${textStyle} ${paint} opacity ${style.opacity}`);
      }
      return [...found];
    }),
  );
}

/** Tolerates small differences of letter widths; another line break is a difference. */
const differencePxMax = 3;
const differenceShareMax = 0.03;

/** Descriptions of the changed lines; empty when both looks are equal. */
export function differences(before: Look, now: Look): readonly string[] {
  const gone = [...before.keys()].filter((key) => !now.has(key)).map((key) => `gone: ${key}`);
  const other = [...now].flatMap(([key, look]) => {
    const was = before.get(key);
    if (was === undefined) return [`new: ${key} | ${look}`];
    return isAlike(was, look) ? [] : [`${key} | was ${was} | is ${look}`];
  });
  return [...gone, ...other];
}

function isAlike(first: string, second: string): boolean {
  const [[size = '', ...style], [otherSize = '', ...otherStyle]] = [
    first.split(' '),
    second.split(' '),
  ];
  const [sides, otherSides] = [size.split('x').map(Number), otherSize.split('x').map(Number)];
  return (
    style.join(' ') === otherStyle.join(' ') &&
    sides.every((px, side) => {
      const away = Math.abs(px - (otherSides[side] ?? Number.NaN));
      return away <= Math.max(differencePxMax, differenceShareMax * px);
    })
  );
}

export async function readLook(file: string): Promise<Look> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(' | ');
      return [line.slice(0, at), line.slice(at + 3)] as const;
    }),
  );
}

export async function writeLook(file: string, look: Look): Promise<void> {
  await writeFile(file, [...look].map(([key, words]) => `${key} | ${words}\n`).join(''));
}
