import { defineForm } from '../../../forms/form-spec.ts';

export const deleteForm = defineForm({
  name: 'delete',
  fields: {
    understood: {
      label: 'security.delete-understood',
      as: 'mark',
      rules: 'required',
      messages: { required: 'security.delete-not-understood' },
    },
  },
});

export const cancelDeletionForm = defineForm({ name: 'keep', fields: {} });
