import { weekDays } from '@hearth/calendar/week-days.ts';
import { defineForm } from '../../../../../forms/form-spec.ts';

/** Choice of the day of disinfection that leaves it to the plan. */
export const anyDay = 'any';
export const disinfectionDays = [anyDay, ...weekDays] as const;

export const liftSteps = ['0.5', '1', '1.5', '2', '2.5', '3'] as const;
export const months = Array.from({ length: 12 }, (_, i) => String(i + 1));

/** Messages for refusals of the settings as a whole. */
const surplusMessages = {
  'setting-changed': 'surplus.fault-changed',
  'nothing-chosen': 'surplus.fault-nothing',
} as const;

export const startForm = defineForm({
  name: 'surplus-start',
  messages: surplusMessages,
  fields: {
    heatsWater: {
      label: 'surplus.heats-water',
      as: 'mark',
      at: 'surplus/hotWater',
      messages: surplusMessages,
    },
    heatsRooms: { label: 'surplus.heats-rooms', as: 'mark', at: 'surplus/spaceHeating' },
  },
});

const at = (field: string): string => `surplus/hotWater/${field}`;

export const dhwForm = defineForm({
  name: 'surplus-dhw',
  messages: surplusMessages,
  fields: {
    targetC: {
      label: 'surplus.target',
      rules: 'required|number|min-value:45|max-value:65',
      at: at('targetC'),
      messages: {
        'target-too-near': 'surplus.fault-near',
        'target-above-ceiling': 'surplus.fault-ceiling',
      },
    },
    alwaysC: {
      label: 'surplus.always',
      rules: 'required|number|min-value:38|max-value:55',
      at: at('alwaysC'),
    },
    ceilingC: {
      label: 'surplus.ceiling',
      rules: 'required|number|min-value:50|max-value:65',
      at: at('ceilingC'),
    },
    earliest: {
      label: 'surplus.earliest',
      native: { type: 'time' },
      rules: 'required',
      at: at('earliest'),
    },
    latest: {
      label: 'surplus.latest',
      native: { type: 'time' },
      rules: 'required',
      at: at('latest'),
      messages: { 'times-reversed': 'surplus.fault-times' },
    },
    disinfectionDay: {
      label: 'surplus.disinfection-day',
      rules: `one-of:${disinfectionDays.join(',')}`,
      at: at('disinfectionDay'),
    },
    mayUseHeater: { label: 'surplus.heater', as: 'mark', at: at('mayUseHeater') },
  },
});

export const shForm = defineForm({
  name: 'surplus-sh',
  messages: surplusMessages,
  fields: {
    liftK: {
      label: 'surplus.lift',
      rules: `required|one-of:${liftSteps.join(',')}`,
      at: 'surplus/spaceHeating/liftK',
    },
    rooms: { label: 'surplus.rooms', as: 'list', at: 'surplus/spaceHeating/rooms' },
    fromMonth: { label: 'surplus.from-month', rules: `required|one-of:${months.join(',')}` },
    toMonth: { label: 'surplus.to-month', rules: `required|one-of:${months.join(',')}` },
    minRunMin: {
      label: 'surplus.min-run',
      rules: 'required|integer|min-value:15|max-value:180',
      at: 'surplus/spaceHeating/minRunMin',
    },
    minPauseMin: {
      label: 'surplus.min-pause',
      rules: 'required|integer|min-value:10|max-value:180',
      at: 'surplus/spaceHeating/minPauseMin',
    },
  },
});
