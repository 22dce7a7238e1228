import type { Locale } from '@hearth/platform/http/schema.ts';

/** The language of a company's country among ours, else English. */
export const localeOfCountry = (country: string): Locale =>
  ['DE', 'AT', 'CH'].includes(country) ? 'de' : 'en';
