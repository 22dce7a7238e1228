import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { failureCodes } from '../upstream/contract.ts';

export const priceStates = [
  /** Of our model of a market: nobody sells at them. */
  'simulated',
  'read',
  /** Nobody had asked for this zone before: it is being read. */
  'waiting',
  /** The home lies in no zone of the day-ahead market that we know. */
  'no-market',
  /** Its source has no prices of this zone. */
  'not-served',
] as const;

export const publicationStates = [
  /** Before a quarter to one: nobody expects it. */
  'not-due',
  /** It may come at any minute. */
  'due',
  /** Past half past one. */
  'late',
  /** Past 14:20, when the areas are decoupled if there is no common result: each sells for itself, and later. */
  'overdue',
  'published',
] as const;
export type PublicationState = (typeof publicationStates)[number];

/** What a kilowatt-hour costs on the day-ahead market, by quarter-hours of local days; null where nobody has said. */
export const prices = z.object({
  installation: z.uuid(),
  timeZone,
  /** By the home's own clock, like every instant below. */
  asOf: instant,
  zone: z.string().nullable(),
  /** The town of the time zone stands in for a place that nobody said. */
  isPlaceAssumed: z.boolean(),
  source: z.string(),
  /** To be named beside the figures. */
  attribution: z.string().nullable(),
  state: z.enum(priceStates),
  grade: z.enum(['measured', 'simulated']),
  readAt: instant.nullable(),
  ageS: z.number().int().nullable(),
  /** Why the source did not answer last time. */
  failure: z.enum(failureCodes).nullable(),
  currency: z.string().nullable(),
  from: instant,
  stepS: z.literal(900),
  /** Millionths of the currency; without fees and taxes. */
  microsPerKwh: z.array(z.number().int().nullable()),
  /** Up to where prices are known without a hole from now; null: not even now. */
  knownUntil: instant.nullable(),
  /** Of the market's next day; null without a market. */
  tomorrow: z
    .object({ day: localDate, state: z.enum(publicationStates), expectedAt: instant })
    .nullable(),
});
export type Prices = z.infer<typeof prices>;

export const priceContract = {
  getPrices: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/prices',
    summary: 'Day-ahead prices at the home by local day, with what is known of tomorrow',
    resource: 'price',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner'],
    params: inInstallation,
    query: z.object({
      /** The first local day; today without it. */
      date: localDate.optional(),
      days: z.coerce.number().int().min(1).max(7).default(2),
    }),
    answer: prices,
  }),
};
