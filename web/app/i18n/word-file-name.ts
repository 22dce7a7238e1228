/** Where the words of a catalog are in a language; `id` names the state of all of them. */
export const wordFileName = (id: string, tag: string, catalog: string): string =>
  `/assets/words-${id}-${tag}-${catalog}.js`;
