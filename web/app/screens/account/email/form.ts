import { defineForm } from '../../../forms/form-spec.ts';

export const emailForm = defineForm({
  name: 'email',
  fields: {
    email: {
      label: 'security.new-email',
      native: { type: 'email', required: true, maxLength: 254 },
      messages: {
        required: 'security.email-empty',
        email: 'security.email-wrong',
        'email-same': 'security.email-same',
      },
    },
  },
});
