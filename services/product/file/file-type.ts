import { pictureKind } from '@hearth/qr/picture-kind.ts';

/** A checked file: its type by its first bytes, and the size of a picture. */
export type CheckedFile =
  | { readonly type: 'application/pdf' }
  | {
      readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
      readonly width: number;
      readonly height: number;
    };

/** No whole picture is shorter. */
const pictureBytesMin = 30;

/** The type of a file by its content, never by its name; null for anything else than PNG, JPEG, WebP and PDF. */
export function checkedFile(bytes: Uint8Array): CheckedFile | null {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-')
    return { type: 'application/pdf' };
  if (bytes.length < pictureBytesMin) return null;
  const picture = pictureKind(bytes);
  if (!('width' in picture)) return null;
  const { kind, width, height } = picture;
  return { type: `image/${kind}`, width, height };
}
