import { defineForm } from '../../../forms/form-spec.ts';

const company = { company: { label: 'colleagues.title', native: { required: true } } } as const;

export const inviteForm = defineForm({
  name: 'invite-colleague',
  fields: {
    ...company,
    email: {
      label: 'colleagues.email',
      native: { type: 'email', required: true, maxLength: 254 },
      messages: {
        'works-there-already': 'colleagues.works-there-already',
        email: 'colleagues.not-an-address',
        'invalid-format': 'colleagues.not-an-address',
      },
    },
    isAdministrator: { label: 'colleagues.as-administrator', as: 'mark' },
  },
  messages: {
    'company-is-full': 'colleagues.full',
    'too-many-invitations': 'colleagues.too-many-invitations',
  },
});

export const withdrawForm = defineForm({
  name: 'withdraw-invitation',
  fields: {
    ...company,
    invitation: { label: 'colleagues.invited', native: { required: true } },
  },
});

export const removeForm = defineForm({
  name: 'remove-colleague',
  fields: {
    ...company,
    person: { label: 'colleagues.title', native: { required: true } },
  },
  messages: { 'last-administrator-stays': 'colleagues.last-administrator' },
});
