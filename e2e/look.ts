import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** What the eye would tell apart of a page, as lines that a review can read: one for each kind of part in each section. */
export type Look = ReadonlyMap<string, string>;

/**
 * Of each part the first that has its classes and states: how large it is, in which colours, with which edge and letters. No
 * pictures: those of two machines differ in every letter's edge, and who compares them with enough patience finds nothing.
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
      const found = new Map<string, string>();
      for (const element of document.querySelectorAll('main section *')) {
        const { width, height } = element.getBoundingClientRect();
        const classes = (element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean);
        if (classes.length === 0 || width * height === 0 || element.closest('svg svg')) continue;
        const section = element.closest('section')?.querySelector('h2')?.textContent ?? '';
        const marks = states.filter((name) => element.hasAttribute(name));
        const key = [section, [element.localName, ...classes].join('.'), ...marks].join(' · ');
        const style = getComputedStyle(element);
        const edge =
          style.borderTopStyle === 'none'
            ? 'none'
            : `${style.borderTopWidth} ${style.borderTopColor}`;
        const paint =
          element instanceof SVGElement
            ? `fill ${style.fill} stroke ${style.stroke}`
            : `on ${style.backgroundColor} edge ${edge} radius ${style.borderTopLeftRadius}`;
        const letters = `${style.color} ${style.fontSize}/${style.fontWeight} ${style.textAlign}`;
        const size = `${Math.round(width)}x${Math.round(height)}`;
        if (!found.has(key)) found.set(key, `${size} ${letters} ${paint} opacity ${style.opacity}`);
      }
      return [...found];
    }),
  );
}

/** Letters are a little wider here and there; a line that breaks elsewhere is a difference that is meant. */
const differencePxMax = 3;
const differenceShareMax = 0.03;

/** Each line that is not as it was, in words; none when both look the same. */
export function differences(before: Look, now: Look): readonly string[] {
  const gone = [...before.keys()].filter((key) => !now.has(key)).map((key) => `gone: ${key}`);
  const other = [...now].flatMap(([key, look]) => {
    const was = before.get(key);
    if (was === undefined) return [`new: ${key} | ${look}`];
    return isAlike(was, look) ? [] : [`${key} | was ${was} | is ${look}`];
  });
  return [...gone, ...other];
}

function isAlike(one: string, other: string): boolean {
  const [[size = '', ...style], [otherSize = '', ...otherStyle]] = [
    one.split(' '),
    other.split(' '),
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
