import { defineForm } from '../../../forms/form-spec.ts';

/** Accepts terms in the language of the page. */
export const acceptTermsForm = defineForm({
  name: 'accept-terms',
  fields: {
    terms: { label: 'packages.terms', rules: 'required' },
    number: { label: 'packages.terms', rules: 'required' },
  },
  messages: { 'terms-changed': 'packages.terms-changed' },
});
