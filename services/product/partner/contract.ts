import { endpoint } from '@hearth/platform/http/contract.ts';
import { z } from 'zod';
import { partnerServices } from './partner-services.ts';

const clockTime = z.string().regex(/^\d\d:\d\d$/);

/** A service partner as listed in the directory. */
export const partner = z.object({
  partner: z.uuid(),
  name: z.string(),
  /** ISO 3166-1, two letters. */
  country: z.string(),
  postalCode: z.string(),
  place: z.string(),
  phone: z.string().nullable(),
  email: z.string(),
  services: z.array(z.enum(partnerServices)),
  certificates: z.array(z.string()),
  /** In local time; Monday is 1. Empty if unknown. */
  openingHours: z.array(
    z.object({ days: z.array(z.number().int()), from: clockTime, until: clockTime }),
  ),
  /** At the time of the answer, by the company's own clock; null if its hours or its time zone are unknown. */
  opening: z
    .discriminatedUnion('state', [
      z.object({ state: z.literal('open'), until: clockTime }),
      z.object({ state: z.literal('closed'), weekday: z.number().int(), from: clockTime }),
    ])
    .nullable(),
});
export type Partner = z.infer<typeof partner>;

/** Distance of a partner from a postal code; `elsewhere` is in the same country. */
export const nearness = z.enum(['same-code', 'same-area', 'elsewhere']);

const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/);

export const partnerContract = {
  listPartners: endpoint({
    method: 'get',
    path: '/v1/partners',
    summary:
      'The directory of service partners: with a postal code the nearest first, else by name; 20 on a page',
    resource: 'partner',
    verb: 'read',
    roles: ['person', 'visitor'],
    query: z.object({
      country: country.optional(),
      /** Requires a country. */
      postalCode: z.string().trim().max(12).optional(),
      /** Any part of the name; accents and case are ignored. */
      name: z.string().trim().max(120).optional(),
      service: z.enum(partnerServices).optional(),
      /** Companies that are open at present, by their own clocks. */
      open: z.literal('now').optional(),
      page: z.coerce.number().int().min(1).max(500).default(1),
    }),
    answer: z.object({
      partners: z.array(
        partner.extend({
          nearness: nearness.nullable(),
          /** Between the main towns of the two postal areas, in steps of 10 km; null in the same area and where it is unknown. */
          distanceKm: z.number().int().nullable(),
        }),
      ),
      total: z.number().int(),
      page: z.number().int(),
      pages: z.number().int(),
    }),
  }),
  getPartner: endpoint({
    method: 'get',
    path: '/v1/partners/{partner}',
    summary: 'One company of the directory',
    resource: 'partner',
    verb: 'read',
    roles: ['person', 'visitor'],
    params: z.object({ partner: z.uuid() }),
    answer: partner,
  }),
};
