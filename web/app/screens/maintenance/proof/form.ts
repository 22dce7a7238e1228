import { defineForm } from '../../../forms/form-spec.ts';

export const issueProofForm = defineForm({
  name: 'issue-proof',
  fields: { unit: { label: 'maintenance.proof', native: { required: true } } },
  messages: {
    'no-maintenance-to-prove': 'maintenance.proof-nothing',
    'too-many-proofs': 'maintenance.proof-too-many',
  },
});
