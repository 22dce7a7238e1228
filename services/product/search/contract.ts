import { endpoint } from '@hearth/platform/http/contract.ts';
import { z } from 'zod';
import { assistance } from '../assistance/contract.ts';
import { entryContent } from '../maintenance/contract.ts';
import { manualEntry } from '../manual/contract.ts';

export const searchKinds = [
  'fault',
  'home',
  'unit',
  'maintenance',
  'request',
  'partner',
  'manual',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Where a hit leads, with the facts that its line shows. */
export const searchTarget = z.discriminatedUnion('to', [
  z.object({
    to: z.literal('manual'),
    manual: z.string(),
    kind: manualEntry.shape.kind,
    /** null: the whole manual. */
    heading: z.string().nullable(),
    /** Hash of the file of a PDF. */
    pdf: z.string().nullable(),
  }),
  z.object({ to: z.literal('home') }),
  z.object({ to: z.literal('unit') }),
  z.object({ to: z.literal('partner') }),
  z.object({
    to: z.literal('maintenance'),
    entry: z.string(),
    kind: entryContent.shape.kind,
    on: z.iso.date(),
  }),
  z.object({
    to: z.literal('request'),
    request: z.string(),
    symptom: assistance.shape.symptom,
    state: assistance.shape.state,
  }),
]);

export const searchContent = z.object({
  /** Empty: the screen names the kind. */
  title: z.string(),
  note: z.string(),
  text: z.string(),
  /** BCP 47 tag; empty: written by people, or a name. */
  language: z.string(),
  target: searchTarget,
});
export type SearchContent = z.infer<typeof searchContent>;

/** A range of a text that was found: its start and its end, which is not included. */
const mark = z.tuple([z.int(), z.int()]);
const markedText = z.object({ text: z.string(), marks: z.array(mark) });

const hit = z.object({
  /** null: for everybody, as manuals are. */
  installation: z.uuid().nullable(),
  entry: z.string(),
  /** Empty: the screen names the kind. */
  title: markedText,
  note: markedText,
  /** The part of the text around the first word that was found; empty where the title or note has it. */
  excerpt: markedText,
  /** BCP 47 tag; empty: names, and what people wrote. */
  language: z.string(),
  target: searchTarget,
});
export type SearchHit = z.infer<typeof hit>;

const group = z.object({
  kind: z.enum(searchKinds),
  /** Number of hits among the entries that were read; a look-up of frequent words reads a bounded number. */
  total: z.int(),
  hits: z.array(hit),
});
export type SearchGroup = z.infer<typeof group>;

/** Longest text that is taken; of these, 200 letters and eight words are read. */
export const searchLengthMax = 10_000;

export const searchContract = {
  search: endpoint({
    method: 'post',
    path: '/v1/search',
    summary:
      'Find homes, units, maintenance, requests, the service partner, manuals and fault codes that the caller may see; guests find manuals and fault codes',
    resource: 'search',
    verb: 'read',
    roles: ['guest', 'person', 'visitor'],
    idempotent: true,
    body: z.strictObject({
      text: z.string().max(searchLengthMax),
      /** Language of the page: texts in it come first. */
      language: z.string().max(35),
      /** Every hit of one kind, up to 50. */
      kind: z.enum(searchKinds).optional(),
      /** Without the forgiveness of typing errors. */
      isExact: z.boolean(),
    }),
    answer: z.object({
      /** `long`: only its beginning was read; `no-words`: nothing in it can be looked for. */
      input: z.enum(['read', 'long', 'no-words']),
      /** The word that was found in place of the typed one, when only a typing error explains it. */
      correction: z.string().nullable(),
      groups: z.array(group),
    }),
  }),
};
