import { defineForm } from '../../../../forms/form-spec.ts';

/** One press beside each unit. */
export const removeUnitForm = defineForm({
  name: 'remove-unit',
  fields: { claim: { label: 'scan-units.unit', native: { required: true } } },
});
