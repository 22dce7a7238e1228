import { defineForm } from '../../forms/form-spec.ts';

export const recoverForm = defineForm({
  name: 'recover',
  fields: {
    email: {
      label: 'security.email',
      native: { type: 'email', required: true, maxLength: 254 },
      messages: { required: 'security.email-empty', email: 'security.email-wrong' },
    },
  },
});
