import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, locale } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { unitKind } from '../unit/contract.ts';

export const manualKinds = ['user', 'installer', 'quick-guide', 'energy-label'] as const;

/** A piece of text with one look. */
const run = z.object({
  text: z.string(),
  look: z.enum(['plain', 'strong', 'emphasis', 'code', 'break']),
  /** `#id` of a heading of this manual, `https:`, `mailto:` or `tel:`. */
  href: z.string().nullable(),
});
export type Run = z.infer<typeof run>;
const runs = z.array(run);

const picture = z.object({
  /** Hash of the stored file. */
  file: z.string(),
  alt: z.string(),
  /** In pixels. */
  width: z.int(),
  height: z.int(),
});
export type Picture = z.infer<typeof picture>;

const listItem = z.object({
  runs,
  pictures: z.array(picture),
  /** null: no list within the item. */
  inner: z.object({ isOrdered: z.boolean(), items: z.array(runs) }).nullable(),
});
export type ListItem = z.infer<typeof listItem>;

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.int(), id: z.string(), runs }),
  z.object({ kind: z.literal('paragraph'), runs }),
  z.object({ kind: z.literal('note'), paragraphs: z.array(runs) }),
  z.object({ kind: z.literal('list'), isOrdered: z.boolean(), items: z.array(listItem) }),
  z.object({ kind: z.literal('table'), head: z.array(runs), rows: z.array(z.array(runs)) }),
  picture.extend({ kind: z.literal('picture') }),
]);
export type Block = z.infer<typeof block>;

/** A chapter with the id of its heading. */
const chapter = z.object({ id: z.string(), title: z.string(), blocks: z.array(block) });
export type Chapter = z.infer<typeof chapter>;

/** Text of a manual: markup is stored as data, never as HTML. */
export const manualText = z.object({ lead: z.array(block), chapters: z.array(chapter) });
export type ManualText = z.infer<typeof manualText>;

/** A manual in the best of its languages. */
export const manualEntry = z.object({
  manual: z.string(),
  kind: z.enum(manualKinds),
  version: z.string(),
  title: z.string(),
  /** BCP 47 tag of the text. */
  language: z.string(),
  /** All its languages. */
  languages: z.array(z.string()),
  models: z.array(z.string()),
  /** Hash of the PDF; null: a text to read here. */
  pdf: z.string().nullable(),
  /** With its pictures. */
  bytes: z.int(),
});
export type ManualEntry = z.infer<typeof manualEntry>;

const unitManuals = z.object({
  unit: z.uuid(),
  name: z.string(),
  model: z.string(),
  kind: unitKind,
  manuals: z.array(manualEntry),
});
export type UnitManuals = z.infer<typeof unitManuals>;

const everybody = ['guest', 'person', 'visitor'] as const;
/** Language of the page: a manual without it comes in English, else in any of its languages. */
const inLanguage = z.object({ language: z.string().max(35) });
const model = z.string().trim().max(80);

export const manualContract = {
  listManuals: endpoint({
    method: 'get',
    path: '/v1/manuals',
    summary: 'Models that have manuals, and the manuals of one model',
    resource: 'manual',
    verb: 'read',
    roles: everybody,
    query: inLanguage.extend({ model: model.optional() }),
    answer: z.object({ models: z.array(z.string()), manuals: z.array(manualEntry) }),
  }),
  listHomeManuals: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/manuals',
    summary: 'Manuals of each unit of a home',
    resource: 'manual',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner'],
    params: inInstallation,
    query: z.object({ language: locale }),
    answer: z.array(unitManuals),
  }),
  getManual: endpoint({
    method: 'get',
    path: '/v1/manuals/{manual}',
    summary: 'The text of a manual',
    resource: 'manual',
    verb: 'read',
    roles: everybody,
    params: z.object({ manual: z.string().max(60) }),
    query: inLanguage,
    answer: manualEntry.extend({ text: manualText.nullable() }),
  }),
  findFaultPage: endpoint({
    method: 'get',
    path: '/v1/manuals/faults/{code}',
    summary: 'Place of a fault code in the manuals of a model: the whole code, else its letters',
    resource: 'manual',
    verb: 'read',
    roles: everybody,
    params: z.object({ code: z.string().max(60) }),
    /** `kind` of the unit counts where its model is empty. */
    query: inLanguage.extend({ model, kind: unitKind.optional() }),
    answer: z.object({
      /** null: no manual of the model has the code. */
      page: z
        .object({
          manual: z.string(),
          heading: z.string(),
          title: z.string(),
          language: z.string(),
        })
        .nullable(),
    }),
  }),
  getManualFile: endpoint({
    method: 'get',
    path: '/v1/manuals/files/{file}',
    summary: 'A picture or PDF of a manual, by the hash of its content',
    resource: 'manual',
    verb: 'read',
    roles: everybody,
    params: z.object({ file: z.string().max(64) }),
    mediaTypes: ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'],
  }),
};
