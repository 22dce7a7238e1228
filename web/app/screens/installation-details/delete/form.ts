import { defineForm } from '../../../forms/form-spec.ts';

export const deleteHomeForm = defineForm({
  name: 'delete-home',
  fields: {
    understood: {
      label: 'home-details.delete-understood',
      as: 'mark',
      rules: 'required',
      messages: { required: 'home-details.delete-not-understood' },
    },
  },
  messages: { 'other-owners': 'home-details.other-owners' },
});
