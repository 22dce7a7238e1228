import { type FieldSpec, defineForm } from '../../../forms/form-spec.ts';

const messages = {
  'not-a-line': 'schedule.not-a-line',
  'too-many-actions': 'schedule.too-many',
  'actions-too-close': 'schedule.too-close',
  'above-max': 'schedule.above-max',
  'below-min': 'schedule.below-min',
  'off-step': 'schedule.off-step',
  'not-an-option': 'schedule.not-a-line',
  'too-many-periods': 'schedule.too-many-periods',
};

const line = (label: string, at: string): FieldSpec => ({
  label,
  at,
  native: { maxLength: 1000 },
  messages,
});

/** With the scheduler the whole week comes as JSON; without scripts each day as a line. */
export const scheduleForm = defineForm({
  name: 'schedule',
  fields: {
    which: { label: 'schedule.title', native: { required: true, maxLength: 400 } },
    week: { label: 'schedule.title' },
    monday: line('schedule.monday', 'week/monday'),
    tuesday: line('schedule.tuesday', 'week/tuesday'),
    wednesday: line('schedule.wednesday', 'week/wednesday'),
    thursday: line('schedule.thursday', 'week/thursday'),
    friday: line('schedule.friday', 'week/friday'),
    saturday: line('schedule.saturday', 'week/saturday'),
    sunday: line('schedule.sunday', 'week/sunday'),
    isFollowed: { label: 'schedule.follow', as: 'mark' },
  },
  messages: {
    ...messages,
    'week-too-busy': 'schedule.too-busy',
    'unit-not-linked': 'schedule.link-ended',
    'writes-used-up': 'schedule.writes-used-up',
    'device-cloud-quota-used-up': 'schedule.writes-used-up',
    'link-needs-sign-in': 'schedule.link-ended',
  },
});
