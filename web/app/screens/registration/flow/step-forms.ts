import { defineForm } from '../../../forms/form-spec.ts';
import { buildingKinds, builtPeriods } from './choices.ts';

export const buildingForm = defineForm({
  name: 'registration-building',
  fields: {
    kind: {
      label: 'house.kind',
      rules: `required|one-of:${buildingKinds.join(',')}`,
      messages: { required: 'house.kind-empty' },
    },
    built: { label: 'house.built', rules: `required|one-of:${builtPeriods.join(',')}` },
    floorAreaM2: {
      label: 'house.floor-area',
      rules: 'required|number|min-value:10|max-value:5000',
    },
    persons: {
      label: 'house.persons',
      rules: 'required|integer|min-value:1|max-value:50',
    },
  },
});

export const partnerForm = defineForm({
  name: 'registration-partner',
  fields: {
    search: { label: 'registration.partner-search', native: { maxLength: 120 } },
    partner: {
      label: 'registration.partner',
      rules: 'required',
      messages: { required: 'registration.partner-empty' },
    },
  },
});
