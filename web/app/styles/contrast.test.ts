import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const sheet = readFileSync(fileURLToPath(new URL('./tokens.css', import.meta.url)), 'utf8');

type Theme = 'light' | 'dark';
const themes: readonly Theme[] = ['light', 'dark'];

const backs = ['paper', 'surface', 'sunken'] as const;
const series = ['sh', 'dhw', 'cool', 'sun', 'grid', 'batt', 'app', 'rest', 'ev'] as const;
const meanings = ['sh', 'dhw', 'cool', 'sun', 'grid', 'leaf', 'trouble'] as const;

test.for(themes)('%s: text is readable on every surface at 4.5', (theme) => {
  const pairs = ['ink', 'ink-2', 'ink-3'].flatMap((front) =>
    backs.map((back) => ({ front, back, theme })),
  );
  expect(below(4.5, [...pairs, { front: 'on-action', back: 'action', theme }])).toEqual([]);
});

test.for(themes)('%s: a meaning is readable as text on page, panel and its tint', (theme) => {
  const pairs = meanings.flatMap((meaning) =>
    ['paper', 'surface', `${meaning}-tint`].map((back) => ({
      front: `${meaning}-text`,
      back,
      theme,
    })),
  );
  // A battery has no tint.
  const battery = ['paper', 'surface'].map((back) => ({ front: 'batt-text', back, theme }));
  expect(below(4.5, [...pairs, ...battery])).toEqual([]);
});

test.for(themes)('%s: the border of a control has contrast 3', (theme) => {
  const pairs = ['paper', 'surface'].map((back) => ({ front: 'edge', back, theme }));
  expect(below(3, pairs)).toEqual([]);
});

test.for(themes)('%s: each series has contrast 3 by its edge', (theme) => {
  const pairs = series.map((name) => ({ front: `${name}-edge`, back: 'surface', theme }));
  expect(below(3, pairs)).toEqual([]);
});

test('fills too pale to stand alone are the ones drawn with an edge', () => {
  const pale = series.filter(
    (name) => contrast({ front: name, back: 'surface', theme: 'light' }) < 3,
  );
  expect(pale).toEqual(['cool', 'sun', 'rest']);
});

test('the promised figures hold on the rounded colours of a screen', () => {
  expect(contrast({ front: 'ink', back: 'paper', theme: 'light' })).toBeCloseTo(14.8, 1);
  expect(contrast({ front: 'ink', back: 'paper', theme: 'dark' })).toBeCloseTo(16.1, 1);
  expect(contrast({ front: 'trouble-text', back: 'trouble-tint', theme: 'light' })).toBeCloseTo(
    5.7,
    1,
  );
});

interface Pair {
  front: string;
  back: string;
  theme: Theme;
}

/** Descriptions of the pairs below the limit. */
function below(least: number, pairs: readonly Pair[]): string[] {
  return pairs
    .filter((pair) => contrast(pair) < least)
    .map(({ front, back, theme }) => `${front} on ${back}, ${theme}`);
}

/** WCAG 2: (L1 + 0.05) / (L2 + 0.05), on 8-bit sRGB. */
function contrast({ front, back, theme }: Pair): number {
  const [a, b] = [luminance(colourOf(front, theme)), luminance(colourOf(back, theme))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function colourOf(token: string, theme: Theme): [number, number, number] {
  const colour = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`;
  const match = new RegExp(`--${token}: light-dark\\(\\s*${colour},\\s*${colour}\\s*\\)`).exec(
    sheet,
  );
  if (!match) throw new Error(`no token --${token}`);
  const [l = 0, c = 0, h = 0] = match.slice(theme === 'light' ? 1 : 4).map(Number);
  return [l, c, h];
}

/** OKLCH to linear sRGB by Ottosson's matrices, rounded to eight bits on the way to luminance. */
function luminance([lightness, chroma, hue]: [number, number, number]): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  return 0.2126 * eightBit(red) + 0.7152 * eightBit(green) + 0.0722 * eightBit(blue);
}

function eightBit(linear: number): number {
  const clipped = Math.min(1, Math.max(0, linear));
  const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
  const value = Math.round(encoded * 255) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
