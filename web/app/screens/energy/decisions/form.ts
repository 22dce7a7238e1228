import { defineForm } from '../../../forms/form-spec.ts';

export const switchForm = defineForm({
  name: 'plan-switch',
  fields: { state: { label: 'plan.switch', native: { required: true } } },
});

const decision = { label: 'plan.title', native: { required: true } } as const;

export const vetoForm = defineForm({
  name: 'plan-veto',
  fields: { decision, kind: { label: 'plan.veto-more', rules: 'required' } },
});

const time = { type: 'time', required: true } as const;

export const sleepForm = defineForm({
  name: 'plan-sleep',
  fields: {
    decision,
    from: { label: 'plan.sleep-from', native: time },
    to: { label: 'plan.sleep-to', native: time },
  },
});

export const endVetoForm = defineForm({
  name: 'plan-veto-end',
  fields: { veto: { label: 'plan.vetoes', native: { required: true } } },
});

export const releaseForm = defineForm({
  name: 'plan-release',
  fields: {
    unit: { label: 'plan.switch', native: { required: true } },
    point: { label: 'plan.switch', native: { required: true } },
  },
});
