import { createRequire } from 'node:module';
import type Library from 'date-holidays';

const load = createRequire(import.meta.url);

/** Region whose law defines holidays: ISO 3166-1, and ISO 3166-2 without the country. */
export interface HolidayRegion {
  readonly country: string;
  readonly subdivision?: string | undefined;
}

/** Why the holidays of a region are unknown; null for known ones. */
export function holidayRegionFault({
  country,
  subdivision,
}: HolidayRegion): 'unknown-country' | 'unknown-subdivision' | null {
  if (regions.has(nameOf({ country, subdivision }))) return null;
  const library = libraryOf();
  if (library.getCountries()[country] === undefined) return 'unknown-country';
  if (subdivision !== undefined && library.getStates(country)?.[subdivision] === undefined)
    return 'unknown-subdivision';
  return null;
}

/**
 * Whether a day, YYYY-MM-DD, is a public holiday of a region, substitute days included; without a subdivision nationwide ones only. A region
 * whose holidays are unknown has none.
 */
export function isPublicHoliday(region: HolidayRegion, day: string): boolean {
  if (holidayRegionFault(region)) return false;
  const name = nameOf(region);
  const yearsOf = regions.get(name) ?? yearsIn(region);
  regions.set(name, yearsOf);
  return yearsOf(day.slice(0, 4)).has(day);
}

/** Cached holidays by region and year: the library takes milliseconds for a year, and each page with prices needs one. */
const regions = new Map<string, (year: string) => ReadonlySet<string>>();

const nameOf = ({ country, subdivision }: HolidayRegion): string =>
  `${country} ${subdivision ?? ''}`;

function yearsIn({ country, subdivision }: HolidayRegion) {
  const library = libraryOf();
  library.init(country, subdivision ?? '', '', { types: ['public'] });
  const years = new Map<string, ReadonlySet<string>>();
  return (year: string): ReadonlySet<string> => {
    const days = years.get(year) ?? publicIn(library, Number(year));
    years.set(year, days);
    return days;
  };
}

const midnight = ' 00:00:00';

/** Half-day holidays do not count. */
function publicIn(library: Library, year: number): ReadonlySet<string> {
  return new Set(
    library
      .getHolidays(year)
      .flatMap(({ date }) => (date.includes(midnight) ? [date.slice(0, 10)] : [])),
  );
}

/** Loaded on first use, since it takes 40 MB of memory. */
function libraryOf(): Library {
  const Found: typeof Library = load('date-holidays');
  return new Found();
}
