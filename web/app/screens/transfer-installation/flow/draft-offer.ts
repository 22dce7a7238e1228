import type { transferContract } from '@hearth/product/transfer/contract.ts';
import type { TransferMeter } from '@hearth/product/transfer/transfer-state.ts';
import type { InputOf } from '@hearth/platform/http/contract.ts';
import { typedName, typedNumber, typedText } from '../../../wizard/typed-values.ts';
import type { SavedStep, SavedSteps } from '../../../wizard/wizard.ts';
import { packageIds, ruleField } from './step-forms.ts';

export type DraftOffer = Omit<InputOf<typeof transferContract.offerTransfer>['body'], 'locale'>;

const nothing: SavedStep = { locale: 'en', values: {} };

/** The offer that the answers of a draft make. A choice that is not made yet has its default; the consent has none. */
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
    consent: Number(typedText(gdpr, 'consent')),
    packages: packageIds(contracts.values).map((entitlement) => ({
      entitlement,
      rule: typedName(contracts, ruleField(entitlement), ['moves', 'ends']),
    })),
  };
}

function metersOf(details: SavedStep): DraftOffer['meters'] {
  const readOn = typedText(details, 'readOn');
  const reading = (meter: TransferMeter) => typedNumber(details, meter);
  const readings = {
    gridImport: reading('gridImport'),
    gridExport: reading('gridExport'),
    heatPump: reading('heatPump'),
  };
  const isRead = Object.values(readings).some((kwh) => kwh !== null);
  return isRead && readOn !== '' ? { readOn, ...readings } : null;
}
