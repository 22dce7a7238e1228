import type { FieldSpec } from '../../../../../forms/form-spec.ts';
import type { Values } from '../../../../../forms/rule.ts';
import { rowIds } from '../../../../../wizard/rows.ts';
import { layers, means, meters, partPrefix, periods, priceKinds } from './component-values.ts';
import { priceMessages } from './price-rules.ts';

type Fields = Record<string, FieldSpec>;

/** Position of a price part in the version. */
export interface PartPlace {
  readonly list: 'energyImport' | 'energyExport';
  readonly index: number;
}

/** Fields of the price part with the row `id`. */
export function componentFields(values: Values, id: string, { list, index }: PartPlace): Fields {
  const prefix = partPrefix(id);
  const at = (place: string): string => `version/${list}/${index}/${place}`;
  /** A price of a bought kWh is checked for a wrong unit; one that is paid for feed-in, or added to a market price, may be small. */
  const price = (label: string, rules: string, place: string): FieldSpec => ({
    label,
    rules: rules === '' ? 'number' : `${rules}|number`,
    at: at(place),
    messages: priceMessages,
  });
  const checked = list === 'energyImport' && index === 0 ? '|usual-price' : '';
  const isKind = (kind: string) => `needed:${prefix}kind,${kind}`;
  const fields: Fields = {
    name: {
      label: 'tariff.part-name',
      native: { maxLength: 60 },
      at: at('name'),
      messages: priceMessages,
    },
    layer: { label: 'tariff.layer', rules: `one-of:${layers.join(',')}` },
    meter: { label: 'tariff.meter', rules: `one-of:${meters.join(',')}` },
    kind: {
      label: 'tariff.kind',
      rules: `needed|one-of:${priceKinds.join(',')}`,
      messages: { required: 'tariff.kind-empty' },
    },
    rate: price('tariff.rate', isKind('flat') + checked, 'rate'),
    dayRate: price('tariff.day-rate', isKind('two-rate') + checked, 'rates'),
    nightRate: price('tariff.night-rate', isKind('two-rate') + checked, 'rates'),
    dayName: { label: 'tariff.band-name', native: { maxLength: 40 } },
    nightName: { label: 'tariff.band-name', native: { maxLength: 40 } },
    nightFrom: timeField('tariff.night-from', `${isKind('two-rate')}|window-start`),
    nightTo: timeField('tariff.night-to', isKind('two-rate')),
    per: { label: 'tariff.tiers-per', rules: `one-of:${periods.join(',')}` },
    adder: price('tariff.adder', isKind('indexed'), 'adder'),
    multiplier: {
      label: 'tariff.multiplier',
      rules: 'number|min-value:-10|max-value:10',
      at: at('multiplier'),
    },
    floor: price('tariff.floor', '', 'floor'),
    cap: price('tariff.cap', '', 'cap'),
    mean: { label: 'tariff.mean', rules: `one-of:${means.join(',')}` },
    vat: {
      label: 'tariff.own-vat',
      rules: 'number|min-value:0|max-value:50|vat-percent',
      messages: priceMessages,
    },
    freeKwh: { label: 'tariff.free-kwh', rules: 'number|min-value:0' },
    freePer: { label: 'tariff.free-per', rules: `one-of:${periods.join(',')}` },
    isNotNetted: { label: 'tariff.is-not-netted', as: 'mark' },
    noneWhenNegative: { label: 'tariff.none-when-negative', as: 'mark' },
    bands: { label: 'tariff.bands' },
    otherwise: { label: 'tariff.otherwise' },
    windows: { label: 'tariff.windows', at: at('calendar/rules') },
    week: { label: 'tariff.week' },
    tiers: { label: 'tariff.tiers', at: at('tiers'), messages: priceMessages },
  };
  const bandIds = rowIds(values, `${prefix}bands`);
  return {
    ...prefixed(fields, prefix),
    ...bandFields(values, { prefix, at, price, isNeeded: isKind('time-of-use'), checked }),
    ...windowFields(values, { prefix, at, bandIds, isNeeded: isKind('time-of-use') }),
    ...tierFields(values, { prefix, at, price, isNeeded: isKind('tiered') }),
  };
}

interface RowFields {
  readonly prefix: string;
  readonly at: (place: string) => string;
  readonly isNeeded: string;
}
type PriceField = (label: string, rules: string, place: string) => FieldSpec;

const bandFields = (
  values: Values,
  { prefix, price, isNeeded, checked }: RowFields & { price: PriceField; checked: string },
): Fields =>
  rowFields(rowIds(values, `${prefix}bands`), (id) => ({
    [`${prefix}b${id}-name`]: {
      label: 'tariff.band-name',
      native: { maxLength: 40 },
      rules: isNeeded,
    },
    [`${prefix}b${id}-rate`]: price('tariff.band-rate', isNeeded + checked, `rates-${id}`),
  }));

const windowFields = (
  values: Values,
  { prefix, at, bandIds, isNeeded }: RowFields & { bandIds: readonly string[] },
): Fields =>
  rowFields(rowIds(values, `${prefix}windows`), (id, i) => {
    const row = `${prefix}w${id}-`;
    const week = `${prefix}week`;
    const needed = `${isNeeded},${week},`;
    const place = (name: string) => ({ at: at(`calendar/rules/${i}/${name}`) });
    return {
      [`${row}from`]: {
        ...timeField('tariff.window-from', `${needed}|window-start:${week}`, week),
        ...place('from'),
      },
      [`${row}to`]: { ...timeField('tariff.window-to', needed, week), ...place('to') },
      [`${row}band`]: { label: 'tariff.window-band', rules: `one-of:${bandIds.join(',')}` },
      [`${row}days`]: { label: 'tariff.window-days', as: 'list' },
      [`${row}months`]: { label: 'tariff.window-months', as: 'list' },
    };
  });

const tierFields = (
  values: Values,
  { prefix, at, price, isNeeded }: RowFields & { price: PriceField },
): Fields =>
  rowFields(rowIds(values, `${prefix}tiers`), (id, i) => ({
    [`${prefix}t${id}-upTo`]: {
      label: 'tariff.tier-up-to',
      rules: 'number|min-value:0',
      at: at(`tiers/${i}/upToKwh`),
      messages: priceMessages,
    },
    [`${prefix}t${id}-rate`]: price('tariff.tier-rate', isNeeded, `tiers/${i}/rate`),
  }));

const timeField = (label: string, rules: string, week?: string): FieldSpec => ({
  label,
  rules: `${rules}|time-of-day${week === undefined ? '' : `:${week}`}`,
  messages: priceMessages,
});

const rowFields = (
  ids: readonly string[],
  fieldsOf: (id: string, index: number) => Fields,
): Fields => Object.assign({}, ...ids.map(fieldsOf));

const prefixed = (fields: Fields, prefix: string): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [prefix + name, field]));
