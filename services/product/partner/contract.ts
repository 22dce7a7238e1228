import { endpoint } from '@hearth/platform/http/contract.ts';
import { z } from 'zod';
import { partnerServices } from './partner-services.ts';

const clockTime = z.string().regex(/^\d\d:\d\d$/);

/** A company that looks after installations, as the directory tells of it to anybody signed in. */
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
  /** By the place's own time; Monday is 1. Empty where nobody has told. */
  openingHours: z.array(
    z.object({ days: z.array(z.number().int()), from: clockTime, until: clockTime }),
  ),
});
export type Partner = z.infer<typeof partner>;

/** `near`: the codes begin with the same letters. `elsewhere`: in the same country. */
export const nearness = z.enum(['same-code', 'near', 'elsewhere']);

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
      'The directory of service partners: with a postal code the nearest first, else by name; twenty a page',
    resource: 'partner',
    verb: 'read',
    roles: ['person', 'visitor'],
    query: z.object({
      country: country.optional(),
      /** Needs a country. */
      postalCode: z.string().trim().max(12).optional(),
      /** Any part of it, without regard to accents and case. */
      name: z.string().trim().max(120).optional(),
      service: z.enum(partnerServices).optional(),
      page: z.coerce.number().int().min(1).max(500).default(1),
    }),
    answer: z.object({
      partners: z.array(partner.extend({ nearness: nearness.nullable() })),
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
