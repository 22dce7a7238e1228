import { defineForm } from '../../../forms/form-spec.ts';

/** What the sandbox does with a payment. */
export const sandboxForm = defineForm({
  name: 'sandbox-payment',
  fields: {
    outcome: {
      label: 'purchase.outcome',
      rules: 'required',
      messages: { required: 'purchase.outcome-missing' },
    },
  },
  messages: { 'paid-or-ended': 'purchase.paid-or-ended' },
});
