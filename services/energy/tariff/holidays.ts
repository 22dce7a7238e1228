import { createRequire } from 'node:module';
import type Library from 'date-holidays';
import { z } from 'zod';

const load = createRequire(import.meta.url);

/** Set of holidays, YYYY-MM-DD. */
export interface HolidayDays {
  has(day: string): boolean;
}

export const noHolidays: HolidayDays = new Set<string>();

/** Region whose law defines holidays, and additional days of the contract: `{"country": "DE", "subdivision": "BY"}`. */
export const holidays = z
  .strictObject({
    /** ISO 3166-1. */
    country: z.string().regex(/^[A-Z]{2}$/, 'not-a-country'),
    /** ISO 3166-2 without the country; default: holidays of the whole country. */
    subdivision: z
      .string()
      .regex(/^[A-Z0-9]{1,3}$/, 'not-a-subdivision')
      .optional(),
    /** Additional holidays of the contract. */
    also: z.array(z.iso.date()).max(500).default([]),
  })
  .superRefine(({ country, subdivision }, context) => {
    if (regions.has(nameOf({ country, subdivision }))) return;
    const library = libraryOf();
    if (library.getCountries()[country] === undefined)
      context.addIssue({ code: 'custom', message: 'unknown-country', path: ['country'] });
    else if (subdivision !== undefined && library.getStates(country)?.[subdivision] === undefined)
      context.addIssue({ code: 'custom', message: 'unknown-subdivision', path: ['subdivision'] });
  });
export type Holidays = z.output<typeof holidays>;

/** Public holidays of a region, including substitute days. */
export function holidayDaysOf({ country, subdivision, also }: Holidays): HolidayDays {
  const name = nameOf({ country, subdivision });
  const yearsOf = regions.get(name) ?? yearsIn(country, subdivision);
  regions.set(name, yearsOf);
  const own = new Set(also);
  return { has: (day) => own.has(day) || yearsOf(day.slice(0, 4)).has(day) };
}

/** Holidays of the regions of contracts, by year. A year takes the library milliseconds, and each page with prices needs one. */
const regions = new Map<string, (year: string) => ReadonlySet<string>>();

const nameOf = ({ country, subdivision }: Pick<Holidays, 'country' | 'subdivision'>): string =>
  `${country} ${subdivision ?? ''}`;

function yearsIn(country: string, subdivision: string | undefined) {
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
