import { holidayRegionFault, isPublicHoliday } from '@hearth/calendar/public-holidays.ts';
import { z } from 'zod';

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
  .superRefine((region, context) => {
    const message = holidayRegionFault(region);
    const at = message === 'unknown-country' ? 'country' : 'subdivision';
    if (message !== null) context.addIssue({ code: 'custom', message, path: [at] });
  });
export type Holidays = z.output<typeof holidays>;

/** Public holidays of a region, including substitute days, and those of the contract. */
export function holidayDaysOf({ also, ...region }: Holidays): HolidayDays {
  const own = new Set(also);
  return { has: (day) => own.has(day) || isPublicHoliday(region, day) };
}
