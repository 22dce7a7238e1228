import { type FieldSpec, type FormSpec, defineForm } from '../../../../../forms/form-spec.ts';
import { dateRules } from '../../../../../forms/rules/dates.ts';
import type { Values } from '../../../../../forms/rule.ts';
import { rowIds } from '../../../../../wizard/rows.ts';
import { arrayPrefix, exportedEnergies, mountings, shadings, unknown } from './answers.ts';

/** Messages for refusals of the panels as a whole. */
export const solarMessages = {
  'setting-changed': 'solar.fault-changed',
  'peak-power-not-believable': 'solar.fault-peak-power',
  'inverter-does-not-fit-the-panels': 'solar.fault-inverter',
} as const;

/** Arrays of a home; the service refuses more. */
export const arraysMax = 12;

function arrayFields(id: string, index: number): Record<string, FieldSpec> {
  const prefix = arrayPrefix(id);
  const at = (place: string): string => `panels/arrays/${index}/${place}`;
  return {
    [`${prefix}name`]: { label: 'solar.name', native: { maxLength: 60 }, at: at('name') },
    [`${prefix}ratedKw`]: {
      label: 'solar.peak-power',
      rules: `required-if:${prefix}isUnknown,false|number|min-value:0.05|max-value:100`,
      at: at('ratedKw'),
      messages: { required: 'solar.peak-power-empty' },
    },
    [`${prefix}isUnknown`]: { label: 'solar.peak-power-unknown', as: 'mark' },
    [`${prefix}modules`]: {
      label: 'solar.modules',
      rules: `required-if:${prefix}isUnknown,true|integer|min-value:1|max-value:500`,
      at: at('modules'),
      messages: { required: 'solar.modules-empty' },
    },
    [`${prefix}azimuthDeg`]: {
      label: 'solar.direction',
      rules: 'number|min-value:0|max-value:360',
      at: at('azimuthDeg'),
    },
    [`${prefix}tiltDeg`]: {
      label: 'solar.tilt',
      rules: 'number|min-value:0|max-value:90',
      at: at('tiltDeg'),
    },
    [`${prefix}shading`]: {
      label: 'solar.shading',
      rules: `one-of:${[...shadings, unknown].join(',')}`,
      at: at('shading'),
    },
    [`${prefix}mounting`]: {
      label: 'solar.mounting',
      rules: `one-of:${[...mountings, unknown].join(',')}`,
      at: at('mounting'),
    },
  };
}

export function startForm(values: Values): FormSpec {
  return defineForm<string>({
    name: 'solar-start',
    messages: solarMessages,
    fields: {
      arrays: { label: 'solar.arrays', at: 'panels/arrays', messages: solarMessages },
      ...Object.assign({}, ...rowIds(values, 'arrays').slice(0, arraysMax).map(arrayFields)),
    },
  });
}

export const detailForm = defineForm({
  name: 'solar-detail',
  rules: dateRules,
  messages: solarMessages,
  fields: {
    commissionedOn: {
      label: 'solar.commissioned-on',
      native: { type: 'date' },
      rules: 'from:1980-01-01|until:2100-01-01',
      at: 'panels/commissionedOn',
    },
    inverterKw: {
      label: 'solar.inverter',
      rules: 'number|min-value:0.1|max-value:200',
      at: 'panels/inverterKw',
      messages: solarMessages,
    },
    hasBattery: { label: 'solar.battery', rules: 'one-of:no,yes' },
    batteryKwh: {
      label: 'solar.battery-capacity',
      rules: 'required-if:hasBattery,yes|number|min-value:0.5|max-value:200',
      at: 'panels/batteryKwh',
      messages: { required: 'solar.battery-capacity-empty' },
    },
  },
});

export const exportForm = defineForm({
  name: 'solar-export',
  messages: solarMessages,
  fields: {
    exportedEnergy: {
      label: 'solar.exported-energy',
      rules: `required|one-of:${exportedEnergies.join(',')}`,
      messages: { required: 'solar.exported-energy-empty' },
    },
    exportLimitKw: {
      label: 'solar.export-limit',
      rules: 'number|min-value:0|max-value:200',
      at: 'panels/exportLimitKw',
    },
  },
});
