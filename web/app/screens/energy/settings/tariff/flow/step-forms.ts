import { unitsPerEuro } from '@hearth/energy/tariff/price-bounds.ts';
import { type FieldSpec, type FormSpec, defineForm } from '../../../../../forms/form-spec.ts';
import { dateRules } from '../../../../../forms/rules/dates.ts';
import type { Values } from '../../../../../forms/rule.ts';
import { rowIds } from '../../../../../wizard/rows.ts';
import { componentFields } from './component-form.ts';
import { layers, periods } from './component-values.ts';
import { priceMessages, priceRules } from './price-rules.ts';
import { creditPeriods, heatPumpMeters, netPeriods } from './version-values.ts';

/** Years between which a contract begins and ends. */
const earliestDay = '2000-01-01';
const latestDay = '2100-01-01';

export const startForm = defineForm({
  name: 'tariff-start',
  rules: dateRules,
  messages: priceMessages,
  fields: {
    name: { label: 'tariff.name', native: { maxLength: 60 }, at: 'version/name' },
    unnamed: { label: 'tariff.name' },
    from: {
      label: 'tariff.from',
      native: { type: 'date' },
      rules: `required-if:fromUnknown,false|from:${earliestDay}|until:${latestDay}`,
      at: 'version/validFrom',
      messages: priceMessages,
    },
    fromUnknown: { label: 'tariff.from-unknown', as: 'mark' },
    currency: { label: 'tariff.currency', rules: `one-of:${Object.keys(unitsPerEuro).join(',')}` },
  },
});

export const endForm = defineForm({
  name: 'tariff-end',
  rules: dateRules,
  messages: priceMessages,
  fields: {
    ends: {
      label: 'tariff.ends',
      rules: 'required|one-of:open,fixed,unknown',
      messages: { required: 'tariff.ends-empty' },
    },
    last: {
      label: 'tariff.last-day',
      native: { type: 'date' },
      rules: `required-if:ends,fixed|from:${earliestDay}|until:${latestDay}`,
      at: 'version/validTo',
      messages: priceMessages,
    },
  },
});

/** Choices that the timeline needs; the page says which in hidden fields. */
export const validityForm = defineForm({
  name: 'tariff-validity',
  messages: priceMessages,
  fields: {
    gapBefore: {
      label: 'tariff.close-gap',
      rules: 'needed:needsBefore,true|one-of:start-earlier,extend-previous',
      messages: { required: 'tariff.gap-open' },
    },
    gapAfter: {
      label: 'tariff.close-gap',
      rules: 'needed:needsAfter,true|one-of:end-later,start-next-earlier',
      messages: { required: 'tariff.gap-open' },
    },
    needsBefore: { label: 'tariff.timeline', as: 'mark' },
    needsAfter: { label: 'tariff.timeline', as: 'mark' },
    replaces: {
      label: 'tariff.replaces',
      as: 'mark',
      rules: 'needed:needsReplace,true',
      messages: { required: 'tariff.replaces-empty' },
    },
    needsReplace: { label: 'tariff.timeline', as: 'mark' },
  },
  rules: priceRules,
});

export const reuseForm = defineForm({
  name: 'tariff-reuse',
  fields: {
    source: {
      label: 'tariff.reuse',
      rules: 'required',
      messages: { required: 'tariff.reuse-empty' },
    },
  },
});

export function fixedCostsForm(values: Values): FormSpec {
  const vat: FieldSpec = {
    label: 'tariff.own-vat',
    rules: 'number|min-value:0|max-value:50|vat-percent',
    messages: priceMessages,
  };
  return defineForm<string>({
    name: 'tariff-fixed',
    rules: { ...priceRules, ...dateRules },
    messages: priceMessages,
    fields: {
      vat: {
        label: 'tariff.vat',
        rules: 'required|one-of:included,added,unknown',
        messages: { required: 'tariff.vat-empty' },
      },
      vatRate: {
        label: 'tariff.vat-rate',
        rules: 'required-if:vatRateUnknown,false|number|min-value:0|max-value:50|vat-percent',
        messages: priceMessages,
      },
      vatRateUnknown: { label: 'tariff.vat-rate-unknown', as: 'mark' },
      ...priceBasis,
      standing: { label: 'tariff.standing' },
      credits: { label: 'tariff.credits' },
      capacity: { label: 'tariff.capacity' },
      networkMost: {
        label: 'tariff.network-most',
        rules: 'number|min-value:0|usual-price',
        at: 'version/networkMostPerKwh',
        messages: priceMessages,
      },
      ...rows(values, { list: 'standing', prefix: 's' }, (row, at) => ({
        ...chargeFields(row, at, periods),
        [`${row}vat`]: vat,
      })),
      ...rows(values, { list: 'credits', prefix: 'c' }, (row, at) => ({
        ...chargeFields(row, at, creditPeriods),
        [`${row}amount`]: {
          label: 'tariff.amount',
          rules: 'required|number|min-value:0',
          at: `${at}/amount`,
        },
        [`${row}on`]: {
          label: 'tariff.credit-on',
          native: { type: 'date' },
          rules: `required-if:${row}per,once`,
          at: `${at}/on`,
        },
        [`${row}vat`]: vat,
      })),
      ...rows(values, { list: 'capacity', prefix: 'k' }, (row, at) => ({
        ...capacityFields(row, at),
        [`${row}vat`]: vat,
      })),
    },
  });
}

