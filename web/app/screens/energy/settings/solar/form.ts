import { defineForm } from '../../../../forms/form-spec.ts';

/** Restores an earlier version of the solar panels, or removes them where none is named. */
export const restoreForm = defineForm({
  name: 'solar-restore',
  messages: { 'setting-changed': 'solar.fault-changed' },
  fields: { revision: { label: 'settings.revisions', rules: 'required|integer' } },
});
