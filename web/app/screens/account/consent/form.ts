import { defineForm } from '../../../forms/form-spec.ts';

/** The button is the consent; `policy` is the version whose changes the page listed. */
export const consentForm = defineForm({
  name: 'consent',
  fields: { policy: { label: 'policy.terms', native: { required: true } } },
  messages: { 'policy-outdated': 'policy.outdated' },
});
