/** File format by the first bytes, not by the name, with the size where the header has it. */
export type PictureKind =
  | {
      readonly kind: 'png' | 'jpeg' | 'webp';
      readonly width: number;
      readonly height: number;
    }
  /** A picture format that only some browsers read, such as HEIC of newer phones. */
  | { readonly kind: 'other-picture' }
  | { readonly kind: 'no-picture' };

/** Reads the header only; `no-picture` for a truncated header. */
export function pictureKind(file: Uint8Array): PictureKind {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  try {
    if (starts(view, 0, '\u0089PNG\r\n\u001a\n') && starts(view, 12, 'IHDR'))
      return { kind: 'png', width: view.getUint32(16), height: view.getUint32(20) };
    if (view.getUint16(0) === 0xffd8) return jpeg(view);
    if (starts(view, 0, 'RIFF') && starts(view, 8, 'WEBP')) return webp(view);
    const isOther = otherKinds.some(({ at, words }) =>
      words.some((word) => starts(view, at, word)),
    );
    return isOther ? { kind: 'other-picture' } : { kind: 'no-picture' };
  } catch {
    return { kind: 'no-picture' };
  }
}

/** HEIF and AVIF have their brand in the `ftyp` box (ISO/IEC 14496-12, 4.3), others a signature at the start. */
const otherKinds = [
  { at: 4, words: ['ftypheic', 'ftypheix', 'ftyphevc', 'ftypmif1', 'ftypmsf1', 'ftypavif'] },
  { at: 0, words: ['GIF87a', 'GIF89a', 'BM', 'II*\u0000', 'MM\u0000*'] },
];

/** Segments with lengths up to the frame header (ITU-T T.81, B.2.2): SOF0 to SOF15 except DHT, JPG and DAC. */
function jpeg(view: DataView): PictureKind {
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    // Any number of fill bytes may precede a marker.
    while (view.getUint8(at + 1) === 0xff) at += 1;
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return { kind: 'no-picture' };
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { kind: 'jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
}

/** The three forms of the first chunk (RFC 9649, 2.4 to 2.7). */
function webp(view: DataView): PictureKind {
  if (starts(view, 12, 'VP8X'))
    return { kind: 'webp', width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
  if (starts(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return { kind: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (!starts(view, 12, 'VP8 ')) return { kind: 'no-picture' };
  const [width, height] = [view.getUint16(26, true), view.getUint16(28, true)];
  return { kind: 'webp', width: width & 0x3fff, height: height & 0x3fff };
}

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_0000;

const starts = (view: DataView, at: number, word: string): boolean =>
  view.byteLength >= at + word.length &&
  [...word].every((letter, index) => view.getUint8(at + index) === letter.charCodeAt(0));
