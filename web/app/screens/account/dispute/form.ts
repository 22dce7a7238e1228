import { defineForm } from '../../../forms/form-spec.ts';

export const disputeAnswerForm = defineForm({
  name: 'dispute-answer',
  fields: {
    answer: {
      label: 'dispute.question',
      native: { required: true },
      rules: 'one-of:accept,decline',
      messages: { required: 'dispute.answer-missing' },
    },
  },
  messages: { 'dispute-over': 'dispute.over' },
});

export const withdrawDisputeForm = defineForm({
  name: 'dispute-withdraw',
  fields: {},
  messages: { 'dispute-over': 'dispute.over' },
});
