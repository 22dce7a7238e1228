/** Catalogs of the printed dossier, beside its own. */
export const printedParts = {
  catalogs: ['home-details', 'house', 'series', 'logs', 'values', 'packages'],
} as const;
