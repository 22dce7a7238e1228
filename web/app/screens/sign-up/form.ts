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
      // As the identity provider asks for it (NIST SP 800-63B-4): long, and nothing else about it.
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
    /** The version that was there to read. */
    policy: { label: 'sign-up.terms' },
  },
});
