import type { Country } from '@hearth/product/address/contract.ts';

/** The most likely country of a language, as the initial value. */
export const likelyCountry = (language: string): Country => likely[language] ?? 'DE';

const likely: Readonly<Record<string, Country>> = { de: 'DE', en: 'GB', ar: 'DE' };
