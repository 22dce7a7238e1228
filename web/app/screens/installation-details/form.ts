import { unitNameLengthMax } from '@hearth/product/unit/name-length.ts';
import { defineForm } from '../../forms/form-spec.ts';

export const renameForm = defineForm({
  name: 'rename-home',
  fields: {
    name: {
      label: 'installation-details.name',
      native: { required: true, maxLength: 80 },
      messages: { required: 'installation-details.name-empty' },
    },
  },
  messages: { 'installation-changed': 'installation-details.changed-meanwhile' },
});

export const renameUnitForm = defineForm({
  name: 'rename-unit',
  fields: {
    unit: { label: 'installation-details.unit-name', native: { required: true } },
    name: {
      label: 'installation-details.unit-name',
      native: { required: true, maxLength: unitNameLengthMax },
      messages: {
        required: 'installation-details.unit-name-empty',
        'too-long': 'installation-details.unit-name-too-long',
      },
    },
  },
  messages: {
    'writes-used-up': 'installation-details.unit-name-later',
    'device-cloud-quota-used-up': 'installation-details.unit-name-later',
  },
});

export const inviteForm = defineForm({
  name: 'invite',
  fields: {
    email: {
      label: 'installation-details.email',
      native: { type: 'email', required: true, maxLength: 254 },
      messages: {
        required: 'installation-details.email-empty',
        email: 'installation-details.email-wrong',
        'invalid-format': 'installation-details.email-wrong',
        'lives-there-already': 'installation-details.lives-there-already',
      },
    },
  },
  messages: {
    'home-is-full': 'installation-details.home-is-full',
    'too-many-invitations': 'installation-details.too-many-invitations',
  },
});

const hidden = (label: string) => ({ label, native: { required: true } }) as const;

export const withdrawForm = defineForm({
  name: 'withdraw',
  fields: { invitation: hidden('installation-details.invitation') },
});

export const removeForm = defineForm({
  name: 'remove',
  fields: { person: hidden('installation-details.resident') },
});

export const leaveForm = defineForm({
  name: 'leave',
  fields: {},
  messages: { 'last-owner-stays': 'installation-details.last-owner-stays' },
});
