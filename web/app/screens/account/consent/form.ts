import { defineForm } from '../../../forms/form-spec.ts';

/** Agreeing is the press itself; the version is the one whose changes were shown. */
export const consentForm = defineForm({
  name: 'consent',
  fields: { policy: { label: 'policy.terms', native: { required: true } } },
  messages: { 'policy-outdated': 'policy.outdated' },
});
