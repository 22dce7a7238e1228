import { type FieldSpec, type FormSpec, defineForm } from '../../../forms/form-spec.ts';
import { dateRules } from '../../../forms/rules/dates.ts';
import { phoneRules } from '../../../forms/rules/phone.ts';
import { buildingKinds, builtPeriods, refrigerants } from './choices.ts';

export const buildingForm = defineForm({
  name: 'registration-building',
  fields: {
    kind: {
      label: 'registration.kind',
      rules: `required|one-of:${buildingKinds.join(',')}`,
      messages: { required: 'registration.kind-empty' },
    },
    built: { label: 'registration.built', rules: `required|one-of:${builtPeriods.join(',')}` },
    floorAreaM2: {
      label: 'registration.floor-area',
      rules: 'required|number|min-value:10|max-value:5000',
    },
    persons: {
      label: 'registration.persons',
      rules: 'required|integer|min-value:1|max-value:50',
    },
  },
});

export function commissioningForm(asksRefrigerant: boolean): FormSpec {
  const refrigerant: FieldSpec = {
    label: 'registration.refrigerant',
    rules: `one-of:${refrigerants.join(',')}`,
  };
  return defineForm<string>({
    name: 'registration-commissioning',
    rules: dateRules,
    fields: {
      on: {
        label: 'registration.commissioned-on',
        native: { type: 'date' },
        rules: 'until:today',
        messages: { until: 'registration.in-the-future' },
      },
      installer: { label: 'registration.installer', native: { maxLength: 100 } },
      ...(asksRefrigerant ? { refrigerant } : {}),
    },
  });
}

export const personForm = defineForm({
  name: 'registration-person',
  rules: phoneRules,
  fields: {
    phone: {
      label: 'registration.phone',
      native: { type: 'tel', maxLength: 40 },
      rules: 'phone',
    },
  },
});

export const partnerForm = defineForm({
  name: 'registration-partner',
  fields: {
    search: { label: 'registration.partner-search', native: { maxLength: 120 } },
    partner: {
      label: 'registration.partner',
      rules: 'required',
      messages: { required: 'registration.partner-empty' },
    },
  },
});

export const summaryForm = defineForm({
  name: 'registration-summary',
  fields: {
    agree: {
      label: 'registration.agree',
      as: 'mark',
      rules: 'required',
      messages: { required: 'registration.agree-empty' },
    },
  },
  messages: {
    'draft-changed': 'registration.changed',
    'unit-taken': 'registration.unit-taken',
    'no-unit': 'registration.no-unit',
    'no-installer': 'registration.partner-gone',
    'partner-unknown': 'registration.partner-gone',
    'in-the-future': 'registration.in-the-future',
  },
});
