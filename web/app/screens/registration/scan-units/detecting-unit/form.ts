import { defineForm } from '../../../../forms/form-spec.ts';

/** What a scanner posts; a page may send it by a press of its own. */
export const detectForm = defineForm({
  name: 'detect',
  fields: {
    text: { label: 'scan-units.serial', native: { required: true, maxLength: 4000 } },
    range: { label: 'scan-units.range-lead' },
    source: { label: 'scan-units.title' },
  },
});
