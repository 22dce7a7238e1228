import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant, locale } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

export const documentKinds = [
  'registration',
  'receipt',
  'cancellation',
  'withdrawal',
  'credit-note',
  'maintenance-proof',
] as const;

/** Kinds that are issued about a package. */
export const packageDocumentKinds = [
  'receipt',
  'cancellation',
  'withdrawal',
  'credit-note',
] as const;

/** Printed text of a document, in the language of its issue. */
export const documentWords = z.object({
  title: z.string(),
  lead: z.string(),
  sections: z.array(
    z.object({
      heading: z.string(),
      rows: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
});
export type DocumentWords = z.infer<typeof documentWords>;

const listed = z.object({
  document: z.uuid(),
  kind: z.enum(documentKinds),
  /** Series, year and number: `C-2026-000012`. */
  number: z.string(),
  title: z.string(),
  installation: z.uuid(),
  issuedAt: instant,
  locale,
});

/** A document as it was issued; it never changes. */
export const issuedDocument = listed.omit({ title: true }).extend({
  words: documentWords,
  /** Figures by name, in no language. */
  content: z.record(z.string(), z.unknown()),
});

const roles = ['person'] as const;

export const documentContract = {
  listDocuments: endpoint({
    method: 'get',
    path: '/v1/documents',
    summary: 'Documents that were issued to the person, the newest first',
    resource: 'document',
    verb: 'read',
    roles,
    answer: z.array(listed),
  }),
  getDocument: endpoint({
    method: 'get',
    path: '/v1/documents/{document}',
    summary: 'A document that was issued to the person, with its figures and its printed text',
    resource: 'document',
    verb: 'read',
    roles,
    params: z.object({ document: z.uuid() }),
    answer: issuedDocument,
  }),
};
