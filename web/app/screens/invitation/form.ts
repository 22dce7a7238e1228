import { defineForm } from '../../forms/form-spec.ts';

const messages = {
  'lives-there-already': 'invitation.lives-there-already',
  'works-there-already': 'invitation.works-there-already',
  'invitation-used': 'invitation.invitation-used',
  'invitation-withdrawn': 'invitation.invitation-withdrawn',
  'invitation-expired': 'invitation.invitation-expired',
  'invitation-for-other-mailbox': 'invitation.other-mailbox-short',
};

export const acceptForm = defineForm({ name: 'accept', fields: {}, messages });

export const declineForm = defineForm({ name: 'decline', fields: {}, messages });
