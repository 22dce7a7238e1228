/** Orientation of EXIF 2.32, 4.6.5 A, from 1 (upright) to 8; 1 where the file has none that can be read. */
export function exifOrientation(file: Uint8Array): number {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  try {
    const at = tiffOf(view);
    return at === null ? upright : orientationAt(view, at);
  } catch {
    return upright;
  }
}

const upright = 1;
const orientationTag = 0x0112;

/** Offset of the TIFF header within the file; null without EXIF. */
function tiffOf(view: DataView): number | null {
  if (view.getUint16(0) === 0xffd8) return tiffOfJpeg(view);
  if (isText(view, 0, 'RIFF')) return tiffOfChunks(view, { from: 12, isLittle: true, nameAt: 0 });
  if (isText(view, 1, 'PNG')) return tiffOfChunks(view, { from: 8, isLittle: false, nameAt: 4 });
  return null;
}

/** Segments before the first scan; EXIF is in an APP1 segment that begins with `Exif`. */
function tiffOfJpeg(view: DataView): number | null {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xda) return null;
    if (marker === 0xe1 && isText(view, at + 4, 'Exif\0\0')) return at + 10;
  }
  return null;
}

/** Chunk `EXIF` of WebP (RFC 9649, 2.7.1.5), `eXIf` of PNG. */
function tiffOfChunks(
  view: DataView,
  { from, isLittle, nameAt }: { from: number; isLittle: boolean; nameAt: 0 | 4 },
): number | null {
  for (let at = from; at + 8 <= view.byteLength;) {
    const length = view.getUint32(at + 4 - nameAt, isLittle);
    const name = isLittle ? 'EXIF' : 'eXIf';
    if (isText(view, at + nameAt, name)) return isText(view, at + 8, 'Exif\0\0') ? at + 14 : at + 8;
    at += 8 + length + (isLittle ? length % 2 : 4);
  }
  return null;
}

function orientationAt(view: DataView, tiff: number): number {
  const isLittle = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, isLittle);
  const entries = view.getUint16(directory, isLittle);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (view.getUint16(at, isLittle) !== orientationTag) continue;
    const orientation = view.getUint16(at + 8, isLittle);
    return orientation >= 1 && orientation <= 8 ? orientation : upright;
  }
  return upright;
}

const isText = (view: DataView, at: number, text: string): boolean =>
  [...text].every((letter, index) => view.getUint8(at + index) === letter.charCodeAt(0));
