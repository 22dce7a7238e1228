import { defineForm } from '../../../forms/form-spec.ts';
import { dateRules } from '../../../forms/rules/dates.ts';

/** Longest absence, days; the service has the last word. */
const daysMax = 366;

export const tripForm = defineForm({
  name: 'trip',
  fields: {
    from: {
      label: 'trip.from',
      native: { type: 'date', required: true },
      rules: 'from:today',
      messages: { from: 'trip.in-the-past', 'in-the-past': 'trip.in-the-past' },
    },
    to: {
      label: 'trip.to',
      native: { type: 'date', required: true },
      rules: { from: 'from', span: ['from', daysMax] },
      messages: {
        from: 'trip.backwards',
        span: 'trip.too-long',
        'invalid-period': 'trip.backwards',
        'too-long': 'trip.too-long',
      },
    },
    units: {
      label: 'trip.units',
      as: 'list',
      rules: 'required',
      messages: { required: 'trip.units-none', 'nothing-to-change': 'trip.nothing' },
    },
  },
  messages: { 'trip-planned': 'trip.already' },
  rules: dateRules,
});

export const cancelTripForm = defineForm({
  name: 'trip-cancel',
  fields: { trip: { label: 'trip.title', native: { required: true } } },
});
