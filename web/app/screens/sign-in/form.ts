import { defineForm } from '../../forms/form-spec.ts';

/** As generous as can be: whoever signs in here may have been let in under rules that have changed since. */
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
