import { defineForm } from '../../../../forms/form-spec.ts';

/** Restores an earlier version of the contracts. */
export const restoreForm = defineForm({
  name: 'tariff-restore',
  messages: { 'setting-changed': 'tariff.fault-changed' },
  fields: { revision: { label: 'settings.revisions', rules: 'required|integer' } },
});
