import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

const word = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/);

/** One screen's fields as they were typed, in the language they were typed in: `1.234,5` is a number in German only. */
export const draftStep = z.strictObject({
  locale: z.string().max(35),
  /** The open page it came from: what a page changed itself is no surprise to it. */
  by: z.string().max(64),
  values: z.record(
    z.string().max(60),
    z.union([z.string().max(4000), z.array(z.string().max(400)).max(100), z.boolean(), z.null()]),
  ),
});
export type DraftStep = z.infer<typeof draftStep>;

/** With the version of the draft that it came with. */
const keptStep = draftStep.extend({ version: z.number().int() });
export type KeptStep = z.infer<typeof keptStep>;

export const draft = z.object({
  draft: z.uuid(),
  wizard: word,
  state: z.enum(['open', 'finished', 'undone']),
  /** Grows with every change; `If-Match` carries it, `"0"` where there is no draft yet. */
  version: z.number().int(),
  steps: z.record(word, keptStep),
  savedAt: instant,
  expiresAt: instant,
  /** Until when a finished one may be taken back; null where it may not. */
  undoUntil: instant.nullable(),
});
export type Draft = z.infer<typeof draft>;

/** What undoing goes back to, in the words of the flow. */
export const before = z.record(
  z.string().max(60),
  z.union([z.string().max(4000), z.number(), z.boolean(), z.null()]),
);
export type Before = z.infer<typeof before>;

const params = z.object({ installation: z.uuid(), wizard: word });
const roles = ['owner', 'resident', 'demo'] as const;
const path = '/v1/installations/{installation}/drafts/{wizard}';

export const draftContract = {
  getDraft: endpoint({
    method: 'get',
    path,
    summary: 'What the person has typed into a flow at this installation, or finished lately',
    resource: 'draft',
    verb: 'read',
    roles,
    params,
    answer: draft,
  }),
  saveStep: endpoint({
    method: 'put',
    path: `${path}/steps/{step}`,
    summary:
      'Keep one screen of it; the first makes the draft. Kept for 30 days after the last change',
    resource: 'draft',
    verb: 'update',
    roles,
    idempotent: true,
    params: params.extend({ step: word }),
    body: draftStep,
    answer: draft,
  }),
  discardDraft: endpoint({
    method: 'delete',
    path,
    summary: 'Forget it; what is not there is forgotten already',
    resource: 'draft',
    verb: 'delete',
    roles,
    idempotent: true,
    params,
  }),
  finishDraft: endpoint({
    method: 'post',
    path: `${path}/finish`,
    summary:
      'It has been carried out. With what was there before it can be taken back for ten minutes',
    resource: 'draft',
    verb: 'update',
    roles,
    idempotent: true,
    params,
    body: z.strictObject({ before: before.nullable() }),
    answer: draft,
  }),
  undoDraft: endpoint({
    method: 'post',
    path: `${path}/undo`,
    summary: 'Take it back: once, and within the time; answers with what was there before',
    resource: 'draft',
    verb: 'update',
    roles,
    idempotent: true,
    params,
    answer: z.object({ before, draft }),
  }),
};
