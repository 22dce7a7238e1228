import type { Code, Pixels } from './code.ts';
import { stretchContrast } from './contrast.ts';
import { withPixelsMax, onWhite, resized } from './resize.ts';
import { softened } from './soften.ts';
import { flatCodes, photographCodes } from './zxing.ts';

/** Pixel limit of the first engine; more only takes longer. */
const pixelsMax = 16_000_000;
/** Longest sides at which the second engine reads best: for small codes, then for codes that fill a blurred picture. */
const longestSides = [1280, 640] as const;

/** The engines that a picture is read with; the second one needs more time. */
export type PictureEngines = 'both' | 'first';

/**
 * Codes of a picture, by the same steps in browser, server and command line. Steps until one finds a code: denoised, one
 * threshold, stretched contrast, softened, second engine (loaded on demand). Makes transparent pixels of the input opaque.
 */
export async function pictureCodes(
  picture: Pixels,
  engines: PictureEngines = 'both',
): Promise<readonly Code[]> {
  const whole = withPixelsMax(onWhite(picture), pixelsMax);
  const found = await firstFound([
    () => photographCodes(whole),
    () => flatCodes(whole),
    async () => {
      const clear = stretchContrast(whole);
      return clear === whole ? [] : await photographCodes(clear);
    },
    async () => {
      const small = resized(whole, longestSides[0]);
      return (await flatCodes(softened(small))).map(inPicture(whole.width / small.width));
    },
    ...(engines === 'both' ? longestSides : []).map((longestMax) => async () => {
      const small = resized(whole, longestMax);
      const { secondEngineCodes } = await import('./second-engine.ts');
      return secondEngineCodes(small).map(inPicture(whole.width / small.width));
    }),
  ]);
  return found.map(inPicture(picture.width / whole.width));
}

async function firstFound(
  ways: readonly (() => Promise<readonly Code[]>)[],
): Promise<readonly Code[]> {
  for (const way of ways) {
    const found = await way();
    if (found.length > 0) return found;
  }
  return [];
}

const inPicture =
  (scale: number) =>
  ({ text, corners }: Code): Code => ({
    text,
    corners: corners.map(({ x, y }) => ({ x: x * scale, y: y * scale })),
  });
