import {
  type TransferMeter,
  historyChoices,
  transferConsentVersion,
} from '@hearth/product/transfer/transfer-state.ts';
import { type FieldSpec, type FormSpec, defineForm } from '../../../forms/form-spec.ts';
import { dateRules } from '../../../forms/rules/dates.ts';
import { type Values, textOf } from '../../../forms/rule.ts';

/** Messages for refusals that concern an earlier step or the whole offer. */
const messages = {
  'transfer-to-yourself': 'transfer-offer.to-yourself',
  'transfer-to-partner': 'transfer-offer.to-partner',
  'transfer-day': 'transfer-offer.day-wrong',
  'meter-day': 'transfer-offer.read-on-wrong',
  'consent-changed': 'transfer-offer.consent-changed',
  'package-unknown': 'transfer-offer.packages-changed',
  'other-owners': 'transfer-offer.other-owners',
  'transfer-open': 'transfer-offer.open-already',
  'too-many-transfers': 'transfer-offer.too-many',
} as const;

export const overviewForm = defineForm({
  name: 'transfer-overview',
  rules: dateRules,
  messages,
  fields: {
    email: {
      label: 'transfer-offer.email',
      native: { type: 'email', required: true, maxLength: 254 },
      messages: {
        required: 'transfer-offer.email-empty',
        'transfer-to-yourself': 'transfer-offer.to-yourself',
        'transfer-to-partner': 'transfer-offer.to-partner',
      },
    },
    day: {
      label: 'transfer.first-day',
      native: { type: 'date' },
      messages: { 'transfer-day': 'transfer-offer.day-wrong' },
    },
  },
});

const meterField = (meter: TransferMeter): FieldSpec => ({
  label: `transfer.meter-${meter}`,
  rules: 'number|min-value:0|max-value:99999999',
  at: `meters/${meter}`,
});

export const detailsForm = defineForm({
  name: 'transfer-details',
  rules: dateRules,
  messages,
  fields: {
    message: { label: 'transfer-offer.message', native: { maxLength: 1000 } },
    gridImport: meterField('gridImport'),
    gridExport: meterField('gridExport'),
    heatPump: meterField('heatPump'),
    readOn: {
      label: 'transfer-offer.read-on',
      native: { type: 'date', required: true },
      at: 'meters/readOn',
      messages: {
        required: 'transfer-offer.read-on-empty',
        'meter-day': 'transfer-offer.read-on-wrong',
      },
    },
  },
});

export const gdprForm = defineForm({
  name: 'transfer-gdpr',
  messages,
  fields: {
    history: { label: 'transfer.history', rules: `required|one-of:${historyChoices.join(',')}` },
    settings: { label: 'transfer.settings', rules: 'required|one-of:keep,erase' },
    agreed: {
      label: 'transfer-offer.agreed',
      as: 'mark',
      rules: 'required',
      messages: { required: 'transfer-offer.agreed-missing' },
    },
    // A draft with an earlier version of the text is asked again.
    consent: { label: 'transfer-offer.agreed', rules: `required|one-of:${transferConsentVersion}` },
  },
});

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const packagesMax = 100;

/** Packages in a posted form: their ids in a hidden field. */
export const packageIds = (values: Values): readonly string[] =>
  textOf(values['entitlements'] ?? null)
    .split(' ')
    .filter((id) => uuid.test(id))
    .slice(0, packagesMax);

/** Field with the rule of a package. */
export const ruleField = (entitlement: string): string => `rule-${entitlement}`;

export function contractsForm(values: Values): FormSpec {
  const rules = packageIds(values).map((id): [string, FieldSpec] => [
    ruleField(id),
    { label: 'transfer-offer.package-rule', rules: 'required|one-of:moves,ends' },
  ]);
  return defineForm<string>({
    name: 'transfer-service-contracts',
    messages,
    fields: {
      // No place in the request: a refusal of a package that has ended concerns the form, which has no field for it any more.
      entitlements: { label: 'transfer-offer.contracts' },
      ...Object.fromEntries(rules),
    },
  });
}
