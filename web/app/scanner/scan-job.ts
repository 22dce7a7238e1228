import type { Code } from '@hearth/qr/code.ts';
import type { PictureEngines } from '@hearth/qr/picture-codes.ts';

/** Requests of the page to the scanner's worker. */
export type ScanJob = { readonly kind: 'frame'; readonly frame: ImageBitmap } | PictureScan;

export interface PictureScan {
  readonly kind: 'picture';
  readonly file: Blob;
  readonly engines: PictureEngines;
}

export type ScanFault =
  /** The browser denies access to the picture's pixels. */
  | 'cross-origin'
  /** The decoder failed to load or crashed. */
  | 'engine'
  /** The file is no picture. */
  | 'no-picture'
  /** A picture format that this browser does not support. */
  | 'other-picture'
  | 'broken-picture'
  | 'too-many-pixels'
  | 'too-large'
  /** The time limit was reached, or the worker crashed. */
  | 'too-hard';

export type ScanAnswer =
  | { readonly ok: true; readonly codes: readonly Code[] }
  | { readonly ok: false; readonly fault: ScanFault };
