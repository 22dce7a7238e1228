import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pictureKind } from './picture-kind.ts';
import { drawn, jpegOf, pngOf, webpOf } from './testing-pictures.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const picture = drawn('https://id.example/01/09506000134352/21/A1', { module: 3 });
const { width, height } = picture;

describe('pictureKind', () => {
  test.each([
    ['png', pngOf],
    ['jpeg', jpegOf],
    ['webp', webpOf],
  ] as const)('%s, with its size', async (kind, packed) => {
    expect(pictureKind(await packed(picture))).toEqual({ kind, width, height });
  });

  test.each([
    // RFC 9649, 2.6: 14 bits each, less one.
    ['lossless', 'RIFF\0\0\0\0WEBPVP8L\0\0\0\0/', [0x4f, 0xc2, 0xc7, 0x00]],
    // 2.7: 24 bits each, less one.
    ['extended', 'RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0', [0x4f, 0x02, 0x00, 0x1f, 0x03, 0x00]],
  ])('webp, %s', (_, beginning, size) => {
    const file = new Uint8Array([...bytesOf(beginning), ...size]);
    expect(pictureKind(file)).toEqual({ kind: 'webp', width: 592, height: 800 });
  });

  test.each(['GIF89a', 'BM', '\0\0\0\u0018ftypheic', '\0\0\0\u001cftypavif'])(
    '%j is a picture of another kind',
    (beginning) => {
      expect(pictureKind(bytesOf(beginning)).kind).toBe('other-picture');
    },
  );

  test.each([
    '',
    'MEBKM:URL',
    '%PDF-1.7',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '\u0089PNG',
  ])('%j is none', (text) => {
    expect(pictureKind(bytesOf(text)).kind).toBe('no-picture');
  });

  test('a PNG begins with its header', async () => {
    const file = new Uint8Array(await pngOf(picture));
    expect(pictureKind(file).kind).toBe('png');
    file.set(bytesOf('IDAT'), 12);
    expect(pictureKind(file).kind).toBe('no-picture');
  });

  test('returns a kind for every truncated file and for any bytes', async () => {
    const files = await Promise.all([pngOf(picture), jpegOf(picture), webpOf(picture)]);
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.nat({ max: 700 }),
        fc.uint8Array({ maxLength: 60 }),
        (file, length, rest) => {
          const cut = new Uint8Array([...file.subarray(0, length), ...rest]);
          expect(pictureKind(cut).kind).toBeTypeOf('string');
        },
      ),
    );
  });
});
