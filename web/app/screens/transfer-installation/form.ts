import { defineForm } from '../../forms/form-spec.ts';
import { dateRules } from '../../forms/rules/dates.ts';

const choice = (label: string, at: string) => ({ label, at, native: { required: true } }) as const;

export const offerForm = defineForm({
  name: 'offer-transfer',
  fields: {
    email: {
      label: 'transfer.email',
      native: { type: 'email', required: true, maxLength: 254 },
      messages: {
        'transfer-to-yourself': 'transfer.to-yourself',
        'transfer-to-partner': 'transfer.to-partner',
      },
    },
    message: { label: 'transfer.message', native: { maxLength: 1000 } },
    day: {
      label: 'transfer.day',
      native: { type: 'date' },
      rules: 'date|after:today',
      messages: { after: 'transfer.day-wrong', 'transfer-day': 'transfer.day-wrong' },
    },
    history: choice('transfer.history', 'choices/history'),
    settings: choice('transfer.settings', 'choices/settings'),
    agreed: {
      label: 'transfer.agreed',
      as: 'mark',
      rules: 'required',
      messages: { required: 'transfer.agreed-missing' },
    },
  },
  rules: dateRules,
  messages: {
    'other-owners': 'transfer.other-owners',
    'transfer-open': 'transfer.open-already',
    'too-many-transfers': 'transfer.too-many',
  },
});

export const withdrawOfferForm = defineForm({
  name: 'withdraw-transfer',
  fields: { transfer: { label: 'transfer.title', native: { required: true } } },
});
