import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant, localDate, locale } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

/** Documents that need consent; both have the brand's version. */
export const documents = ['terms', 'privacy'] as const;

export const consent = z.object({
  document: z.enum(documents),
  version: localDate,
  at: instant,
  /** Language in which the person read it. */
  locale,
});
export type Consent = z.infer<typeof consent>;

export const consentContract = {
  listConsents: endpoint({
    method: 'get',
    path: '/v1/account/consents',
    summary: 'What the person has agreed to, the newest first',
    resource: 'account',
    verb: 'read',
    roles: ['person'],
    answer: z.array(consent),
  }),
  giveConsent: endpoint({
    method: 'post',
    path: '/v1/account/consents',
    summary:
      'Agree to the terms and the privacy notice of the present version, which is named; any other is refused',
    resource: 'account',
    verb: 'update',
    roles: ['person'],
    idempotent: true,
    body: z.strictObject({ version: localDate, locale }),
  }),
};
