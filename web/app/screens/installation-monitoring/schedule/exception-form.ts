import { weekDays } from '@hearth/calendar/week-days.ts';
import { defineForm } from '../../../forms/form-spec.ts';
import { dateRules } from '../../../forms/rules/dates.ts';

/** Longest exception, days; the service has the last word. */
const daysMax = 31;

const messages = {
  'no-week': 'exceptions.no-week',
  'too-many-exceptions': 'exceptions.too-many',
  'unit-not-linked': 'schedule.link-ended',
};

export const exceptionForm = defineForm({
  name: 'schedule-exception',
  fields: {
    point: { label: 'schedule.title', native: { required: true, maxLength: 100 } },
    from: {
      label: 'exceptions.from',
      native: { type: 'date', required: true },
      rules: 'from:today',
      messages: {
        from: 'exceptions.past',
        'in-the-past': 'exceptions.past',
        'days-overlap': 'exceptions.overlap',
      },
    },
    to: {
      label: 'exceptions.to',
      native: { type: 'date', required: true },
      rules: { from: 'from', span: ['from', daysMax] },
      messages: {
        from: 'exceptions.backwards',
        span: 'exceptions.too-long',
        'invalid-period': 'exceptions.backwards',
        'too-long': 'exceptions.too-long',
      },
    },
    as: {
      label: 'exceptions.as',
      rules: `required|one-of:${weekDays.join(',')}`,
    },
  },
  messages,
  rules: dateRules,
});

export const exceptionRemovalForm = defineForm({
  name: 'schedule-exception-remove',
  fields: {
    point: { label: 'schedule.title', native: { required: true, maxLength: 100 } },
    from: { label: 'exceptions.from', native: { required: true } },
  },
  messages,
});
