import { defineForm } from '../../../forms/form-spec.ts';
import { newPassword } from '../new-password.ts';

export const passwordForm = defineForm({
  name: 'password',
  fields: {
    current: {
      label: 'security.current-password',
      native: { type: 'password', required: true, maxLength: 1000 },
      messages: {
        required: 'security.current-empty',
        'password-wrong': 'security.current-wrong',
      },
    },
    password: newPassword,
  },
  messages: { 'changed-meanwhile': 'security.changed-meanwhile' },
});
