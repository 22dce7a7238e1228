import type { transferContract } from '@hearth/product/transfer/contract.ts';
import { transferConsent, transferMeters } from '@hearth/product/transfer/transfer-state.ts';
import type { InputOf } from '@hearth/platform/http/contract.ts';
import { typedName, typedNumber, typedText } from '../../../wizard/typed-values.ts';
import type { SavedStep, SavedSteps } from '../../../wizard/wizard.ts';
import { packageIds, ruleField } from './step-forms.ts';

export type DraftOffer = Omit<InputOf<typeof transferContract.offerTransfer>['body'], 'locale'>;

const nothing: SavedStep = { locale: 'en', values: {} };

/** The offer that the answers of a draft make; what is not answered yet has its default. */
export function draftOffer(typed: SavedSteps): DraftOffer {
  const { overview = nothing, details = nothing, gdpr = nothing } = typed;
  const contracts = typed['service-contracts'] ?? nothing;
  return {
    email: typedText(overview, 'email'),
    day: typedText(overview, 'day') || null,
    message: typedText(details, 'message'),
    meters: metersOf(details),
    choices: {
      history: typedName(gdpr, 'history', ['erase', 'yearly', 'keep']),
      settings: typedName(gdpr, 'settings', ['erase', 'keep']),
    },
    consent: Number(typedText(gdpr, 'consent')) || transferConsent,
    packages: packageIds(contracts.values).map((entitlement) => ({
      entitlement,
      rule: typedName(contracts, ruleField(entitlement), ['moves', 'ends']),
    })),
  };
}

function metersOf(details: SavedStep): DraftOffer['meters'] {
  const [gridImport, gridExport, heatPump] = transferMeters.map((meter) =>
    typedNumber(details, meter),
  );
  const readOn = typedText(details, 'readOn');
  const readings = {
    gridImport: gridImport ?? null,
    gridExport: gridExport ?? null,
    heatPump: heatPump ?? null,
  };
  const isRead = Object.values(readings).some((kwh) => kwh !== null);
  return isRead && readOn !== '' ? { readOn, ...readings } : null;
}
