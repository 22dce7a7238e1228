import { isDeepStrictEqual } from 'node:util';
import { type Problem, fail } from '@hearth/core/problem.ts';
import type { RouterContextProvider } from 'react-router';
import { orThrow } from '../../../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../../../context.ts';
import type { FinishAction } from '../../../../../wizard/act-on-step.ts';
import type { Basis } from '../../../../../wizard/basis.ts';
import { fieldWriter } from '../../../../../wizard/typed-values.ts';
import type { SavedSteps } from '../../../../../wizard/wizard.ts';
import { type CheckContext, actOnSettingStep } from '../../act-on-setting-step.ts';
import { type SettingCalls, undoSave } from '../../restore-setting.ts';
import { readEffect } from './read-effect.ts';
import { basisOf, readSaving } from './read-saving.ts';
import { savingWizard } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

/** The action of a step of energy saving. */
export async function actOnSavingStep(context: Context, posted: FormData, name: string) {
  return await actOnSettingStep(context, withDialStep(context, posted), {
    wizard: savingWizard,
    name,
    action: savingAction,
    newest: ({ installation, draft }) =>
      basisOfNewest(context, { installation, typed: draft.steps }),
    check: checkMeasures,
  });
}

/** Prefix of the buttons of a dial: a press without scripts sets its field and opens the step again. */
export const dialPrefix = 'to-';

function withDialStep(context: Context, posted: FormData): FormData {
  const pressed = [...posted.keys()].find((key) => key.startsWith(dialPrefix));
  const value = Number(posted.get(pressed ?? ''));
  if (pressed === undefined || !Number.isFinite(value)) return posted;
  const { number } = fieldWriter(context.get(pageRequestContext).language.format);
  posted.set(pressed.slice(dialPrefix.length), number(value));
  posted.set('go', 'here');
  return posted;
}

/** Faults that concern several answers or the house, at the step that holds the field. */
async function checkMeasures(
  typed: SavedSteps,
  { context, installation, step }: CheckContext,
): Promise<Problem | null> {
  if (step !== 'select' && step !== 'set-point') return null;
  const read = await readSaving(context, { installation, typed });
  if (!read.ok) return read;
  const { settings, token, units } = read.value;
  if (!settings) return fail('invalid', 'nothing-chosen', { at: '/body/saving/measures' });
  if (step === 'select') return null;
  const effect = await readEffect(context, { installation, token, units }, settings);
  if (!effect.ok) return effect.kind === 'invalid' ? effect : null;
  const { night } = settings.measures;
  if (effect.value.state !== 'known' || !night) return null;
  const { nightC } = effect.value.limits;
  return night.setPointC < nightC
    ? fail('invalid', 'below-house-limit', {
        at: '/body/saving/measures/night/setPointC',
        params: { limit: nightC },
      })
    : null;
}

/** Saving the measures as a new revision, and restoring the one before. */
export const savingAction: FinishAction = {
  before: async ({ context, installation }, typed) => {
    const read = await readSaving(context, { installation, typed });
    if (!read.ok) return read;
    const { basis, saving, settings } = read.value;
    const isUnchanged = isDeepStrictEqual(saving.saving?.measures, settings?.measures);
    return { ok: true, value: isUnchanged ? null : { revision: basis.revision } };
  },
  carryOut: async (typed, { context, installation, key }) => {
    const read = await readSaving(context, { installation, typed });
    if (!read.ok) return read;
    const { token, basis, settings } = read.value;
    if (!settings) return fail('invalid', 'nothing-chosen', { at: '/body/saving/measures' });
    return await context.get(backendContext).energy.saveSaving(
      { params: { installation }, body: { saving: settings } },
      {
        token,
        ifMatch: `"${basis.revision}"`,
        idempotencyKey: `${key}.${basis.revision}`,
      },
    );
  },
  putBack: async ({ revision }, at) =>
    await undoSave(Number(revision), savingCalls(at.context, at.installation), at),
};

/** Brings measures back, or ends them. */
export function savingCalls(context: Context, installation: string): SettingCalls {
  const { energy } = context.get(backendContext);
  const params = { installation };
  return {
    restore: async (revision, options) =>
      await energy.restoreSaving({ params, body: { revision } }, options),
    remove: async (options) => await energy.saveSaving({ params, body: { saving: null } }, options),
  };
}

async function basisOfNewest(
  context: Context,
  home: Parameters<typeof readSaving>[1],
): Promise<Basis> {
  const { saving } = orThrow(await readSaving(context, home));
  return basisOf(saving);
}
