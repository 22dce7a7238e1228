import { journalAreas } from '@hearth/access/partner-use.ts';
import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

/** What a person of a service partner used in one quarter-hour. */
const journalEntry = z.object({
  /** Start of the quarter-hour. */
  from: instant,
  /** null: the account was deleted, or the identity provider does not answer. */
  person: z.string().nullable(),
  /** null: the company is not in the directory any more. */
  company: z.string().nullable(),
  looked: z.array(z.enum(journalAreas)),
  changed: z.array(z.enum(journalAreas)),
});

export const accessJournalContract = {
  listAccessJournal: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/access-journal',
    summary: 'What people of the service partner looked at and changed, the newest first',
    resource: 'access-journal',
    verb: 'read',
    roles: ['owner', 'demo'],
    params: inInstallation,
    query: z.strictObject({
      /** The next page: entries before this instant. */
      before: instant.optional(),
    }),
    answer: z.object({
      entries: z.array(journalEntry),
      /** `before` of the next page. */
      next: instant.nullable(),
      /** Lines are deleted after this time. */
      keptDays: z.number().int(),
    }),
  }),
  recordUse: endpoint({
    method: 'put',
    path: '/v1/installations/{installation}/access-journal',
    summary: 'Record a use of a home by a person of its partner at another service; idempotent',
    resource: 'access-journal',
    verb: 'create',
    roles: ['service'],
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({
      person: z.uuid(),
      area: z.enum(journalAreas),
      isChange: z.boolean(),
      from: instant,
    }),
  }),
};
