import { defineForm } from '../../../../forms/form-spec.ts';

export const addToHomeForm = defineForm({
  name: 'add-to-home',
  fields: {
    home: {
      label: 'claim.which-home',
      rules: 'required',
      messages: { required: 'claim.which-home-missing' },
    },
  },
  messages: { 'unit-taken': 'claim.taken', 'not-found': 'claim.home-gone' },
});