type RowFields = (row: string, at: string) => Record<string, FieldSpec>;

const rows = (
  values: Values,
  { list, prefix }: { readonly list: string; readonly prefix: string },
  fieldsOf: RowFields,
): Record<string, FieldSpec> =>
  Object.assign(
    {},
    ...rowIds(values, list).map((id, i) => fieldsOf(`${prefix}${id}-`, `version/${list}/${i}`)),
  );

const chargeFields = (
  row: string,
  at: string,
  pers: readonly string[],
): Record<string, FieldSpec> => ({
  [`${row}name`]: {
    label: 'tariff.part-name',
    native: { maxLength: 60 },
    at: `${at}/name`,
    messages: priceMessages,
  },
  [`${row}layer`]: { label: 'tariff.layer', rules: `one-of:${layers.join(',')}` },
  [`${row}amount`]: { label: 'tariff.amount', rules: 'required|number', at: `${at}/amount` },
  [`${row}per`]: { label: 'tariff.per', rules: `required|one-of:${pers.join(',')}` },
});

const capacityFields: RowFields = (row, at) => ({
  [`${row}name`]: {
    label: 'tariff.part-name',
    native: { maxLength: 60 },
    at: `${at}/name`,
    messages: priceMessages,
  },
  [`${row}layer`]: { label: 'tariff.layer', rules: `one-of:${layers.join(',')}` },
  [`${row}rate`]: {
    label: 'tariff.capacity-rate',
    rules: 'required|number|min-value:0|max-value:100000',
    at: `${at}/rate`,
  },
  [`${row}window`]: { label: 'tariff.capacity-window', rules: 'one-of:15,30,60' },
  [`${row}days`]: {
    label: 'tariff.capacity-days',
    rules: 'required|integer|min-value:1|max-value:10',
  },
  [`${row}months`]: {
    label: 'tariff.capacity-months',
    rules: 'required|integer|min-value:1|max-value:12',
  },
  [`${row}min`]: { label: 'tariff.capacity-min', rules: 'number|min-value:0|max-value:10000' },
  [`${row}minOf`]: { label: 'tariff.capacity-min-of', rules: 'one-of:month,mean' },
  [`${row}origin`]: { label: 'tariff.part-name' },
});

const partFields = (
  values: Values,
  list: 'energyImport' | 'energyExport',
): Record<string, FieldSpec> =>
  Object.assign(
    {},
    ...rowIds(values, 'parts').map((id, index) => componentFields(values, id, { list, index })),
  );

const priceBasis: Record<string, FieldSpec> = {
  unit: { label: 'tariff.unit', rules: 'one-of:minor,major' },
  currency: { label: 'tariff.currency' },
  unnamed: { label: 'tariff.part-name' },
  isSure: { label: 'tariff.is-sure', as: 'mark' },
};

export function variableCostsForm(values: Values): FormSpec {
  return defineForm<string>({
    name: 'tariff-variable',
    rules: priceRules,
    messages: priceMessages,
    fields: {
      ...priceBasis,
      priceUnknown: { label: 'tariff.price-unknown', as: 'mark' },
      heatPumpMeter: {
        label: 'tariff.heat-pump-meter',
        rules: `one-of:${heatPumpMeters.join(',')}`,
      },
      country: {
        label: 'tariff.holiday-country',
        at: 'terms/holidays/country',
        rules: 'regex:/^[A-Z]{2}$/',
      },
      subdivision: {
        label: 'tariff.holiday-region',
        rules: 'regex:/^[A-Za-z0-9]{1,3}$/',
        at: 'terms/holidays/subdivision',
        messages: priceMessages,
      },
      parts: { label: 'tariff.parts', at: 'version/energyImport', messages: priceMessages },
      ...partFields(values, 'energyImport'),
    },
  });
}

export function solarForm(values: Values): FormSpec {
  return defineForm<string>({
    name: 'tariff-solar',
    rules: priceRules,
    messages: priceMessages,
    fields: {
      ...priceBasis,
      netPer: { label: 'tariff.net-metering', rules: `one-of:${netPeriods.join(',')}` },
      netSurplus: { label: 'tariff.net-surplus', rules: 'one-of:feed-in,none' },
      parts: { label: 'tariff.feed-in-parts', at: 'version/energyExport' },
      ...partFields(values, 'energyExport'),
    },
  });
}

export const detailForm = defineForm({
  name: 'tariff-detail',
  messages: priceMessages,
  fields: {},
});
