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
  },
});

/** Removes a bill from the list. */
export const removeForm = defineForm({
  name: 'tariff-bill-remove',
  messages: billMessages,
  fields: { removed: { label: 'bill.remove', rules: 'required' } },
});

/** Restores an earlier list of bills. */
export const restoreForm = restoreFormOf('tariff-bill', 'bill.fault-changed');
