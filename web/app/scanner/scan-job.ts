import type { Code } from '@hearth/qr/code.ts';

/** What the page asks the scanner's worker. */
export type ScanJob =
  | { readonly kind: 'frame'; readonly frame: ImageBitmap }
  | { readonly kind: 'picture'; readonly file: Blob };

export type ScanFault =
  /** The picture's pixels may not be looked at. */
  | 'cross-origin'
  /** What decodes could not be loaded, or broke. */
  | 'engine'
  /** No file of pictures at all. */
  | 'no-picture'
  /** A picture of a kind that this browser does not show. */
  | 'other-picture'
  | 'broken-picture'
  | 'too-many-pixels'
  | 'too-large'
  /** It took too long, or broke what reads. */
  | 'too-hard';

export type ScanAnswer =
  | { readonly ok: true; readonly codes: readonly Code[] }
  | { readonly ok: false; readonly fault: ScanFault };
