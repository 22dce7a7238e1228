// @module-tag long
import { openPicture } from '@hearth/qr/open-picture.ts';
import { expect, test } from 'vitest';
import { valueOf } from '@hearth/core/problem.ts';
import { exifOrientation } from './exif-orientation.ts';
import { documentBytesMax, photoBytesMax } from './file-limits.ts';
import { createFileSandbox } from './file-sandbox.ts';
import { receiveFile } from './receive-file.ts';
import {
  brokenPdf,
  encryptedPdf,
  packedObjects,
  pdfWith,
  reportPdf,
  scriptPdf,
} from './testing-documents.ts';
import {
  bomb,
  cornered,
  heic,
  jpegWithMetadata,
  planted,
  pngWithMetadata,
  streamOf,
  svg,
  webpWithMetadata,
  zip,
} from './testing-photos.ts';

const sandbox = createFileSandbox();
const receive = async (file: Uint8Array) => await receiveFile(sandbox, streamOf(file));

/** Corner with the dark patch of the test picture. */
async function darkCorner(file: Uint8Array): Promise<string> {
  const opened = await openPicture(file);
  if (!opened.ok) throw new Error(opened.code);
  const { rgba, width, height } = opened.pixels;
  const isDark = (x: number, y: number): boolean => (rgba[(y * width + x) * 4] ?? 255) < 120;
  const found = [
    ['top left', 5, 5],
    ['top right', width - 6, 5],
    ['bottom left', 5, height - 6],
    ['bottom right', width - 6, height - 6],
  ] as const;
  const dark = found.filter(([, x, y]) => isDark(x, y)).map(([corner]) => corner);
  return `${dark.join()} of ${width} x ${height}`;
}

test.each([
  ['JPEG', () => jpegWithMetadata()],
  ['PNG', () => pngWithMetadata()],
  ['WebP', () => webpWithMetadata()],
])('receiveFile: no metadata of a %s survives', async (_, make) => {
  const file = await make();
  expect(Object.values(planted).some((text) => file.includes(text))).toBe(true);
  const { content, thumbnail, mediaType } = valueOf(await receive(file));
  expect(mediaType).toBe('image/jpeg');
  for (const picture of [content, thumbnail ?? new Uint8Array()]) {
    const stored = Buffer.from(picture);
    for (const text of [...Object.values(planted), 'Exif', 'ICC_PROFILE', 'adobe', '8BIM'])
      expect(stored.includes(text), text).toBe(false);
  }
});

test.each([
  [1, 'top left of 60 x 40'],
  [2, 'top right of 60 x 40'],
  [3, 'bottom right of 60 x 40'],
  [4, 'bottom left of 60 x 40'],
  [5, 'top left of 40 x 60'],
  [6, 'top right of 40 x 60'],
  [7, 'bottom right of 40 x 60'],
  [8, 'bottom left of 40 x 60'],
])('receiveFile: orientation %i is applied', async (orientation, corner) => {
  const { content } = valueOf(await receive(await jpegWithMetadata({ orientation })));
  expect(await darkCorner(content)).toBe(corner);
});

test('exifOrientation: all three formats have it', async () => {
  expect(exifOrientation(await jpegWithMetadata({ orientation: 6 }))).toBe(6);
  expect(exifOrientation(await pngWithMetadata(6))).toBe(6);
  expect(exifOrientation(await webpWithMetadata(6))).toBe(6);
  expect(exifOrientation(zip)).toBe(1);
});

test('receiveFile: a large picture is reduced to 2,048 pixels, with a thumbnail', async () => {
  const file = await jpegWithMetadata({ picture: cornered(3000, 1500) });
  const { width, height, content, thumbnail } = valueOf(await receive(file));
  expect([width, height]).toEqual([2048, 1024]);
  expect(await darkCorner(content)).toBe('top left of 2048 x 1024');
  expect(await darkCorner(thumbnail ?? content)).toBe('top left of 320 x 160');
});

