import { defineForm } from '../forms/form-spec.ts';

export const exitForm = defineForm({
  name: 'confirm-exit',
  fields: { go: { label: 'wizard.leave', rules: 'required|one-of:keep,save,discard' } },
});

export const undoForm = defineForm({
  name: 'undo',
  fields: {},
  messages: {
    'undo-over': 'wizard.undo-over',
    'draft-undone': 'wizard.undone',
  },
});
