/** Where the directory may have companies, each with a time zone that is its own. */
const zones = {
  DE: 'Europe/Berlin',
  AT: 'Europe/Vienna',
  CH: 'Europe/Zurich',
  NL: 'Europe/Amsterdam',
  BE: 'Europe/Brussels',
  LU: 'Europe/Luxembourg',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  IT: 'Europe/Rome',
  ES: 'Europe/Madrid',
  PL: 'Europe/Warsaw',
  SE: 'Europe/Stockholm',
} as const;

export const searchCountries: readonly string[] = Object.keys(zones);

/** The one that was asked for, else the one whose time the home has. */
export function searchCountry(asked: string, timeZone: string): string {
  if (searchCountries.includes(asked)) return asked;
  return Object.entries(zones).find(([, zone]) => zone === timeZone)?.[0] ?? 'DE';
}
