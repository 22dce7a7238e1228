import type { Country } from '@hearth/product/address/contract.ts';

/** The most likely country, by the time zone of the browser, else by the language. */
export function likelyCountry(language: string, timeZone: string | null = null): Country {
  const byZone = timeZone === null ? undefined : countryOfZone[timeZone];
  return byZone ?? countryOfLanguage[language] ?? 'DE';
}

const countryOfLanguage: Readonly<Record<string, Country>> = { de: 'DE', en: 'GB', ar: 'DE' };

/** Time zones of the countries with an address format (IANA time zone database, zone1970.tab). */
const countryOfZone: Readonly<Record<string, Country>> = {
  'Europe/Vienna': 'AT',
  'Europe/Brussels': 'BE',
  'Europe/Zurich': 'CH',
  'Europe/Berlin': 'DE',
  'Europe/Busingen': 'DE',
  'Europe/Madrid': 'ES',
  'Atlantic/Canary': 'ES',
  'Africa/Ceuta': 'ES',
  'Europe/Paris': 'FR',
  'Europe/London': 'GB',
  'Europe/Dublin': 'IE',
  'Europe/Rome': 'IT',
  'Europe/Luxembourg': 'LU',
  'Europe/Amsterdam': 'NL',
  'Europe/Warsaw': 'PL',
  'Europe/Stockholm': 'SE',
};
