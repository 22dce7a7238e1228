import { defineForm } from '../../forms/form-spec.ts';

export const signUpForm = defineForm({
  name: 'sign-up',
  fields: {
    name: {
      label: 'sign-up.name',
      native: { required: true, maxLength: 100 },
      messages: {
        required: 'sign-up.name-empty',
        'name-not-allowed': 'sign-up.name-not-allowed',
      },
    },
    email: {
      label: 'sign-up.email',
      native: { type: 'email', required: true, maxLength: 254 },
      messages: { required: 'sign-up.email-empty', email: 'sign-up.email-wrong' },
    },
    password: {
      label: 'sign-up.password',
      native: { type: 'password', required: true },
      // The identity provider has the same rule (NIST SP 800-63B-4): a length, and no classes of characters.
      rules: 'min:15|max:128',
      messages: {
        required: 'sign-up.password-short',
        min: 'sign-up.password-short',
        max: 'sign-up.password-long',
        'password-too-common': 'sign-up.password-too-common',
        'password-breached': 'sign-up.password-breached',
        'password-contains-name': 'sign-up.password-contains-name',
      },
    },
    agreed: {
      label: 'sign-up.agree',
      as: 'mark',
      rules: 'required',
      messages: { required: 'sign-up.agree-missing', 'policy-outdated': 'sign-up.policy-outdated' },
      at: 'policyVersion',
    },
    /** Version of the terms on the page. */
    policy: { label: 'sign-up.terms' },
  },
});
