import { defineForm } from '../../forms/form-spec.ts';

/** Form of one button: signs in the browser that created the account. */
export const continueForm = defineForm({ name: 'after-sign-up', fields: {} });

/** Only required fields: older accounts may not satisfy today's rules for addresses and passwords. */
export const signInForm = defineForm({
  name: 'sign-in',
  fields: {
    email: {
      label: 'sign-in.email',
      native: { type: 'email', required: true, maxLength: 254 },
      messages: { required: 'sign-in.email-empty' },
    },
    password: {
      label: 'sign-in.password',
      native: { type: 'password', required: true, maxLength: 1000 },
      messages: { required: 'sign-in.password-empty' },
    },
  },
  messages: {
    'email-or-password-wrong': 'sign-in.email-or-password-wrong',
    'email-not-verified': 'sign-in.email-not-verified',
  },
});