test('receiveFile: the same file makes the same content', async () => {
  const file = await jpegWithMetadata();
  expect(valueOf(await receive(file)).hash).toBe(valueOf(await receive(file)).hash);
});

test.each([
  ['a zip named jpg', zip, 'no-picture'],
  ['an SVG with a script', svg, 'no-picture'],
  ['HEIC', heic, 'other-picture'],
  ['40,000 x 40,000 pixels', bomb(40_000, 40_000), 'too-many-pixels'],
  ['a picture without pixels', bomb(300, 300), 'broken-picture'],
  ['nothing', Buffer.alloc(0), 'no-picture'],
])('receiveFile: %s is refused', async (_, file, code) => {
  expect(await receive(file)).toMatchObject({ ok: false, code });
});

test('receiveFile: a truncated JPEG is refused or has the pixels that came', async () => {
  const file = await jpegWithMetadata({ picture: cornered(900, 600) });
  const header = await receive(file.subarray(0, 300));
  expect(header).toMatchObject({ ok: false, code: 'no-picture' });
  const half = await receive(file.subarray(0, Math.floor(file.length / 2)));
  expect(half.ok ? half.value.width : half.code).toSatisfy((found) =>
    [900, 'broken-picture'].includes(found as string),
  );
});

test('receiveFile: a file of 100 MB is refused while it arrives', async () => {
  let sent = 0;
  const part = new Uint8Array(1024 * 1024);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > 100) controller.close();
      else controller.enqueue(part);
    },
  });
  expect(await receiveFile(sandbox, body)).toMatchObject({ code: 'photo-too-large' });
  expect(sent * part.length).toBeLessThan(photoBytesMax + 4 * part.length);
});

test('receiveFile: an upload that breaks off is refused', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(1000));
      controller.error(new Error('gone'));
    },
  });
  expect(await receiveFile(sandbox, body)).toMatchObject({ code: 'body-cut-off' });
});

test('createFileSandbox: limits of time, memory and waiting photos end in a refusal', async () => {
  const file = await jpegWithMetadata({ picture: cornered(3000, 2000) });
  const slow = createFileSandbox({ msMax: 1 });
  expect(await receiveFile(slow, streamOf(file))).toMatchObject({ code: 'too-hard' });
  const small = createFileSandbox({ pagesMax: 300 });
  expect(await receiveFile(small, streamOf(file))).toMatchObject({ ok: false });
  const busy = createFileSandbox({ waitingMax: 1 });
  const answers = await Promise.all([1, 2].map(() => receiveFile(busy, streamOf(file))));
  expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code)).toSorted()).toEqual([
    'ok',
    'photos-busy',
  ]);
});

test('receiveFile: a PDF is stored as it was sent', async () => {
  const stored = valueOf(await receive(reportPdf()));
  expect(stored).toMatchObject({ kind: 'document', mediaType: 'application/pdf', thumbnail: null });
  expect(Buffer.from(stored.content).equals(reportPdf())).toBe(true);
});

test.each([
  ['with a script', scriptPdf, 'pdf-action'],
  ['that is encrypted', encryptedPdf, 'pdf-encrypted'],
  ['with objects that cannot be unpacked', brokenPdf, 'pdf-unreadable'],
  ['that begins after other bytes', Buffer.concat([Buffer.from('\n'), reportPdf()]), 'no-picture'],
  [
    'above 10 MB',
    Buffer.concat([reportPdf(), Buffer.alloc(documentBytesMax, 32)]),
    'document-too-large',
  ],
])('receiveFile: a PDF %s is refused', async (_, file, code) => {
  expect(await receive(file)).toMatchObject({ ok: false, code });
});

test('receiveFile: objects that unfold to 60 MB are checked without harm to this process', async () => {
  const file = pdfWith(packedObjects(' '.repeat(60 * 1024 * 1024)));
  const before = process.memoryUsage.rss();
  expect(valueOf(await receive(file)).kind).toBe('document');
  expect(process.memoryUsage.rss() - before).toBeLessThan(50 * 1024 * 1024);
});
