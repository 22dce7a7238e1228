import { defineForm } from '../../../forms/form-spec.ts';
import { offerReasons } from './reasons.ts';

const messages = Object.fromEntries(offerReasons.map((reason) => [reason, `transfer.${reason}`]));

export const acceptTransferForm = defineForm({ name: 'accept-transfer', fields: {}, messages });

export const declineTransferForm = defineForm({ name: 'decline-transfer', fields: {}, messages });
