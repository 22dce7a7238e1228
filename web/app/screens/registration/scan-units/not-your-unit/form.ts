import { defineForm } from '../../../../forms/form-spec.ts';

export const contactHolderForm = defineForm({
  name: 'contact-holder',
  fields: {
    kind: {
      label: 'claim.ask-kind',
      native: { required: true },
      rules: 'one-of:transfer,dispute',
      messages: { required: 'claim.ask-kind-empty' },
    },
    words: { label: 'claim.ask-words', native: { maxLength: 1000 } },
  },
  messages: {
    'transfer-first': 'claim.dispute-transfer-first',
    'dispute-repeated': 'claim.dispute-repeated',
    'too-many-disputes': 'claim.dispute-too-many',
  },
});
