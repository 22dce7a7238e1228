import type { Draft } from '@hearth/product/draft/contract.ts';
import { type RouterContextProvider, redirect } from 'react-router';
import { sessionOf } from '../api/installation.ts';
import { backendContext, pageRequestContext } from '../context.ts';
import { readForm, sendBack } from '../forms/read-form.ts';
import { type FinishAction, storedBefore } from './act-on-step.ts';
import { exitForm, undoForm } from './exit-forms.ts';
import { requestedFlow } from './flow.ts';
import { anyDraft, openDraft } from './open-step.ts';
import { type Wizard, nearestStep } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

/** Loader of the exit page: the draft, and how long it is kept. */
export async function openExit(context: Context, url: URL, wizard: Wizard) {
  const flow = await requestedFlow(context, url, wizard);
  if (flow.state !== 'read') return { state: flow.state };
  return {
    state: 'open' as const,
    installation: flow.chosen.installation.installation,
    step: url.searchParams.get('step') ?? '',
    expiresAt: flow.draft?.expiresAt ?? null,
    idempotency: crypto.randomUUID(),
  };
}

export async function actOnExit(context: Context, posted: FormData, wizard: Wizard) {
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(exitForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const { installation } = read;
  switch (read.text('go')) {
    case 'keep': {
      const found = await openDraft(context, wizard, installation);
      const typed = found.ok ? (found.value?.steps ?? {}) : {};
      const last = wizard.steps.at(-1)?.name ?? '';
      const left = String(posted.get('step') ?? '');
      const place = nearestStep(wizard, typed, left) ?? nearestStep(wizard, typed, last) ?? last;
      return redirect(wizard.address(place, installation), 303);
    }
    case 'discard': {
      const discarded = await context
        .get(backendContext)
        .product.discardDraft(
          { params: { installation, wizard: wizard.name } },
          { token: sessionOf(context).accessToken, idempotencyKey: read.idempotencyKey },
        );
      if (!discarded.ok) return sendBack(read.refused(discarded));
      break;
    }
  }
  return redirect(wizard.home(installation), 303);
}

/** Loader of the confirmation page: the result, and until when it can be undone. */
export async function openConfirmation(context: Context, url: URL, wizard: Wizard) {
  const flow = await requestedFlow(context, url, wizard);
  if (flow.state !== 'read') return { state: flow.state };
  if (!flow.draft) return { state: 'unavailable' as const };
  const { installation, timeZone } = flow.chosen.installation;
  const { clock } = context.get(backendContext);
  const { state, undoUntil, steps: typed } = flow.draft;
  // The middleware redirects to the open step; this covers a change in between.
  if (state === 'open') return { state: 'unavailable' as const };
  const isOpen = isUndoable(flow.draft, clock.now().epochMilliseconds);
  return {
    state,
    installation,
    timeZone,
    typed,
    undoUntil: isOpen ? undoUntil : null,
    idempotency: crypto.randomUUID(),
  };
}

/**
 * Undoes the wizard's change while the service allows it, then records that. After a failure in between, pressing again repeats it
 * under the same key.
 */
export async function actOnConfirmation(
  context: Context,
  posted: FormData,
  { wizard, action }: { wizard: Wizard; action: FinishAction },
) {
  const { language } = context.get(pageRequestContext);
  const { product, clock } = context.get(backendContext);
  const read = await readForm(undoForm, { posted, locale: language.format });
  if (!read.ok) return sendBack(read.answer);
  const { installation } = read;
  const found = await anyDraft(context, wizard, installation);
  if (!found.ok) return sendBack(read.refused(found));
  const draft = found.value;
  const key = `undo-${draft?.draft ?? read.idempotencyKey}`;
  const before = draft && storedBefore(draft);
  if (draft && before && isUndoable(draft, clock.now().epochMilliseconds)) {
    const back = await action.putBack(before, { context, installation, key });
    if (!back.ok) return sendBack(read.refused(back));
  }
  const undone = await product.undoDraft(
    { params: { installation, wizard: wizard.name } },
    { token: sessionOf(context).accessToken, idempotencyKey: key },
  );
  if (!undone.ok) return sendBack(read.refused(undone));
  return redirect(wizard.address('confirmation', installation), 303);
}

const isUndoable = ({ state, undoUntil }: Draft, nowMs: number): boolean =>
  state === 'finished' && undoUntil !== null && nowMs < Date.parse(undoUntil);
