import { fail, ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { finishDraft, saveStep, undoDraft } from './change-draft.ts';
import type { draftContract } from './contract.ts';
import { draftResponse, draftResult } from './draft-response.ts';
import { deleteDraft, findDraft } from './store.ts';

/** A draft belongs to one person at one installation. It authorises nothing: its values are checked when they are carried out. */
export function draftRoutes(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
): Implementation<typeof draftContract> {
  return {
    getDraft: async ({ access, params: { wizard } }) => {
      const draft = await findDraft(deps.db, access, { wizard, now: deps.clock.now() });
      return draft ? draftResult(wizard, ok(draft)) : fail('not-found', 'no-draft');
    },
    saveStep: async ({ access, params: { wizard, step }, body: fields, ifMatch }) =>
      draftResult(wizard, await saveStep(deps, { access, wizard, step, fields, ifMatch })),
    discardDraft: async ({ access, params: { wizard } }) => {
      await deleteDraft(deps.db, access, wizard);
      return ok(undefined);
    },
    finishDraft: async ({ access, params: { wizard }, body: { before }, ifMatch }) =>
      draftResult(wizard, await finishDraft(deps, { access, wizard, before, ifMatch })),
    undoDraft: async ({ access, params: { wizard }, requestId }) => {
      const undone = await undoDraft(deps, { access, wizard, requestId });
      if (!undone.ok) return undone;
      return ok({ before: undone.value.before ?? {}, draft: draftResponse(wizard, undone.value) });
    },
  };
}
