import type { Problem, Result } from '@hearth/core/problem.ts';
import type { PreviousValues, Draft } from '@hearth/product/draft/contract.ts';
import { type RouterContextProvider, redirect } from 'react-router';
import { sessionOf } from '../api/installation.ts';
import { backendContext, pageRequestContext } from '../context.ts';
import { openEnvelope } from '../forms/envelope.ts';
import { readForm, refuseForm, sendBack } from '../forms/read-form.ts';
import { type RowChange, withRowChange } from './rows.ts';
import { type DraftStore, postedForm, saveStep, withConflict } from './save-step.ts';
import { anyDraft, openDraft } from './open-step.ts';
import {
  type SavedSteps,
  type Wizard,
  type WizardStep,
  exitAddress,
  nearestStep,
  positionOf,
} from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

/** How a wizard is finished and undone. Each call carries a key, so that it can be repeated. */
export interface FinishAction {
  /** The state before the change, for undo; null if the change cannot be undone. */
  readonly before: (at: FinishContext, typed: SavedSteps) => Promise<Result<PreviousValues | null>>;
  readonly carryOut: (typed: SavedSteps, at: FinishContext) => Promise<Result<unknown>>;
  readonly putBack: (before: PreviousValues, at: FinishContext) => Promise<Result<unknown>>;
}

export interface FinishContext {
  readonly context: Context;
  readonly installation: string;
  readonly key: string;
}

/** A step with its wizard and what finishing does. */
export interface StepHandling {
  readonly wizard: Wizard;
  readonly step: WizardStep;
  readonly action: FinishAction;
  /** A button of this step that changes the rows of a list; null for another button. */
  readonly changeRows?: (posted: FormData) => RowChange | null;
  /** Checks the saved steps with the service before the next one opens; a fault at a field of this form is shown there. */
  readonly check?: (typed: SavedSteps, at: Omit<FinishContext, 'key'>) => Promise<Problem | null>;
}

/**
 * The action of a step: next, back, leave, the same step with another row or other fields (`here`), or save while typing. Typed
 * values are saved in every case.
 */
export async function actOnStep(
  context: Context,
  sent: FormData,
  { wizard, step, action, check, changeRows }: StepHandling,
) {
  const rows = changeRows?.(sent) ?? withRowChange(sent);
  const posted = rows?.posted ?? sent;
  const locale = context.get(pageRequestContext).language.format;
  const { installation } = openEnvelope(posted, {});
  const go = String(posted.get('go') ?? 'next');
  const draftStore = draftStoreOf(context, { wizard, installation });
  if (go !== 'next') {
    const saved = await saveStep(draftStore, { step, posted, locale });
    if (go === 'keep') return { isSaved: saved.ok };
    if (go === 'here') {
      if (!saved.ok)
        return sendBack(withConflict(refuseForm(postedForm(step, posted), posted, saved), saved));
      const here = wizard.address(step.name, installation);
      return rows ? redirect(`${here}#${rows.list}`, loadAnew) : redirect(here, 303);
    }
    const typed = saved.ok ? (saved.value?.steps ?? {}) : {};
    const { before } = positionOf(wizard, typed, step.name);
    return redirect(
      go === 'back' && before !== null
        ? wizard.address(before, installation)
        : exitAddress(wizard, { installation, step: step.name }),
      303,
    );
  }
  const read = await readForm(postedForm(step, posted), { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const saved = await saveStep(draftStore, { step, posted, locale });
  if (!saved.ok) return sendBack(withConflict(read.refused(saved), saved));
  if (!saved.value) return redirect(wizard.address('confirmation', installation), 303);
  const typed = saved.value.steps;
  const problem = await check?.(typed, { context, installation });
  if (problem) return sendBack(read.refused(problem));
  const { after } = positionOf(wizard, typed, step.name);
  if (after !== null) return redirect(wizard.address(after, installation), 303);
  const nearest = nearestStep(wizard, typed, step.name);
  if (nearest !== step.name)
    return redirect(wizard.address(nearest ?? step.name, installation), 303);
  const finished = await finish(context, {
    wizard,
    installation,
    draft: saved.value,
    action,
  });
  return finished.ok
    ? redirect(wizard.address('confirmation', installation), 303)
    : sendBack(read.refused(finished));
}

/**
 * To a place on the same page the router changes the place only, if an autosave has loaded the page a moment ago: before the row was
 * there. The header asks for the data in any case.
 */
const loadAnew = { status: 303, headers: { 'x-remix-revalidate': 'yes' } } as const;

const draftStoreOf = (
  context: Context,
  { wizard, installation }: { wizard: Wizard; installation: string },
): DraftStore<Draft> => ({
  open: () => openDraft(context, wizard, installation),
  ended: async () => {
    const found = await anyDraft(context, wizard, installation);
    const draft = found.ok ? found.value : null;
    return draft && draft.state !== 'open'
      ? { isUndone: draft.state === 'undone', steps: draft.steps }
      : null;
  },
  save: ({ step, body, version, key }) =>
    context.get(backendContext).product.saveStep(
      { params: { installation, wizard: wizard.name, step }, body },
      {
        token: sessionOf(context).accessToken,
        ifMatch: `"${version}"`,
        idempotencyKey: `${key}.${version}`,
      },
    ),
});

const beforeStep = 'before';

/** Stores the state before the change in the draft, then changes it: a repeated attempt must not store the new state. */
async function finish(
  context: Context,
  finishing: { wizard: Wizard; installation: string; draft: Draft; action: FinishAction },
): Promise<Result<Draft>> {
  const { wizard, installation, action } = finishing;
  const finishContext = { context, installation, key: `finish-${finishing.draft.draft}` };
  let { draft } = finishing;
  if (!draft.steps[beforeStep]) {
    const before = await action.before(finishContext, draft.steps);
    if (!before.ok) return before;
    const written = await draftStoreOf(context, finishing).save({
      step: beforeStep,
      body: { locale: 'en', by: '', edits: 0, values: { before: JSON.stringify(before.value) } },
      version: draft.version,
      key: finishContext.key,
    });
    if (!written.ok) return written;
    draft = written.value;
  }
  const done = await action.carryOut(draft.steps, finishContext);
  if (!done.ok) return done;
  const before = storedBefore(draft);
  return context.get(backendContext).product.finishDraft(
    { params: { installation, wizard: wizard.name }, body: { before } },
    {
      token: sessionOf(context).accessToken,
      ifMatch: `"${draft.version}"`,
      idempotencyKey: `${finishContext.key}.${draft.version}`,
    },
  );
}

/** The stored state before the change. */
export function storedBefore(draft: Draft): PreviousValues | null {
  const text = draft.steps[beforeStep]?.values['before'];
  return typeof text === 'string' ? JSON.parse(text) : null;
}
