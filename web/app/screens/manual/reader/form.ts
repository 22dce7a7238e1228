import { textSizes } from '../../../api/appearance.ts';
import { defineForm } from '../../../forms/form-spec.ts';

/** The text size of this browser, as in the account; guests have no account. */
export const textSizeForm = defineForm({
  name: 'manual-text-size',
  fields: {
    'text-size': { label: 'manual.text-size', rules: { 'one-of': textSizes.map(String) } },
  },
});
