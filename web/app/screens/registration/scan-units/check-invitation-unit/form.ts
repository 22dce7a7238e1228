import { defineForm } from '../../../../forms/form-spec.ts';

/** Confirmation by a person who followed the link in the mail. */
export const invitedForm = defineForm({
  name: 'use-invitation',
  fields: {},
  messages: {
    'too-many-attempts': 'scan-units.card-code-wait',
    'invitation-expired': 'claim.invitation-expired',
    'invitation-used': 'claim.invitation-used',
    'invitation-used-by-you': 'claim.invitation-used-by-you',
    'invitation-overtaken': 'claim.invitation-overtaken',
    'invitation-unknown': 'claim.invitation-unknown',
  },
});

/** Requests the mail again for a scanned unit. */
export const requestInvitationForm = defineForm({
  name: 'request-invitation',
  fields: {
    email: {
      label: 'claim.mailbox',
      native: { type: 'email', required: true, maxLength: 254 },
      messages: { required: 'claim.mailbox-empty', email: 'claim.mailbox-wrong' },
    },
  },
  messages: { 'too-many-attempts': 'scan-units.card-code-wait' },
});
