import { defineForm } from '../../forms/form-spec.ts';

export const verifyForm = defineForm({
  name: 'verify',
  fields: { token: { label: 'verify.title', native: { required: true } } },
});
