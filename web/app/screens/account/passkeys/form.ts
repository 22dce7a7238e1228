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

/** The name is the person's; the passkey itself is what their device makes of the question in between. */
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
