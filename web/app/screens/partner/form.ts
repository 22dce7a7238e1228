import { defineForm } from '../../forms/form-spec.ts';

const request = { grant: { label: 'partner.requests', native: { required: true } } } as const;

const messages = {
  'request-accepted': 'partner.request-accepted',
  'request-declined': 'partner.request-declined',
  'request-withdrawn': 'partner.request-withdrawn',
  'request-over': 'partner.request-over',
} as const;

export const acceptForm = defineForm({ name: 'accept-request', fields: request, messages });

export const declineForm = defineForm({ name: 'decline-request', fields: request, messages });
