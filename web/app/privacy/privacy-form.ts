import { defineForm } from '../forms/form-spec.ts';

/** The choice about what may be sent beyond what the app needs: a mark for each purpose. `answer` is the pressed button. */
export const privacyForm = defineForm({
  name: 'privacy',
  fields: {
    answer: {
      label: 'policy.choices',
      native: { required: true },
      rules: { 'one-of': ['all', 'none', 'chosen'] },
    },
    errors: { label: 'policy.errors', as: 'mark' },
    telemetry: { label: 'policy.telemetry', as: 'mark' },
    marketing: { label: 'policy.marketing', as: 'mark' },
    question: { label: 'policy.choices', native: { required: true } },
    return: { label: 'policy.choices' },
  },
  messages: { 'privacy-outdated': 'policy.question-outdated' },
});
