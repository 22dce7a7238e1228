import { z } from 'zod';
import { dayKinds } from './day-kinds.ts';

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'not-a-time-of-day');
const bandName = z.string().min(1).max(40);

const rule = z.strictObject({
  months: z.array(z.number().int().min(1).max(12)).min(1).optional(),
  days: z.array(z.enum(dayKinds)).min(1).optional(),
  from: clock.default('00:00'),
  to: clock.default('24:00'),
  band: bandName,
});

/** Price bands by the home's clock; the last matching rule applies. */
export const bandCalendar = z.strictObject({
  otherwise: bandName,
  rules: z.array(rule).max(200).default([]),
});

export type BandCalendar = z.infer<typeof bandCalendar>;
