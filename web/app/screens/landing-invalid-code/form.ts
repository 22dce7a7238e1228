import { defineForm } from '../../forms/form-spec.ts';

export const landingCodeForm = defineForm({
  name: 'landing-code',
  fields: {
    code: {
      label: 'landing-invalid-code.code',
      native: { required: true, maxLength: 400 },
      messages: { required: 'landing-invalid-code.code-empty' },
    },
  },
});
