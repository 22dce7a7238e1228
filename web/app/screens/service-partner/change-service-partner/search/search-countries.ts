/** Countries of the directory, each with a time zone that no other of them has. */
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

/** The requested country, else the country of the home's time zone. */
export function searchCountry(requested: string, timeZone: string): string {
  if (searchCountries.includes(requested)) return requested;
  return Object.entries(zones).find(([, zone]) => zone === timeZone)?.[0] ?? 'DE';
}
