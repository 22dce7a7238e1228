import { defineForm } from '../../forms/form-spec.ts';

const fields = { transfer: { label: 'transfer.title', native: { required: true } } } as const;

export const withdrawOfferForm = defineForm({
  name: 'withdraw-transfer',
  fields,
  messages: { 'transfer-over': 'transfer.fault-over' },
});

const messages = {
  'transfer-over': 'transfer.fault-over',
  'undo-over': 'transfer.fault-undo-over',
  'undo-not-possible': 'transfer.fault-undo-not-possible',
  'transfer-open': 'transfer.fault-offered-again',
  'transfer-in-progress': 'transfer.fault-in-progress',
} as const;

export const undoTransferForm = defineForm({ name: 'undo-transfer', fields, messages });

export const refuseUndoForm = defineForm({ name: 'refuse-undo-transfer', fields, messages });
