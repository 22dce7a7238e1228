import { defineForm } from '../../../forms/form-spec.ts';
import { phoneRules } from '../../../forms/rules/phone.ts';

/** An empty number deletes the stored one. */
export const telephoneForm = defineForm({
  name: 'telephone',
  rules: phoneRules,
  fields: {
    phone: {
      label: 'security.telephone',
      native: { type: 'tel', maxLength: 40 },
      rules: 'phone',
      at: 'phone/number',
    },
    share: { label: 'security.telephone-share', as: 'mark' },
  },
});
