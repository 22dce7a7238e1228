import { defineForm } from '../../../../forms/form-spec.ts';

/** Restores an earlier version of the budget, or removes it where none is named. */
export const restoreForm = defineForm({
  name: 'budget-restore',
  messages: { 'setting-changed': 'budget.fault-changed' },
  fields: { revision: { label: 'settings.revisions', rules: 'required|integer' } },
});
