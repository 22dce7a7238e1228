import { defineForm } from '../../../../forms/form-spec.ts';
import { codeRules } from '../../../../forms/rules/codes.ts';

export const codeForm = defineForm({
  name: 'commissioning-code',
  fields: {
    code: {
      label: 'scan-units.card-code',
      native: { required: true, maxLength: 40 },
      rules: 'commissioning-code',
      messages: {
        required: 'scan-units.card-code-empty',
        'code-not-right': 'scan-units.card-code-not-right',
      },
    },
  },
  messages: {
    'no-code-expected': 'scan-units.card-code-not-expected',
  },
  rules: codeRules,
});
