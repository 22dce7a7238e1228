/** A model's name for comparison: labels and clouds write spaces, hyphens and case in different ways. */
export const modelKey = (model: string): string =>
  model
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}_./]/gu, '');
