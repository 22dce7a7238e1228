import { isDeepStrictEqual } from 'node:util';
import type { Problem } from '@hearth/core/problem.ts';
import type { RouterContextProvider } from 'react-router';
import { sessionOf } from '../../../../../api/installation.ts';
import { backendContext } from '../../../../../context.ts';
import type { FinishAction } from '../../../../../wizard/act-on-step.ts';
import { basisIn } from '../../../../../wizard/basis.ts';
import type { SavedSteps } from '../../../../../wizard/wizard.ts';
import { draftTerms } from './draft-terms.ts';
import { isPriced } from './open-contract.ts';
import { type CheckContext, actOnSettingStep } from '../../act-on-setting-step.ts';
import { newestContract } from './newest-contract.ts';
import { type SettingCalls, undoSave } from '../../restore-setting.ts';
import { type ReadContract, readContract } from './read-contract.ts';
import { withPaintedList } from './painted-list.ts';
import { tariffWizard } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

/** The action of a step of the contract. */
export async function actOnContractStep(context: Context, posted: FormData, name: string) {
  return await actOnSettingStep(context, posted, {
    wizard: tariffWizard,
    name,
    action: contractAction,
    newest: (outdated) => newestContract(context, outdated),
    changeRows: withPaintedList,
    check: checkStep,
  });
}

/** Faults of the step's part of the terms. Those of other steps, also of steps to come, are left to their own. */
async function checkStep(
  typed: SavedSteps,
  { context, installation, step }: CheckContext,
): Promise<Problem | null> {
  if (
    !isPriced(typed) ||
    (step !== 'variable-costs' && step !== 'solar-installation' && step !== 'fixed-costs')
  )
    return null;
  const read = await readOf(typed, { context, installation });
  if (!read.ok) return read;
  const { terms, version } = draftTerms(read.value.draft);
  const index = terms.versions.findIndex(({ validFrom }) => validFrom === version.validFrom);
  // The timeline has its own step: here the version is checked alone.
  const alone = { ...terms, versions: terms.versions.slice(index, index + 1) };
  const checked = await context
    .get(backendContext)
    .energy.previewTariffPrices(
      { params: { installation }, body: { terms: alone, version: version.validFrom } },
      { token: read.value.token },
    );
  if (checked.ok || checked.kind !== 'invalid') return null;
  const problem = withFieldPlace(checked);
  return partsOfStep[step]?.some((part) => problem.at?.startsWith(`/body/${part}`))
    ? problem
    : null;
}

const partsOfStep: Readonly<Record<string, readonly string[]>> = {
  'fixed-costs': [
    'version/standing',
    'version/credits',
    'version/capacity',
    'version/networkMostPerKwh',
    'version/vatRate',
  ],
  'variable-costs': ['version/energyImport', 'terms/holidays'],
  'solar-installation': ['version/energyExport', 'version/netMetering'],
};

/** The problem with the places that the fields of the forms name. */
export function withFieldPlace<P extends Problem>(problem: P): P {
  const place = (at: string) => at.replace(/^\/body\/terms\/versions\/\d+\//, '/body/version/');
  return {
    ...problem,
    ...(problem.at === undefined ? {} : { at: place(problem.at) }),
    ...(problem.more
      ? { more: problem.more.map((each) => ({ ...each, at: place(each.at) })) }
      : {}),
  };
}

async function readOf(
  typed: SavedSteps,
  { context, installation }: { readonly context: Context; readonly installation: string },
) {
  const { product } = context.get(backendContext);
  const found = await product.getInstallation(
    { params: { installation } },
    { token: sessionOf(context).accessToken },
  );
  if (!found.ok) return found;
  const { timeZone } = found.value;
  return await readContract(context, { installation, timeZone, typed });
}

/** Saving the typed contract as a new revision, and restoring the one before. */
export const contractAction: FinishAction = {
  before: async ({ context, installation }, typed) => {
    const read = await readOf(typed, { context, installation });
    if (!read.ok) return read;
    return {
      ok: true,
      value: isUnchanged(read.value) ? null : { revision: basisIn(typed)?.revision ?? 0 },
    };
  },
  carryOut: async (typed, { context, installation, key }) => {
    const read = await readOf(typed, { context, installation });
    if (!read.ok) return read;
    const { terms } = draftTerms(read.value.draft);
    const revision = basisIn(typed)?.revision ?? 0;
    const saved = await context
      .get(backendContext)
      .energy.saveTariff(
        { params: { installation }, body: { terms } },
        { token: read.value.token, ifMatch: `"${revision}"`, idempotencyKey: `${key}.${revision}` },
      );
    return saved.ok ? saved : withFieldPlace(saved);
  },
  putBack: async ({ revision }, at) =>
    await undoSave(Number(revision), tariffCalls(at.context, at.installation), at),
};

/** Brings the contracts back, or removes them. */
export function tariffCalls(context: Context, installation: string): SettingCalls {
  const { energy } = context.get(backendContext);
  const params = { installation };
  return {
    restore: async (revision, options) =>
      await energy.restoreTariff({ params, body: { revision } }, options),
    remove: async (options) => await energy.saveTariff({ params, body: { terms: null } }, options),
  };
}

const isUnchanged = ({ draft }: ReadContract): boolean =>
  isDeepStrictEqual(draft.terms, draftTerms(draft).terms);
