import {
  type Measurement,
  type SeenPart,
  entryKinds,
  measurementFacts,
  measurements,
  seenParts,
} from '@hearth/product/maintenance/checklist-items.ts';
import { type FieldSpec, defineForm } from '../../../forms/form-spec.ts';
import { dateRules } from '../../../forms/rules/dates.ts';
import { lineRules } from '../../../forms/rules/lines.ts';

export const measuredField = (name: Measurement): string => `value-${name}`;
export const seenField = (part: SeenPart): string => `seen-${part}`;

export const valueFields = Object.fromEntries(
  measurements.map((name): [string, FieldSpec] => {
    const { least, most } = measurementFacts[name].believable;
    const rules = `number|min-value:${least}|max-value:${most}`;
    return [measuredField(name), { label: `maintenance.item-${name}`, rules }];
  }),
);

export const seenFields = Object.fromEntries(
  seenParts.map((part): [string, FieldSpec] => [
    seenField(part),
    { label: `maintenance.item-${part}`, rules: 'one-of:fine,not-fine' },
  ]),
);

export const refusals = {
  'entry-corrected': 'maintenance.corrected-meanwhile',
  'not-your-entry': 'maintenance.not-your-entry',
  'log-full': 'maintenance.log-full',
  'unit-unknown': 'maintenance.unit-unknown',
} as const;

/** A new entry of the log, or the correction of one. */
export const entryForm = defineForm<string>({
  name: 'maintenance-entry',
  rules: { ...dateRules, ...lineRules },
  messages: refusals,
  fields: {
    corrects: { label: 'maintenance.correct' },
    kind: {
      label: 'maintenance.kind',
      native: { required: true },
      rules: `one-of:${entryKinds.join(',')}`,
      at: 'kind',
    },
    unit: { label: 'maintenance.unit', at: 'unit' },
    on: {
      label: 'maintenance.day',
      native: { type: 'date', required: true },
      rules: 'date',
      at: 'on',
      messages: {
        'day-in-the-future': 'maintenance.day-in-the-future',
        'day-too-early': 'maintenance.day-too-early',
      },
    },
    company: { label: 'maintenance.company', native: { maxLength: 100 }, at: 'company' },
    findings: { label: 'maintenance.findings', native: { maxLength: 4000 }, at: 'findings' },
    parts: {
      label: 'maintenance.parts',
      rules: 'lines:20,200',
      at: 'parts',
      messages: { lines: 'maintenance.too-many-parts' },
    },
    ...valueFields,
    ...seenFields,
    counter: {
      label: 'maintenance.counter',
      rules: 'integer|min-value:0|max-value:500000',
      at: 'counterH',
    },
  },
});
