import { defineForm } from '../../../forms/form-spec.ts';
import { offerReasons } from './reasons.ts';

const messages = {
  ...Object.fromEntries(offerReasons.map((reason) => [reason, `transfer.${reason}`])),
  'transfer-to-yourself': 'transfer.taker-is-owner',
  'transfer-to-partner': 'transfer.taker-is-partner',
  'transfer-not-possible': 'transfer.not-possible',
  'transfer-over': 'transfer.fault-over',
  'terms-changed': 'transfer.terms-changed',
};

/** Takes the home. The terms of what moves are accepted in the language of the page; without any, the mark is hidden and set. */
export const acceptTransferForm = defineForm({
  name: 'accept-transfer',
  fields: {
    /** The versions that the page has shown. */
    read: { label: 'transfer.terms' },
    agreed: {
      label: 'transfer.terms-mark',
      as: 'mark',
      rules: 'required',
      messages: { required: 'transfer.terms-missing' },
    },
  },
  messages,
});

export const declineTransferForm = defineForm({ name: 'decline-transfer', fields: {}, messages });
