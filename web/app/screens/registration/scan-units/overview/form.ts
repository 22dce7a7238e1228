import { defineForm } from '../../../../forms/form-spec.ts';

/** Form of the remove button beside each unit. */
export const removeUnitForm = defineForm({
  name: 'remove-unit',
  fields: { claim: { label: 'product-range.unit', native: { required: true } } },
});
