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

export const removeForm = defineForm({
  name: 'remove-passkey',
  fields: { passkey: { label: 'security.passkey-name', native: { required: true } } },
});

/** The person types the name; the authenticator creates the passkey between the two requests of this form. */
export const addForm = defineForm({
  name: 'add-passkey',
  fields: {
    name: {
      label: 'security.passkey-name',
      native: { required: true, maxLength: 60 },
      messages: { required: 'security.passkey-name-empty' },
    },
  },
  messages: {
    'passkey-known': 'security.passkey-known',
    'too-many-passkeys': 'security.too-many-passkeys',
    'passkey-refused': 'security.passkey-refused',
  },
});
