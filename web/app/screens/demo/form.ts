import { demoHomes } from '@hearth/product/demo/home-names.ts';
import { defineForm } from '../../forms/form-spec.ts';

/** Begins a visit of a sample home; the attempt makes one of two presses. */
export const startForm = defineForm({
  name: 'demo-start',
  fields: {
    home: { label: 'demo.start', native: { required: true }, rules: { 'one-of': demoHomes } },
    attempt: { label: 'demo.start', rules: 'min:16' },
  },
});
