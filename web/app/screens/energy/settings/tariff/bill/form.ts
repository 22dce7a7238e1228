import { costParts } from '@hearth/energy/tariff/cost-parts.ts';
import { type FieldSpec, defineForm } from '../../../../../forms/form-spec.ts';
import { dateRules } from '../../../../../forms/rules/dates.ts';
import { restoreFormOf } from '../../restore-form.ts';

const amount = 'number|min-value:-1000000|max-value:1000000';

/** Field with the amount of a part. */
export const lineField = (part: (typeof costParts)[number]): string => `line-${part}`;

const billMessages = {
  'setting-changed': 'bill.fault-changed',
  'nothing-set': 'bill.fault-changed',
} as const;

/** Lines that no contract knows; a form has as many fields. */
export const othersMax = 10;

/** Field with the name or the amount of a line that no contract knows. */
export const otherField = (index: number, field: 'name' | 'amount'): string =>
  `other${index + 1}-${field}`;

const otherFields = Array.from({ length: othersMax }, (_, i): [string, FieldSpec][] => [
  [
    otherField(i, 'name'),
    {
      label: 'bill.other-name',
      native: { maxLength: 60 },
      rules: `required-if:${otherField(i, 'amount')}`,
      messages: { 'required-if': 'bill.other-name-empty' },
    },
  ],
  [otherField(i, 'amount'), { label: 'bill.other-amount', rules: amount }],
]).flat();

/** A bill as it is on paper. Lines that it does not name stay empty. */
export const billForm = defineForm<string>({
  name: 'tariff-bill',
  rules: dateRules,
  messages: billMessages,
  fields: {
    bill: { label: 'bill.name' },
    name: { label: 'bill.name', native: { maxLength: 60 } },
    firstDay: {
      label: 'bill.first-day',
      native: { type: 'date' },
      rules: 'required|from:2000-01-01|until:today',
    },
    lastDay: {
      label: 'bill.last-day',
      native: { type: 'date' },
      rules: 'required|from:firstDay|until:2100-01-01|span:firstDay,800',
      messages: { from: 'bill.last-day-early', span: 'bill.last-day-late' },
    },
    total: {
      label: 'bill.total',
      rules: `required|${amount}`,
      messages: { required: 'bill.total-empty' },
    },
    importKwh: { label: 'bill.import', rules: 'number|min-value:0|max-value:10000000' },
    exportKwh: { label: 'bill.export', rules: 'number|min-value:0|max-value:10000000' },
    ...Object.fromEntries(
      costParts.map((part): [string, FieldSpec] => [
        lineField(part),
        { label: `cost.part-${part}`, rules: amount },
      ]),
    ),
    ...Object.fromEntries(otherFields),
  },
});

/** Removes a bill from the list. */
export const removeForm = defineForm({
  name: 'tariff-bill-remove',
  messages: billMessages,
  fields: { removed: { label: 'bill.remove', rules: 'required' } },
});

/** Saves the one price of the contract that explains a line. */
export const correctForm = defineForm({
  name: 'tariff-bill-correct',
  messages: { 'setting-changed': 'bill.fault-contract-changed' },
  fields: Object.fromEntries(
    ['bill', 'list', 'entry', 'validFrom', 'from', 'to', 'day'].map((name): [string, FieldSpec] => [
      name,
      { label: 'bill.correct', ...(name === 'day' ? {} : { rules: 'required' }) },
    ]),
  ),
});

/** Searches the day from which a price on the bill holds. */
export const riseForm = defineForm<string>({
  name: 'tariff-bill-rise',
  fields: {
    bill: { label: 'bill.name', rules: 'required' },
    part: { label: 'bill.part', rules: `required|one-of:${costParts.join(',')}` },
    price: { label: 'bill.rise-price', rules: 'required|number|min-value:0|max-value:1000' },
  },
});

/** Restores an earlier list of bills. */
export const restoreForm = restoreFormOf('tariff-bill', 'bill.fault-changed');
