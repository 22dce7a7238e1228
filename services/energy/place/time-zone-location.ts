import { Temporal } from 'temporal-polyfill';

/** Country and coordinates of the town that gives a time zone its name, to a tenth of a degree. Source: IANA, zone1970.tab. */
const places: Readonly<Record<string, readonly [string, number, number]>> = {
  'Atlantic/Reykjavik': ['IS', 64.1, -21.9],
  'Europe/Amsterdam': ['NL', 52.4, 4.9],
  'Europe/Andorra': ['AD', 42.5, 1.5],
  'Europe/Athens': ['GR', 38.0, 23.7],
  'Europe/Belgrade': ['RS', 44.8, 20.5],
  'Europe/Berlin': ['DE', 52.5, 13.4],
  'Europe/Bratislava': ['SK', 48.2, 17.1],
  'Europe/Brussels': ['BE', 50.8, 4.3],
  'Europe/Bucharest': ['RO', 44.4, 26.1],
  'Europe/Budapest': ['HU', 47.5, 19.1],
  'Europe/Busingen': ['DE', 47.7, 8.7],
  'Europe/Chisinau': ['MD', 47.0, 28.8],
  'Europe/Copenhagen': ['DK', 55.7, 12.6],
  'Europe/Dublin': ['IE', 53.3, -6.3],
  'Europe/Helsinki': ['FI', 60.2, 25.0],
  'Europe/Istanbul': ['TR', 41.0, 29.0],
  'Europe/Kyiv': ['UA', 50.4, 30.5],
  'Europe/Lisbon': ['PT', 38.7, -9.1],
  'Europe/Ljubljana': ['SI', 46.1, 14.5],
  'Europe/London': ['GB', 51.5, -0.1],
  'Europe/Luxembourg': ['LU', 49.6, 6.2],
  'Europe/Madrid': ['ES', 40.4, -3.7],
  'Europe/Malta': ['MT', 35.9, 14.5],
  'Europe/Minsk': ['BY', 53.9, 27.6],
  'Europe/Monaco': ['MC', 43.7, 7.4],
  'Europe/Moscow': ['RU', 55.8, 37.6],
  'Europe/Oslo': ['NO', 59.9, 10.8],
  'Europe/Paris': ['FR', 48.9, 2.3],
  'Europe/Podgorica': ['ME', 42.4, 19.3],
  'Europe/Prague': ['CZ', 50.1, 14.4],
  'Europe/Riga': ['LV', 57.0, 24.1],
  'Europe/Rome': ['IT', 41.9, 12.5],
  'Europe/Sarajevo': ['BA', 43.9, 18.4],
  'Europe/Skopje': ['MK', 42.0, 21.4],
  'Europe/Sofia': ['BG', 42.7, 23.3],
  'Europe/Stockholm': ['SE', 59.3, 18.1],
  'Europe/Tallinn': ['EE', 59.4, 24.8],
  'Europe/Tirane': ['AL', 41.3, 19.8],
  'Europe/Vaduz': ['LI', 47.2, 9.5],
  'Europe/Vienna': ['AT', 48.2, 16.3],
  'Europe/Vilnius': ['LT', 54.7, 25.3],
  'Europe/Warsaw': ['PL', 52.3, 21.0],
  'Europe/Zagreb': ['HR', 45.8, 16.0],
  'Europe/Zurich': ['CH', 47.4, 8.5],
  'Asia/Nicosia': ['CY', 35.2, 33.4],
  'Asia/Tokyo': ['JP', 35.7, 139.7],
  'America/New_York': ['US', 40.7, -74.0],
  'America/Chicago': ['US', 41.9, -87.7],
  'America/Denver': ['US', 39.7, -105.0],
  'America/Los_Angeles': ['US', 34.1, -118.2],
  'America/Toronto': ['CA', 43.7, -79.4],
  'Australia/Sydney': ['AU', -33.9, 151.2],
  'Australia/Lord_Howe': ['AU', -31.6, 159.1],
  'Pacific/Auckland': ['NZ', -36.9, 174.8],
};

/** Largest town of a country, by the time zone that is named after it; null where the table has none. ISO 3166, two letters. */
export function locationOfCountry(
  country: string,
): { readonly latitudeDeg: number; readonly longitudeDeg: number } | null {
  const town = Object.values(places).find(([each]) => each === country);
  return town ? { latitudeDeg: town[1], longitudeDeg: town[2] } : null;
}

export interface TimeZoneLocation {
  readonly country: string | null;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

const temperateDeg = 45;

/**
 * Where people of a time zone live. Of a zone that the table leaves out only the longitude is known, by the offset of its winter, and that its
 * summer is in July or in January. Worked: Asia/Almaty, UTC+5: 45 N, 75 E.
 */
export function locationOfTimeZone(timeZone: string): TimeZoneLocation {
  const entry = Object.hasOwn(places, timeZone) ? places[timeZone] : undefined;
  if (entry) return { country: entry[0], latitudeDeg: entry[1], longitudeDeg: entry[2] };
  const offsetH = (month: number) =>
    Temporal.PlainDate.from({ year: 2025, month, day: 1 }).toZonedDateTime(timeZone)
      .offsetNanoseconds / 3.6e12;
  const [january, july] = [offsetH(1), offsetH(7)];
  return {
    country: null,
    latitudeDeg: january > july ? -temperateDeg : temperateDeg,
    longitudeDeg: Math.min(january, july) * 15,
  };
}
