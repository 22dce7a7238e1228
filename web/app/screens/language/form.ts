import { defineForm } from '../../forms/form-spec.ts';
import { languages } from '../../i18n/languages.ts';

export const languageForm = defineForm({
  name: 'language',
  fields: {
    locale: {
      label: 'language.title',
      native: { required: true },
      rules: { 'one-of': languages.map(({ tag }) => tag) },
    },
    return: { label: 'language.title' },
  },
});
