import { defineForm } from '../../../forms/form-spec.ts';

/** Restores an earlier version of a setting; revision 0 removes it. `changed`: message after a save by another person or page. */
export const restoreFormOf = (setting: string, changed: string) =>
  defineForm({
    name: `${setting}-restore`,
    messages: { 'setting-changed': changed },
    fields: { revision: { label: 'settings.revisions', rules: 'required|integer' } },
  });
