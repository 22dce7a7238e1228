import { demoHomes } from '@hearth/product/demo/home-names.ts';
import { defineForm } from '../../forms/form-spec.ts';

/** Starts a demo session of a home; `attempt` makes two presses one session. */
export const startForm = defineForm({
  name: 'demo-start',
  fields: {
    home: { label: 'demo.start', native: { required: true }, rules: { 'one-of': demoHomes } },
    attempt: { label: 'demo.start', rules: 'min:16' },
  },
});
