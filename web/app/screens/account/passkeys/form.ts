import { defineForm } from '../../../forms/form-spec.ts';

export const renameForm = defineForm({
  name: 'rename',
  fields: {
    name: {
      label: 'security.passkey-name',
      native: { required: true, maxLength: 60 },
      messages: { required: 'security.passkey-name-empty' },
    },
  },
});
