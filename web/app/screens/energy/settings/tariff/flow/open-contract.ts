import type { TariffEffect, TariffPrices } from '@hearth/energy/cost/contract.ts';
import type { RouterContextProvider } from 'react-router';
import { backendContext } from '../../../../../context.ts';
import { type Basis, basisIn, basisStep, basisValues } from '../../../../../wizard/basis.ts';
import { type SavedSteps, applicable, isDone } from '../../../../../wizard/wizard.ts';
import { openSettingStep } from '../../open-setting-step.ts';
import { type DraftTerms, draftTerms, otherVersions } from './draft-terms.ts';
import { type ReadContract, readContract } from './read-contract.ts';
import type { FieldWriter } from '../../../../../wizard/typed-values.ts';
import { type VersionStep, stepValues } from './version-values.ts';
import { tariffWizard } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

const versionSteps: readonly string[] = [
  'start-date',
  'end-date',
  'fixed-costs',
  'variable-costs',
  'solar-installation',
] satisfies readonly VersionStep[];

/** Loader of a step of the contract: its fields, the contract as typed so far, and what it costs now. */
export async function openContractStep(context: Context, url: URL, step: string) {
  const open = await openSettingStep(context, url, { wizard: tariffWizard, step });
  if (!open) return { state: 'unavailable' as const };
  const { opened, installation, timeZone, writer } = open;
  const item = url.searchParams.get('item') ?? '';
  const read = await readContract(context, { installation, timeZone, typed: opened.typed });
  if (!read.ok) return { state: 'unavailable' as const };
  const { tariff } = read.value;
  const basis: Basis = basisIn(opened.typed) ?? {
    revision: tariff.revision,
    item: tariff.terms?.versions.some(({ validFrom }) => validFrom === item) ? item : '',
  };
  const typed = withBasis(opened.typed, basis);
  const draft = { ...read.value.draft, typed };
  const contract = draftTerms(draft);
  const isVersionStep = (name: string): name is VersionStep => versionSteps.includes(name);
  const initial =
    typed[step] === undefined && isVersionStep(step)
      ? stepInitial(step, contract, { writer, isNew: basis.item === '' })
      : opened.initial;
  const isLast = step === 'detail';
  const { prices, effect } = isPriced(typed)
    ? await preview(context, { installation, ...read.value, contract, isLast })
    : { prices: null, effect: null };
  return {
    state: 'open' as const,
    opened: { ...opened, initial, basis },
    contract,
    others: otherVersions(draft),
    today: draft.today,
    timeZone,
    prices,
    effect,
    /** The setting that was saved since this draft began; null where none was. */
    newer: tariff.revision > basis.revision ? tariff : null,
    isChange: basis.item !== '',
  };
}

export type OpenContract = Extract<Awaited<ReturnType<typeof openContractStep>>, { state: 'open' }>;

function withBasis(typed: SavedSteps, basis: Basis): SavedSteps {
  return { ...typed, [basisStep]: { locale: 'en', values: basisValues(basis) } };
}

function stepInitial(
  step: VersionStep,
  contract: DraftTerms,
  { writer, isNew }: { readonly writer: FieldWriter; readonly isNew: boolean },
) {
  const values = stepValues(step, contract, writer);
  if (!isNew) return values;
  switch (step) {
    case 'start-date':
      return { ...values, from: '' };
    case 'end-date':
      return {};
    case 'variable-costs':
      return values['parts'] === '' ? { ...values, parts: '1', 'p1-kind': 'flat' } : values;
    case 'fixed-costs':
      return values['standing'] === '' && values['credits'] === ''
        ? { ...values, vat: '', standing: '1', 's1-per': 'month' }
        : values;
    case 'solar-installation':
      return values;
  }
}

/** Whether the prices of the draft can be computed. */
export const isPriced = (typed: SavedSteps): boolean => {
  const steps = applicable(tariffWizard, typed);
  const priced = steps.findIndex(({ name }) => name === 'variable-costs');
  return steps.slice(0, priced + 1).every((step) => isDone(step, typed));
};

interface Previewed extends ReadContract {
  readonly installation: string;
  readonly contract: DraftTerms;
  readonly isLast: boolean;
}

/** What the service computes from the typed terms; null where it refuses them or does not answer. */
async function preview(
  context: Context,
  { installation, token, contract, isLast }: Previewed,
): Promise<{ readonly prices: TariffPrices | null; readonly effect: TariffEffect | null }> {
  const { energy } = context.get(backendContext);
  const call = {
    params: { installation },
    body: { terms: contract.terms, version: contract.version.validFrom },
  };
  const [prices, effect] = await Promise.all([
    energy.previewTariffPrices(call, { token }),
    isLast ? energy.previewTariffEffect(call, { token }) : null,
  ]);
  return {
    prices: prices.ok ? prices.value : null,
    effect: effect?.ok ? effect.value : null,
  };
}
