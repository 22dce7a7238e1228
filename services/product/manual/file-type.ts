/** A checked file: its type by its first bytes, and the size of a picture. */
export type CheckedFile =
  | { readonly type: 'application/pdf' }
  | {
      readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
      readonly width: number;
      readonly height: number;
    };

/** The type of a file by its content, never by its name; null for anything else than PNG, JPEG, WebP and PDF. */
export function checkedFile(bytes: Uint8Array): CheckedFile | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (from: number, length: number): string =>
    String.fromCharCode(...bytes.subarray(from, from + length));
  if (text(0, 5) === '%PDF-') return { type: 'application/pdf' };
  if (bytes.length < 30) return null;
  if (text(0, 8) === '\u{89}PNG\r\n\u{1a}\n' && text(12, 4) === 'IHDR')
    return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
  if (view.getUint16(0) === 0xff_d8) return jpegSize(view);
  if (text(0, 4) === 'RIFF' && text(8, 4) === 'WEBP') return webpSize(view, text(12, 4));
  return null;
}

/** Size in the frame header (SOF0 to SOF15 without DHT, JPG and DAC), ITU-T T.81 B.2.2. */
function jpegSize(view: DataView): CheckedFile | null {
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Size after RFC 9649: lossy, lossless or extended. */
function webpSize(view: DataView, form: string): CheckedFile | null {
  const type = 'image/webp';
  if (form === 'VP8 ')
    return {
      type,
      width: view.getUint16(26, true) & 0x3f_ff,
      height: view.getUint16(28, true) & 0x3f_ff,
    };
  if (form === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { type, width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 };
  }
  if (form !== 'VP8X') return null;
  const int24 = (at: number): number => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  return { type, width: int24(24) + 1, height: int24(27) + 1 };
}
