import { defineForm } from '../../../../../forms/form-spec.ts';

/** Messages for refusals of the measures as a whole. */
const savingMessages = {
  'setting-changed': 'saving.fault-changed',
  'nothing-chosen': 'saving.fault-nothing',
} as const;

export const startForm = defineForm({ name: 'saving-start', fields: {} });
export const infoForm = defineForm({ name: 'saving-info', fields: {} });

export const selectForm = defineForm({
  name: 'saving-select',
  messages: savingMessages,
  fields: {
    usesDay: {
      label: 'saving.day',
      as: 'mark',
      at: 'saving/measures',
      messages: savingMessages,
    },
    usesNight: { label: 'saving.night', as: 'mark', at: 'saving/measures/night' },
    usesAway: { label: 'saving.away', as: 'mark', at: 'saving/measures/away' },
    usesFlow: { label: 'saving.flow', as: 'mark', at: 'saving/measures/flow' },
    usesHotWater: { label: 'saving.hot-water', as: 'mark', at: 'saving/measures/hotWater' },
    rooms: { label: 'saving.rooms', as: 'list', at: 'saving/measures/rooms' },
  },
});

const at = (place: string): string => `saving/measures/${place}`;

export const setPointForm = defineForm({
  name: 'saving-set-point',
  messages: savingMessages,
  fields: {
    dayC: {
      label: 'saving.day-set-point',
      rules: 'number|min-value:15|max-value:25',
      at: at('day/setPointC'),
    },
    nightC: {
      label: 'saving.night-set-point',
      rules: 'number|min-value:15|max-value:25',
      at: at('night/setPointC'),
      messages: {
        'night-above-day': 'saving.fault-night-above-day',
        'below-house-limit': 'saving.fault-damp',
      },
    },
    nightFrom: { label: 'saving.night-from', native: { type: 'time' }, at: at('night/from') },
    nightTo: {
      label: 'saving.night-to',
      native: { type: 'time' },
      at: at('night/to'),
      messages: { 'night-empty': 'saving.fault-night-empty' },
    },
    awayC: {
      label: 'saving.away-set-point',
      rules: 'number|min-value:12|max-value:20',
      at: at('away/setPointC'),
    },
    lowerK: {
      label: 'saving.flow-lower',
      rules: 'number|min-value:1|max-value:10',
      at: at('flow/lowerK'),
    },
    hotWaterC: {
      label: 'saving.hot-water-set-point',
      rules: 'number|min-value:40|max-value:60',
      at: at('hotWater/setPointC'),
    },
  },
});
