import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, locale, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

const termsSection = z.object({ section: z.string(), title: z.string(), text: z.string() });
export type TermsSection = z.infer<typeof termsSection>;

const version = z.int().min(1);

/** Terms in one language. */
export const terms = z.object({
  terms: z.string(),
  version,
  validFrom: localDate,
  title: z.string(),
  sections: z.array(termsSection),
  /** Every stored version, the newest first; one with a later day is not in force yet. */
  versions: z.array(z.object({ version, validFrom: localDate })),
  /** Whether this version is the one in force. */
  isInForce: z.boolean(),
  /** The caller's last acceptance for this home. */
  accepted: z.object({ version, locale, at: instant }).nullable(),
});
export type PackageTerms = z.infer<typeof terms>;

/** A section of the newer of two versions, or a removed one of the older, with its text in parts. */
const sectionChange = z.object({
  section: z.string(),
  change: z.enum(['same', 'added', 'removed', 'changed']),
  title: z.string(),
  parts: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
});
export type SectionChange = z.infer<typeof sectionChange>;

const termsChanges = z.object({
  from: z.object({ version, validFrom: localDate }),
  to: z.object({ version, validFrom: localDate }),
  sections: z.array(sectionChange),
});

/** Terms that somebody accepts with a home. */
export const termsToAccept = terms
  .pick({ terms: true, version: true, validFrom: true, title: true, sections: true })
  .extend({
    /** Difference from the newest older version that the person has accepted, for any home; null without one. */
    changes: z.object({ from: version, sections: z.array(sectionChange) }).nullable(),
  });

const ofTerms = inInstallation.extend({ terms: z.string().max(60) });
const readers = ['owner', 'resident', 'demo'] as const;

export const termsContract = {
  listTerms: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/terms',
    summary: 'The terms in force of all packages that are offered to the home or that it has',
    resource: 'terms',
    verb: 'read',
    roles: readers,
    params: inInstallation,
    query: z.object({ language: locale }),
    answer: z.array(terms),
  }),
  getTerms: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/terms/{terms}',
    summary: 'One version of terms; without a number the version in force',
    resource: 'terms',
    verb: 'read',
    roles: readers,
    params: ofTerms,
    query: z.object({ language: locale, version: z.coerce.number().int().min(1).optional() }),
    answer: terms,
  }),
  compareTerms: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/terms/{terms}/changes',
    summary: 'Difference between two versions of terms, by section and word',
    resource: 'terms',
    verb: 'read',
    roles: readers,
    params: ofTerms,
    query: z.object({
      language: locale,
      from: z.coerce.number().int().min(1),
      to: z.coerce.number().int().min(1),
    }),
    answer: termsChanges,
  }),
  acceptTerms: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/terms/{terms}/acceptances',
    summary:
      'Accept the version in force in the language that was read; refused with `terms-changed` for any other version',
    resource: 'terms-acceptance',
    verb: 'create',
    roles: ['owner', 'demo'],
    idempotent: true,
    params: ofTerms,
    body: z.strictObject({ version, language: locale }),
    answer: terms,
  }),
};
