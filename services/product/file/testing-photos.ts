import { crc32, deflateSync } from 'node:zlib';
import { filled, jpegOf, pngOf, webpOf } from '@hearth/qr/testing-pictures.ts';

/** Files of photos with planted metadata, and broken ones. */

/** Texts that are planted in each kind of metadata; none may be in a stored photo. */
export const planted = {
  exif: 'CANARY-EXIF-MODEL',
  gps: 'CANARY-GPS-AREA',
  xmp: 'CANARY-XMP',
  icc: 'CANARY-ICC',
  comment: 'CANARY-COMMENT',
  iptc: 'CANARY-IPTC',
  text: 'CANARY-PNG-TEXT',
  tail: 'CANARY-AFTER-THE-END',
} as const;

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

/** A picture that is dark at its top left and light elsewhere, so that a wrong orientation shows. */
export const cornered = (width = 60, height = 40) =>
  filled(width, height, (x, y) => (x < width / 3 && y < height / 3 ? 20 : 230));

/** EXIF with a model, an orientation and a position (EXIF 2.32, 4.6). */
export function exifBlock(orientation: number): Buffer {
  const [model, area] = [bytes(`${planted.exif}\0`), bytes(`${planted.gps}\0`)];
  const gpsAt = 8 + 2 + 3 * 12 + 4;
  const modelAt = gpsAt + 2 + 12 + 4;
  const entry = (tag: number, type: number, count: number, value: number): Buffer => {
    const each = Buffer.alloc(12);
    each.writeUInt16BE(tag, 0);
    each.writeUInt16BE(type, 2);
    each.writeUInt32BE(count, 4);
    if (type === 3) each.writeUInt16BE(value, 8);
    else each.writeUInt32BE(value, 8);
    return each;
  };
  const count = (entries: number): Buffer => Buffer.from([0, entries]);
  return Buffer.concat([
    bytes('MM\0*\0\0\0\x08'),
    count(3),
    entry(0x0110, 2, model.length, modelAt),
    entry(0x0112, 3, 1, orientation),
    entry(0x8825, 4, 1, gpsAt),
    Buffer.alloc(4),
    count(1),
    entry(0x001c, 7, area.length, modelAt + model.length),
    Buffer.alloc(4),
    model,
    area,
  ]);
}

/** A JPEG with every kind of metadata that cameras and programs write. */
export async function jpegWithMetadata({ orientation = 1, picture = cornered() } = {}) {
  const file = Buffer.from(await jpegOf(picture));
  const segment = (marker: number, content: Buffer): Buffer => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  return Buffer.concat([
    file.subarray(0, 2),
    segment(0xe1, Buffer.concat([bytes('Exif\0\0'), exifBlock(orientation)])),
    segment(0xe1, bytes(`http://ns.adobe.com/xap/1.0/\0<x>${planted.xmp}</x>`)),
    segment(0xe2, bytes(`ICC_PROFILE\0\x01\x01${planted.icc}`)),
    segment(0xed, bytes(`Photoshop 3.0\x008BIM${planted.iptc}`)),
    segment(0xfe, bytes(planted.comment)),
    file.subarray(2),
    bytes(planted.tail),
  ]);
}

const pngChunk = (name: string, content: Buffer): Buffer => {
  const body = Buffer.concat([bytes(name), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

export async function pngWithMetadata(orientation = 1): Promise<Buffer> {
  const file = Buffer.from(await pngOf(cornered()));
  const afterHeader = 8 + 25;
  return Buffer.concat([
    file.subarray(0, afterHeader),
    pngChunk('eXIf', exifBlock(orientation)),
    pngChunk('tEXt', bytes(`Comment\0${planted.text}`)),
    pngChunk('iTXt', bytes(`XML:com.adobe.xmp\0\0\0\0\0${planted.xmp}`)),
    file.subarray(afterHeader),
    bytes(planted.tail),
  ]);
}

/** WebP in its extended form with EXIF and XMP (RFC 9649, 2.7). */
export async function webpWithMetadata(orientation = 1): Promise<Buffer> {
  const file = Buffer.from(await webpOf(cornered()));
  const chunk = (name: string, content: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(content.length);
    return Buffer.concat([bytes(name), length, content, Buffer.alloc(content.length % 2)]);
  };
  const canvas = Buffer.alloc(10);
  canvas[0] = 0b1100;
  canvas.writeUIntLE(59, 4, 3);
  canvas.writeUIntLE(39, 7, 3);
  const body = Buffer.concat([
    bytes('WEBP'),
    chunk('VP8X', canvas),
    file.subarray(12),
    chunk('EXIF', exifBlock(orientation)),
    chunk('XMP ', bytes(planted.xmp)),
  ]);
  return chunk('RIFF', body);
}

/** A PNG of a few bytes whose header claims this many pixels. */
export function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    bytes('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** First bytes of the format of newer phones. */
export const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  bytes('ftypheic'),
  Buffer.alloc(200),
]);

export const svg = bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

export const zip = Buffer.concat([bytes('PK\x03\x04'), Buffer.alloc(300)]);

/** A body of an upload. */
export const streamOf = (file: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new Blob([new Uint8Array(file)]).stream();
