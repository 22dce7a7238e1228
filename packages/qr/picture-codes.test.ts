// @module-tag long
import { testing } from '@hearth/platform/testing/config.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Pixels } from './code.ts';
import { loadInstalledEngine } from './node-engine.ts';
import { pictureCodes } from './picture-codes.ts';
import { onWhite, resized } from './resize.ts';
import { secondEngineCodes } from './second-engine.ts';
import {
  bent,
  blurred,
  drawn,
  filled,
  greyAt,
  inverted,
  laidOut,
  spotted,
  turned,
} from './testing-pictures.ts';
import { frameCodes } from './zxing.ts';

const label = 'https://id.example/01/09506000134352/21/4F2177K093QX';
const textsIn = async (picture: Pixels): Promise<readonly string[]> =>
  (await pictureCodes(picture)).map(({ text }) => text);

beforeAll(loadInstalledEngine);

describe('pictureCodes', () => {
  test.each([
    ['as it is', (code: Pixels) => code],
    ['inverted', inverted],
    ['on its side', (code: Pixels) => turned(code, 90)],
    ['held askew', (code: Pixels) => turned(code, 23)],
    ['out of focus', (code: Pixels) => blurred(code, 3)],
    ['around a pipe', (code: Pixels) => bent(blurred(code, 1), 0.04)],
    ['with a spot of light on it', (code: Pixels) => spotted(code, 0.2)],
    [
      'in poor light',
      (code: Pixels) => filled(code.width, code.height, (x, y) => 40 + greyAt(code, x, y) / 12),
    ],
    ['small in a large picture', (code: Pixels) => laidOut([code], { width: 2400, height: 1800 })],
    ['smaller than its pixels', (code: Pixels) => resized(code, code.width / 2)],
  ])('reads a label %s', async (_, spoil) => {
    const code = drawn(label, { level: 'Q', module: 6 });
    expect(await textsIn(spoil(code))).toEqual([label]);
  });

  test('reads a code on a transparent background', async () => {
    const { rgba, width, height } = drawn(label);
    for (let at = 3; at < rgba.length; at += 4)
      if (rgba[at - 1] === 255) rgba.set([0, 0, 0, 0], at - 3);
    expect(await textsIn({ rgba, width, height })).toEqual([label]);
  });

  test('finds every code of a picture with its place', async () => {
    const [first, second] = [drawn('WIFI:S:Keller;;'), drawn(label)];
    const found = await pictureCodes(laidOut([first, second], { width: 700, height: 300 }));
    expect(found.map(({ text }) => text).toSorted()).toEqual(['WIFI:S:Keller;;', label].toSorted());
    const [corner] = found.find(({ text }) => text === label)?.corners ?? [];
    // Twenty pixels of background on either side of the first, and four modules of quiet zone.
    expect(corner?.x).toBeCloseTo(20 + first.width + 20 + 16, -1);
    expect(corner?.y).toBeCloseTo(20 + 16, -1);
  });

  test('returns places in pixels of the input, also after resizing', async () => {
    const large = laidOut([drawn(label, { module: 12 })], { width: 4200, height: 3000 });
    const [code] = await pictureCodes(large);
    expect(code?.corners[0]?.x).toBeCloseTo(20 + 48, -1.2);
  });

  test('returns nothing for a picture without a code', async () => {
    const chance = lcg(7);
    expect(await pictureCodes(filled(400, 300, () => chance() * 255))).toEqual([]);
    expect(await pictureCodes(filled(1, 1, () => 0))).toEqual([]);
  });

  test('returns the encoded text exactly', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
        async (text) => {
          expect(await textsIn(drawn(text))).toEqual([text]);
        },
      ),
      { numRuns: testing.isDeep() ? 1000 : 25 },
    );
  });
});

describe('pictureCodes: sizes of codes', () => {
  const versions = Array.from({ length: 40 }, (_, index) => index + 1);
  const levels = ['L', 'M', 'Q', 'H'] as const;
  const sampled = testing.isDeep() ? versions : [1, 7, 24, 40];

  test.each(sampled)('version %d at each level, by frame and by picture', async (version) => {
    for (const level of levels) {
      const text = `V${version}${level}`;
      const code = drawn(text, { version, level });
      expect((await frameCodes(code)).map((each) => each.text)).toEqual([text]);
      expect(await textsIn(code)).toEqual([text]);
    }
  });
});

describe('secondEngineCodes', () => {
  test('reads a picture that the first engine cannot, with the same corners', async () => {
    const code = onWhite(turned(drawn(label, { module: 5 }), 30));
    const [[first], [second]] = [await frameCodes(code), secondEngineCodes(code)];
    expect(second?.text).toBe(label);
    for (const [index, corner] of (first?.corners ?? []).entries())
      expect(
        Math.hypot(
          corner.x - (second?.corners[index]?.x ?? 0),
          corner.y - (second?.corners[index]?.y ?? 0),
        ),
      ).toBeLessThan(15);
  });

  test('decodes bytes without a declared character set', () => {
    expect(secondEngineCodes(drawn('Wärmepumpe Süd'))[0]?.text).toBe('Wärmepumpe Süd');
  });
});

/** Numerical Recipes' quick generator, so that the picture is equal in every run. */
function lcg(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}
