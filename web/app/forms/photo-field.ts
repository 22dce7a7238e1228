/** Name of the file input of a form with photos. */
export const photoField = 'photos';

/** Faults of photos that the server has taken out of the posted form: `code name-of-the-file`. */
export const photoFaultField = 'photo-fault';

/** The end of a file's name without control characters, between marks (FSI, PDI) so that its direction stays its own. */
export const isolatedName = (name: string): string =>
  name === '' ? '' : `\u2068${name.replaceAll(/\p{C}/gu, '').slice(-60)}\u2069`;

/** Number of photos that came with the form. */
export const photoCountField = 'photo-count';
