import type { Problem } from '@hearth/core/problem.ts';
import { type RouterContextProvider, data, redirect } from 'react-router';
import { type StepHandling, actOnStep } from '../../../wizard/act-on-step.ts';
import type { Basis } from '../../../wizard/basis.ts';
import { type Outdated, beginFromNewest } from '../../../wizard/begin-from.ts';
import type { SavedSteps } from '../../../wizard/wizard.ts';

export type CheckContext = Parameters<NonNullable<StepHandling['check']>>[1] & {
  readonly step: string;
};

interface SettingHandling extends Pick<StepHandling, 'wizard' | 'action' | 'changeRows'> {
  /** Name of the step. */
  readonly name: string;
  /** Basis of a draft on the newest version of the setting. */
  readonly newest: (outdated: Outdated) => Promise<Basis>;
  /** Faults that concern several answers, at the step that holds the field. */
  readonly check?: (typed: SavedSteps, at: CheckContext) => Promise<Problem | null>;
}

/** The action of a setting's step: saves the posted answers, or continues the draft on the newest version. */
export async function actOnSettingStep(
  context: Readonly<RouterContextProvider>,
  posted: FormData,
  { wizard, name, action, newest, changeRows, check }: SettingHandling,
) {
  const step = wizard.steps.find((each) => each.name === name);
  if (!step) throw data(null, { status: 404 });
  if (posted.get('go') === 'newest') {
    const installation = await beginFromNewest(context, posted, { wizard, newest });
    return redirect(wizard.address(name, installation), 303);
  }
  return await actOnStep(context, posted, {
    wizard,
    step,
    action,
    ...(changeRows ? { changeRows } : {}),
    ...(check ? { check: (typed, at) => check(typed, { ...at, step: name }) } : {}),
  });
}
