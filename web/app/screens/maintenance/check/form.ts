import { defineForm } from '../../../forms/form-spec.ts';
import { refusals, seenFields, valueFields } from '../new/form.ts';

/** What an owner saw at a unit today; empty fields are left out. */
export const checkForm = defineForm<string>({
  name: 'maintenance-check',
  messages: { ...refusals, 'nothing-looked-at': 'maintenance.nothing-looked-at' },
  fields: {
    unit: { label: 'maintenance.unit', native: { required: true } },
    ...valueFields,
    ...seenFields,
  },
});
