import { defineForm } from '../../../../forms/form-spec.ts';
import { priceMessages } from './flow/price-rules.ts';

/** Restores an earlier version of the contracts. */
export const restoreForm = defineForm({
  name: 'tariff-restore',
  messages: priceMessages,
  fields: { revision: { label: 'tariff.revisions', rules: 'required|integer' } },
});
