/** Where the words of a catalog are in a language; `id` names the state of all of them. */
export const catalogFileName = (id: string, tag: string, catalog: string): string =>
  `/assets/words-${id}-${tag}-${catalog}.js`;
