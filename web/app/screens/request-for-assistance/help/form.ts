import { symptoms } from '@hearth/product/assistance/symptom-terms.ts';
import { defineForm } from '../../../forms/form-spec.ts';

/** Begins a request: the evidence is copied at that instant. */
export const beginForm = defineForm({
  name: 'begin-assistance',
  messages: {
    'no-partner': 'assistance.no-partner',
    'unit-unknown': 'assistance.unit-gone',
  },
  fields: {
    symptom: { label: 'assistance.what', rules: `required|one-of:${symptoms.join(',')}` },
    unit: { label: 'assistance.unit' },
    code: { label: 'assistance.code', native: { maxLength: 40 } },
  },
});
