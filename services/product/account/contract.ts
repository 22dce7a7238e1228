import { endpoint } from '@hearth/platform/http/contract.ts';
import { locale, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

export const phoneNumber = z.string().regex(/^\+?[\d ()./-]{6,40}$/);

/** A person as stored in product. E-mail, name and consents belong to the identity provider. */
export const person = z.object({
  person: z.uuid(),
  phone: z.string().nullable(),
  /** Whether service partners who may contact the person see the number. */
  isPhoneShared: z.boolean(),
  preferences: z.object({
    locale: locale.nullable(),
    theme: z.enum(['system', 'light', 'dark']),
    textSize: z.union([
      z.literal(100),
      z.literal(125),
      z.literal(150),
      z.literal(175),
      z.literal(200),
    ]),
    allowZoom: z.boolean(),
    timeZone: timeZone.nullable(),
  }),
});
export type Person = z.infer<typeof person>;

export const accountContract = {
  getPerson: endpoint({
    method: 'get',
    path: '/v1/person',
    summary: 'The calling person; created at the first call',
    resource: 'person',
    verb: 'read',
    roles: ['person', 'visitor'],
    answer: person,
  }),
  updatePerson: endpoint({
    method: 'patch',
    path: '/v1/person',
    summary: 'Change the named preferences, and the telephone number with the consent to share it',
    resource: 'person',
    verb: 'update',
    roles: ['person', 'visitor'],
    idempotent: true,
    body: z.strictObject({
      preferences: person.shape.preferences.partial().optional(),
      /** A null number deletes it. */
      phone: z.strictObject({ number: phoneNumber.nullable(), isShared: z.boolean() }).optional(),
    }),
    answer: person,
  }),
};
