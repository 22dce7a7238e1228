import { defineForm } from '../../../forms/form-spec.ts';
import { offerReasons } from './reasons.ts';

const messages = {
  ...Object.fromEntries(offerReasons.map((reason) => [reason, `transfer.${reason}`])),
  'transfer-to-yourself': 'transfer.taker-is-owner',
  'transfer-to-partner': 'transfer.taker-is-partner',
  'transfer-not-possible': 'transfer.not-possible',
  'transfer-over': 'transfer.fault-over',
};

export const acceptTransferForm = defineForm({ name: 'accept-transfer', fields: {}, messages });

export const declineTransferForm = defineForm({ name: 'decline-transfer', fields: {}, messages });
