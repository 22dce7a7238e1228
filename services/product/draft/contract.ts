import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

const word = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/);

/** The typed fields of one screen and the language they were typed in: `1.234,5` is a number in German only. */
export const draftStep = z.strictObject({
  locale: z.string().max(35),
  /** Id of the open page that sent it, so that a page can ignore its own change. */
  by: z.string().max(64),
  /** How many changes were typed on that page before; 0 without JavaScript. A page's later entry replaces an earlier one. */
  edits: z.number().int().min(0).default(0),
  values: z.record(
    z.string().max(60),
    z.union([z.string().max(4000), z.array(z.string().max(400)).max(100), z.boolean(), z.null()]),
  ),
});
export type DraftStep = z.infer<typeof draftStep>;

/** A screen with the draft version of its last change. */
const storedStep = draftStep.extend({ version: z.number().int() });
export type StoredStep = z.infer<typeof storedStep>;

export const draft = z.object({
  draft: z.uuid(),
  wizard: word,
  state: z.enum(['open', 'finished', 'undone']),
  /** Grows with every change; sent in `If-Match`, `"0"` without a draft. */
  version: z.number().int(),
  steps: z.record(word, storedStep),
  savedAt: instant,
  expiresAt: instant,
  /** Until when a finished draft can be undone; null if it cannot. */
  undoUntil: instant.nullable(),
});
export type Draft = z.infer<typeof draft>;

/** The values before the wizard was carried out, named by the wizard. */
export const before = z.record(
  z.string().max(60),
  z.union([z.string().max(4000), z.number(), z.boolean(), z.null()]),
);
export type PreviousValues = z.infer<typeof before>;

const params = z.object({ installation: z.uuid(), wizard: word });
const roles = ['owner', 'resident', 'demo'] as const;
const path = '/v1/installations/{installation}/drafts/{wizard}';

export const draftContract = {
  getDraft: endpoint({
    method: 'get',
    path,
    summary: 'The person’s draft of a wizard at this installation, also a recently finished one',
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
      'Store one screen; the first call creates the draft. Deleted 30 days after the last change',
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
    summary: 'Delete the draft; succeeds also without one',
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
      'Mark the draft as carried out. With the previous values it can be undone for ten minutes',
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
    summary: 'Undo once within the time; returns the previous values',
    resource: 'draft',
    verb: 'update',
    roles,
    idempotent: true,
    params,
    answer: z.object({ before, draft }),
  }),
};
