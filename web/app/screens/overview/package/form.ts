import { defineForm } from '../../../forms/form-spec.ts';

/** Starts a trial. The terms are accepted in the language of the page. */
export const trialForm = defineForm({
  name: 'package-trial',
  fields: {
    unit: { label: 'packages.unit' },
    terms: { label: 'packages.terms', rules: 'required' },
    accepted: {
      label: 'packages.accept-mark',
      as: 'mark',
      rules: 'required',
      messages: { required: 'packages.accept-missing' },
    },
  },
  messages: {
    'terms-changed': 'packages.terms-changed',
    'not-eligible': 'packages.no-longer-possible',
    'no-trial': 'packages.no-longer-possible',
  },
});

/** Orders a package. The terms are accepted in the language of the page. */
export const buyForm = defineForm({
  name: 'package-buy',
  fields: {
    unit: { label: 'packages.unit' },
    terms: { label: 'packages.terms', rules: 'required' },
    agreed: {
      label: 'packages.buy-mark',
      as: 'mark',
      rules: 'required',
      messages: { required: 'packages.buy-missing' },
    },
  },
  messages: {
    'terms-changed': 'packages.terms-changed',
    'not-eligible': 'packages.no-longer-possible',
    'no-payment-provider': 'packages.no-longer-possible',
    'purchase-paused': 'packages.purchase-paused',
    'attempt-taken': 'packages.no-longer-possible',
  },
});

/** Cancels a package, or withdraws from it. */
export const endForm = defineForm({
  name: 'package-end',
  fields: {
    entitlement: { label: 'packages.title', rules: 'required' },
    end: { label: 'packages.title', rules: 'required|one-of:cancel,withdraw' },
  },
  messages: {
    'withdrawal-over': 'packages.withdrawal-over',
    'not-active': 'packages.no-longer-possible',
  },
});
