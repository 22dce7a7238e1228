import { type Result, ok } from '@hearth/core/problem.ts';
import type { Draft } from './contract.ts';
import { stateOf } from './draft-state.ts';
import type { StoredDraft } from './store.ts';

/** The draft with its version as ETag; failures pass through. */
export const draftResult = (wizard: string, draft: Result<StoredDraft>): Result<Draft> =>
  draft.ok ? ok(draftResponse(wizard, draft.value), `"${draft.value.version}"`) : draft;

export const draftResponse = (wizard: string, draft: StoredDraft): Draft => ({
  draft: draft.draftId,
  wizard,
  state: stateOf(draft),
  version: draft.version,
  steps: draft.steps,
  savedAt: draft.savedAt.toString(),
  expiresAt: draft.expiresAt.toString(),
  undoUntil: draft.undoUntil?.toString() ?? null,
});
