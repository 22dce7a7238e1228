// @module-tag long
import { afterAll, describe, expect, test } from 'vitest';
import { createPictureReader } from './picture-reader.ts';
import { blurred, drawn, filled, jpegOf, laidOut, pngOf, webpOf } from './testing-pictures.ts';

const label = 'https://id.example/01/09506000134352/21/4F2177K093QX';
const picture = drawn(label, { module: 5 });

describe('createPictureReader', () => {
  const reader = createPictureReader();
  afterAll(() => reader.end());
  const read = async (file: Uint8Array) => {
    const answer = await reader.read(file);
    return answer.ok ? answer.codes.map(({ text }) => text) : answer.code;
  };

  test.each([
    ['PNG', pngOf],
    ['JPEG', jpegOf],
    ['WebP', webpOf],
  ])('is read as %s', async (_, packed) => {
    expect(await read(await packed(picture))).toEqual([label]);
  });

  test('a picture without a code gives an empty list', async () => {
    expect(
      await read(
        await jpegOf(
          blurred(
            filled(300, 200, (x) => x),
            2,
          ),
        ),
      ),
    ).toEqual([]);
  });

  test('reads pictures after invalid files', async () => {
    const png = await pngOf(picture);
    const spoiled = png.map((byte, at) => (at > 200 && at < 260 ? byte ^ 0x5a : byte));
    const huge = png.slice();
    new DataView(huge.buffer).setUint32(16, 60_000);
    new DataView(huge.buffer).setUint32(20, 60_000);
    expect(await read(new TextEncoder().encode('not a picture'))).toBe('no-picture');
    expect(await read(new Uint8Array())).toBe('no-picture');
    expect(await read(new TextEncoder().encode('GIF89a'))).toBe('other-picture');
    expect(await read(png.subarray(0, 150))).toBe('broken-picture');
    expect(await read(spoiled)).toBe('broken-picture');
    expect(await read(huge)).toBe('too-many-pixels');
    expect(await read((await webpOf(picture)).subarray(0, 200))).toBe('broken-picture');
    expect(await read(png)).toEqual([label]);
  });

  test('a truncated picture is decoded up to its end', async () => {
    const whole = await jpegOf(laidOut([picture], { width: 600, height: 900 }));
    expect(await read(whole.subarray(0, whole.length - 200))).toEqual([label]);
  });
});

test('a seventh pending picture gets `busy`', async () => {
  const reader = createPictureReader();
  const file = await pngOf(picture);
  const answers = await Promise.all(Array.from({ length: 8 }, () => reader.read(file)));
  expect(answers.map(({ ok }) => ok)).toEqual([...Array<boolean>(6).fill(true), false, false]);
  expect(answers[7]).toEqual({ ok: false, code: 'busy' });
  reader.end();
});

test('a picture that takes too long gets `too-hard`', async () => {
  const reader = createPictureReader({ readMsMax: 1 });
  expect(await reader.read(await pngOf(picture))).toEqual({ ok: false, code: 'too-hard' });
  reader.end();
});
