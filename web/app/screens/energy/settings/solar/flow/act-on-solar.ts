import { isDeepStrictEqual } from 'node:util';
import { type Problem, fail } from '@hearth/core/problem.ts';
import type { RouterContextProvider } from 'react-router';
import { orThrow } from '../../../../../api/installation.ts';
import { backendContext } from '../../../../../context.ts';
import type { FinishAction } from '../../../../../wizard/act-on-step.ts';
import type { Basis } from '../../../../../wizard/basis.ts';
import type { SavedSteps } from '../../../../../wizard/wizard.ts';
import { estimateYield } from './estimate-yield.ts';
import { type CheckContext, actOnSettingStep } from '../../act-on-setting-step.ts';
import { type SettingCalls, undoSave } from '../../restore-setting.ts';
import { basisOf, readSolar } from './read-solar.ts';
import { solarWizard } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

/** The action of a step of the solar panels. */
export async function actOnSolarStep(context: Context, posted: FormData, name: string) {
  return await actOnSettingStep(context, posted, {
    wizard: solarWizard,
    name,
    action: solarAction,
    newest: ({ installation, draft }) =>
      basisOfNewest(context, { installation, typed: draft.steps }),
    check: checkPanels,
  });
}

/** Fields whose faults the service finds, by step. */
const placesOfStep: Readonly<Record<string, readonly string[]>> = {
  start: ['/body/panels/arrays'],
  detail: ['/body/panels/inverterKw', '/body/panels/batteryKwh', '/body/panels/commissionedOn'],
};

/** Faults that concern several answers, such as an inverter that does not fit the panels, at the step that holds the field. */
async function checkPanels(
  typed: SavedSteps,
  { context, installation, step }: CheckContext,
): Promise<Problem | null> {
  const places = placesOfStep[step];
  if (!places) return null;
  const read = await readSolar(context, { installation, typed });
  if (!read.ok) return read;
  const { token, panels } = read.value;
  if (!panels) return null;
  const expected = await estimateYield(context, { installation, token }, panels);
  if (expected.ok || expected.kind !== 'invalid') return null;
  return places.some((place) => expected.at?.startsWith(place)) ? expected : null;
}

/** Saving the panels as a new revision, and restoring the one before. */
export const solarAction: FinishAction = {
  before: async ({ context, installation }, typed) => {
    const read = await readSolar(context, { installation, typed });
    if (!read.ok) return read;
    const { basis, solar, panels } = read.value;
    const isUnchanged = isDeepStrictEqual(solar.panels, panels);
    return { ok: true, value: isUnchanged ? null : { revision: basis.revision } };
  },
  carryOut: async (typed, { context, installation, key }) => {
    const read = await readSolar(context, { installation, typed });
    if (!read.ok) return read;
    const { token, basis, panels } = read.value;
    if (!panels) return fail('invalid', 'panels-missing');
    return await context.get(backendContext).energy.saveSolar(
      { params: { installation }, body: { panels } },
      {
        token,
        ifMatch: `"${basis.revision}"`,
        idempotencyKey: `${key}.${basis.revision}`,
      },
    );
  },
  putBack: async ({ revision }, at) =>
    await undoSave(Number(revision), solarCalls(at.context, at.installation), at),
};

/** Brings the solar panels back, or removes them. */
export function solarCalls(context: Context, installation: string): SettingCalls {
  const { energy } = context.get(backendContext);
  const params = { installation };
  return {
    restore: async (revision, options) =>
      await energy.restoreSolar({ params, body: { revision } }, options),
    remove: async (options) => await energy.saveSolar({ params, body: { panels: null } }, options),
  };
}

async function basisOfNewest(
  context: Context,
  home: Parameters<typeof readSolar>[1],
): Promise<Basis> {
  const { solar } = orThrow(await readSolar(context, home));
  return basisOf(solar);
}
