import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { failureCodes } from '../upstream/contract.ts';

export const priceStates = [
  /** Modelled prices, which no supplier offers. */
  'simulated',
  'read',
  /** No home has requested this zone before: it is being read. */
  'waiting',
  /** The home is in no known bidding zone. */
  'no-market',
  /** Its source has no prices of this zone. */
  'not-served',
] as const;

export const publicationStates = [
  /** Before 12:45: not expected yet. */
  'not-due',
  /** Publication is expected. */
  'due',
  /** After 13:30. */
  'late',
  /** After 14:20, when without a common result the areas are decoupled and publish later. */
  'overdue',
  'published',
] as const;
export type PublicationState = (typeof publicationStates)[number];

/** Day-ahead prices by quarter-hours of local days; null where unknown. */
export const prices = z.object({
  installation: z.uuid(),
  timeZone,
  /** By the home's own clock, like every instant below. */
  asOf: instant,
  zone: z.string().nullable(),
  /** No location is stored: that of the time zone's town is used. */
  isPlaceAssumed: z.boolean(),
  source: z.string(),
  /** Attribution that must be displayed with the figures. */
  attribution: z.string().nullable(),
  state: z.enum(priceStates),
  grade: z.enum(['measured', 'simulated']),
  readAt: instant.nullable(),
  ageS: z.number().int().nullable(),
  /** Failure of the last request. */
  failure: z.enum(failureCodes).nullable(),
  currency: z.string().nullable(),
  from: instant,
  stepS: z.literal(900),
  /** Millionths of the currency; without fees and taxes. */
  microsPerKwh: z.array(z.number().int().nullable()),
  /** End of the prices that are known without a gap from now; null: none. */
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
    summary: 'Day-ahead prices at the home by local day, with the state of tomorrow’s publication',
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
