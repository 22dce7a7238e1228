import { defineForm } from '../../../../forms/form-spec.ts';

/** One press of whoever came by the link in their mail. */
export const invitedForm = defineForm({
  name: 'use-invitation',
  fields: {},
  messages: {
    'too-many-tries': 'scan-units.card-code-wait',
    'invitation-expired': 'claim.invitation-expired',
    'invitation-used': 'claim.invitation-used',
    'invitation-used-by-you': 'claim.invitation-used-by-you',
    'invitation-overtaken': 'claim.invitation-overtaken',
    'invitation-unknown': 'claim.invitation-unknown',
  },
});

/** Asks for the mail once more, for a unit that was scanned. */
export const askInvitationForm = defineForm({
  name: 'ask-invitation',
  fields: {
    email: {
      label: 'claim.mailbox',
      native: { type: 'email', required: true, maxLength: 254 },
      messages: { required: 'claim.mailbox-empty', email: 'claim.mailbox-wrong' },
    },
  },
  messages: { 'too-many-tries': 'scan-units.card-code-wait' },
});
