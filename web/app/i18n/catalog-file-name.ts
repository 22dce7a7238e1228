/** Address of a message catalog in a language; `id` is the hash of all catalogs. */
export const catalogFileName = (id: string, tag: string, catalog: string): string =>
  `/assets/words-${id}-${tag}-${catalog}.js`;
