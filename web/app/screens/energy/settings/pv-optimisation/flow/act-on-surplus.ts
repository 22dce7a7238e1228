import { isDeepStrictEqual } from 'node:util';
import { type Problem, fail } from '@hearth/core/problem.ts';
import type { RouterContextProvider } from 'react-router';
import { orThrow } from '../../../../../api/installation.ts';
import { backendContext } from '../../../../../context.ts';
import type { FinishAction } from '../../../../../wizard/act-on-step.ts';
import type { Basis } from '../../../../../wizard/basis.ts';
import type { SavedSteps } from '../../../../../wizard/wizard.ts';
import { type CheckContext, actOnSettingStep } from '../../act-on-setting-step.ts';
import { type SettingCalls, undoSave } from '../../restore-setting.ts';
import { readReplay } from './read-replay.ts';
import { basisOf, readSurplus } from './read-surplus.ts';
import { surplusWizard } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

/** The action of a step of the use of surplus. */
export async function actOnSurplusStep(context: Context, posted: FormData, name: string) {
  return await actOnSettingStep(context, posted, {
    wizard: surplusWizard,
    name,
    action: surplusAction,
    newest: ({ installation, draft }) =>
      basisOfNewest(context, { installation, typed: draft.steps }),
    check: checkSettings,
  });
}

/** Fields whose faults the service finds, by step. */
const placesOfStep: Readonly<Record<string, string>> = {
  dhw: '/body/surplus/hotWater',
  sh: '/body/surplus/spaceHeating',
};

/** Faults that concern several answers, such as a target above the ceiling, at the step that holds the field. */
async function checkSettings(
  typed: SavedSteps,
  { context, installation, step }: CheckContext,
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

async function basisOfNewest(
  context: Context,
  home: Parameters<typeof readSurplus>[1],
): Promise<Basis> {
  const { surplus } = orThrow(await readSurplus(context, home));
  return basisOf(surplus);
}
