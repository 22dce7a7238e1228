import { defineForm } from '../../../forms/form-spec.ts';

export const unitRequestForm = defineForm({
  name: 'unit-request',
  fields: {
    answer: {
      label: 'unit-request.question',
      native: { required: true },
      rules: 'one-of:accept,decline',
      messages: { required: 'unit-request.answer-missing' },
    },
  },
  messages: { 'request-over': 'unit-request.over' },
});
