import { defineForm } from '../../../forms/form-spec.ts';

const company = { company: { label: 'partner-system.title', native: { required: true } } } as const;

const messages = { 'no-webhook': 'partner-system.none' } as const;

export const targetForm = defineForm({
  name: 'webhook-target',
  fields: {
    ...company,
    url: {
      label: 'partner-system.url',
      native: { required: true, maxLength: 500 },
      messages: {
        'not-an-address': 'partner-system.not-an-address',
        'address-with-password': 'partner-system.address-with-password',
        'not-https': 'partner-system.not-https',
        'private-address': 'partner-system.private-address',
      },
    },
  },
});

export const renewForm = defineForm({ name: 'webhook-secret', fields: company, messages });

export const testForm = defineForm({ name: 'webhook-test', fields: company, messages });

export const removeForm = defineForm({ name: 'webhook-remove', fields: company });
