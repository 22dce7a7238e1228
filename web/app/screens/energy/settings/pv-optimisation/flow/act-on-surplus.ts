import { isDeepStrictEqual } from 'node:util';
import { type Problem, fail } from '@hearth/core/problem.ts';
import { type RouterContextProvider, data } from 'react-router';
import { orThrow } from '../../../../../api/installation.ts';
import { backendContext } from '../../../../../context.ts';
import {
  type FinishAction,
  type StepHandling,
  actOnStep,
} from '../../../../../wizard/act-on-step.ts';
import { beginFromNewest } from '../../../../../wizard/begin-from.ts';
import type { SavedSteps } from '../../../../../wizard/wizard.ts';
import { type SettingCalls, undoSave } from '../../restore-setting.ts';
import { readReplay } from './read-replay.ts';
import { basisOf, readSurplus } from './read-surplus.ts';
import { surplusWizard } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

/** The action of a step of the use of surplus. */
export async function actOnSurplusStep(context: Context, posted: FormData, name: string) {
  const step = surplusWizard.steps.find((each) => each.name === name);
  if (!step) throw data(null, { status: 404 });
  return await actOnStep(context, posted, {
    wizard: surplusWizard,
    step,
    action: surplusAction,
    check: (typed, at) => checkSettings(typed, { ...at, step: name }),
  });
}

type CheckContext = Parameters<NonNullable<StepHandling['check']>>[1];

/** Fields whose faults the service finds, by step. */
const placesOfStep: Readonly<Record<string, string>> = {
  dhw: '/body/surplus/hotWater',
  sh: '/body/surplus/spaceHeating',
};

/** Faults that concern several answers, such as a target above the ceiling, at the step that holds the field. */
async function checkSettings(
  typed: SavedSteps,
  { context, installation, step }: CheckContext & { readonly step: string },
): Promise<Problem | null> {
  const read = await readSurplus(context, { installation, typed });
  if (!read.ok) return read;
  const { settings, token, units } = read.value;
  if (!settings) return fail('invalid', 'nothing-chosen', { at: '/body/surplus/hotWater' });
  const place = placesOfStep[step];
  if (place === undefined) return null;
  const replay = await readReplay(context, { installation, token, units }, settings);
  if (replay.ok || replay.kind !== 'invalid') return null;
  return replay.at?.startsWith(place) ? replay : null;
}

/** Saving the settings as a new revision, and restoring the one before. */
export const surplusAction: FinishAction = {
  before: async ({ context, installation }, typed) => {
    const read = await readSurplus(context, { installation, typed });
    if (!read.ok) return read;
    const { basis, surplus, settings } = read.value;
    const isUnchanged =
      isDeepStrictEqual(surplus.surplus?.hotWater, settings?.hotWater) &&
      isDeepStrictEqual(surplus.surplus?.spaceHeating, settings?.spaceHeating);
    return { ok: true, value: isUnchanged ? null : { revision: basis.revision } };
  },
  carryOut: async (typed, { context, installation, key }) => {
    const read = await readSurplus(context, { installation, typed });
    if (!read.ok) return read;
    const { token, basis, settings } = read.value;
    if (!settings) return fail('invalid', 'nothing-chosen', { at: '/body/surplus/hotWater' });
    return await context.get(backendContext).energy.saveSurplus(
      { params: { installation }, body: { surplus: settings } },
      {
        token,
        ifMatch: `"${basis.revision}"`,
        idempotencyKey: `${key}.${basis.revision}`,
      },
    );
  },
  putBack: async ({ revision }, at) =>
    await undoSave(Number(revision), surplusCalls(at.context, at.installation), at),
};

/** Brings the use of surplus back, or switches it off. */
export function surplusCalls(context: Context, installation: string): SettingCalls {
  const { energy } = context.get(backendContext);
  const params = { installation };
  return {
    restore: async (revision, options) =>
      await energy.restoreSurplus({ params, body: { revision } }, options),
    remove: async (options) =>
      await energy.saveSurplus({ params, body: { surplus: null } }, options),
  };
}

/** Lets the draft begin from the newest settings. Returns the installation. */
export async function continueOnNewest(context: Context, posted: FormData): Promise<string> {
  return await beginFromNewest(context, posted, {
    wizard: surplusWizard,
    newest: async ({ installation, draft }) => {
      const { surplus } = orThrow(await readSurplus(context, { installation, typed: draft.steps }));
      return basisOf(surplus);
    },
  });
}
