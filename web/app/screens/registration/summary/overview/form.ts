import { defineForm } from '../../../../forms/form-spec.ts';

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
