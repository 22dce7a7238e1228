import { defineForm } from '../../../../forms/form-spec.ts';
import { phoneRules } from '../../../../forms/rules/phone.ts';

export const personForm = defineForm({
  name: 'registration-person',
  rules: phoneRules,
  fields: {
    phone: {
      label: 'registration.phone',
      native: { type: 'tel', maxLength: 40 },
      rules: 'phone',
    },
    share: { label: 'registration.phone-share', as: 'mark' },
  },
});
