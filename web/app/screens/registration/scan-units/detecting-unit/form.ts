import { defineForm } from '../../../../forms/form-spec.ts';

/** Form with a scanned text, posted by the scanner or by a button. */
export const detectForm = defineForm({
  name: 'detect',
  fields: {
    text: { label: 'scan-units.serial', native: { required: true, maxLength: 4000 } },
    range: { label: 'scan-units.range-lead' },
    source: { label: 'scan-units.title' },
  },
});
