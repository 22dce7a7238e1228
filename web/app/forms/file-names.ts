/** Name of the file input of a form with photos and documents. */
export const fileField = 'files';

/** Faults of files that the server has taken out of the posted form: `code name-of-the-file`. */
export const fileFaultField = 'file-fault';

/** Number of files that came with the form. */
export const fileCountField = 'file-count';

/** The end of a file's name without control characters, between marks (FSI, PDI) so that its direction stays its own. */
export const isolatedName = (name: string): string =>
  name === '' ? '' : `\u2068${name.replaceAll(/\p{C}/gu, '').slice(-60)}\u2069`;
