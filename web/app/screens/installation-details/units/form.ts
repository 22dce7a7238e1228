import { defineForm } from '../../../forms/form-spec.ts';

export const removeUnitForm = defineForm({
  name: 'remove-unit-of-home',
  fields: {
    understood: {
      label: 'unit-change.understood',
      as: 'mark',
      rules: 'required',
      messages: { required: 'unit-change.understood-missing' },
    },
  },
});

export const moveUnitForm = defineForm({
  name: 'move-unit',
  fields: {
    to: {
      label: 'unit-change.to',
      rules: 'required',
      messages: { required: 'unit-change.to-missing', 'home-unknown': 'unit-change.to-gone' },
    },
  },
  messages: { 'unit-without-serial': 'unit-change.no-serial' },
});

export const replaceUnitForm = defineForm({
  name: 'replace-unit',
  fields: {
    claim: {
      label: 'unit-change.by',
      rules: 'required',
      messages: { required: 'unit-change.by-missing', 'no-unit': 'unit-change.by-gone' },
    },
  },
  messages: { 'unit-taken': 'unit-change.taken' },
});
