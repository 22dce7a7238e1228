import type { Country } from '@hearth/product/address/contract.ts';

/** The country that a language is at home in, to begin with. */
export const likelyCountry = (language: string): Country => likely[language] ?? 'DE';

const likely: Readonly<Record<string, Country>> = { de: 'DE', en: 'GB', ar: 'DE' };
