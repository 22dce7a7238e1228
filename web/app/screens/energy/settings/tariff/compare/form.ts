import { defineForm } from '../../../../../forms/form-spec.ts';
import { shapes } from './offer.ts';

const price = 'number|min-value:-100|max-value:1000';

/** A contract of another supplier. Which prices it needs follows from its shape. */
export const compareForm = defineForm({
  name: 'tariff-compare',
  messages: {
    'no-contract': 'compare.fault-no-contract',
    'nothing-measured': 'compare.fault-nothing-measured',
  },
  fields: {
    name: { label: 'compare.name', native: { maxLength: 60 } },
    shape: { label: 'compare.shape', rules: `required|one-of:${shapes.join(',')}` },
    standing: {
      label: 'compare.standing',
      rules: 'required|number|min-value:0|max-value:10000',
      messages: { required: 'compare.standing-empty' },
    },
    price: {
      label: 'compare.price',
      rules: price,
      messages: {
        'price-empty': 'compare.price-empty',
        'rate-not-believable-per-kwh': 'compare.price-not-believable',
      },
    },
    night: {
      label: 'compare.night',
      rules: price,
      messages: {
        'price-empty': 'compare.price-empty',
        'rate-not-believable-per-kwh': 'compare.price-not-believable',
      },
    },
    adder: {
      label: 'compare.adder',
      rules: price,
      messages: { 'price-empty': 'compare.price-empty' },
    },
  },
});
