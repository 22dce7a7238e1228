import type { Component } from '@hearth/energy/tariff/terms.ts';
import { rowIds } from '../../../../../wizard/rows.ts';
import { calendarRates, calendarValues, idsOfRows, prefixed } from './calendar-values.ts';
import { clockText } from './time-of-day.ts';
import {
  type FieldValues,
  type FieldWriter,
  type TypedValues,
  isMarked,
  percent,
  typedName,
  typedNumber,
  typedText,
} from '../../../../../wizard/typed-values.ts';

export const layers = ['energy', 'network', 'tax'] as const;
export const meters = ['all', 'house', 'heat-pump'] as const;
export const periods = ['day', 'month', 'year'] as const;
export const means = ['none', 'hour', 'day', 'month'] as const;
/** How a price depends on time and quantity. `two-rate` is a time of use with one window that holds every day. */
export const priceKinds = ['flat', 'two-rate', 'time-of-use', 'indexed', 'tiered'] as const;
export type PriceKind = (typeof priceKinds)[number];
type TimeOfUse = Extract<Component, { kind: 'time-of-use' }>;

/** Field names of the row `id` of the price parts. */
export const partPrefix = (id: string): string => `p${id}-`;

/** Places by which a typed price is moved: prices are typed in ct or in € per kWh. */
export type PriceShift = 0 | 2;

/** The fields of a price part; `componentOf` reads the same part from them. */
export function componentValues(
  component: Component,
  prefix: string,
  { write, shift }: { readonly write: FieldWriter; readonly shift: PriceShift },
): FieldValues {
  const price = (rate: number | undefined) => write.number(rate, shift);
  const own = {
    name: component.name,
    layer: component.layer,
    meter: component.meter,
    kind: kindOf(component),
    vat: write.percent(component.vatRate),
    freeKwh: write.number(component.free?.kwh),
    freePer: component.free?.per ?? '',
    isNotNetted: !component.isNetted,
    noneWhenNegative: component.noneWhenNegative,
    ...kindValues(component, { write, price }),
  };
  return prefixed(own, prefix);
}

interface KindWriter {
  readonly write: FieldWriter;
  readonly price: (rate: number | undefined) => string;
}

function kindValues(component: Component, { write, price }: KindWriter): FieldValues {
  switch (component.kind) {
    case 'flat':
      return { rate: price(component.rate) };
    case 'time-of-use':
      return isTwoRate(component)
        ? twoRateValues(component, price)
        : calendarValues(component, price);
    case 'tiered': {
      const tiers = component.tiers.map(({ upToKwh, rate }, i) =>
        prefixed({ upTo: write.number(upToKwh), rate: price(rate) }, `t${i + 1}-`),
      );
      return Object.assign({ per: component.per, tiers: idsOfRows(tiers) }, ...tiers);
    }
    case 'indexed':
      return {
        adder: price(component.adder),
        multiplier: write.number(component.multiplier),
        floor: price(component.floor),
        cap: price(component.cap),
        mean: component.mean,
      };
  }
}

const kindOf = (component: Component): PriceKind =>
  component.kind === 'time-of-use' && isTwoRate(component) ? 'two-rate' : component.kind;

function isTwoRate({ calendar, rates }: TimeOfUse): boolean {
  const [rule, ...more] = calendar.rules;
  return (
    rule !== undefined &&
    more.length === 0 &&
    !rule.days &&
    !rule.months &&
    rule.band !== calendar.otherwise &&
    Object.keys(rates).length === 2
  );
}

function twoRateValues({ calendar, rates }: TimeOfUse, price: KindWriter['price']): FieldValues {
  const [rule] = calendar.rules;
  const night = rule?.band ?? '';
  return {
    dayName: calendar.otherwise,
    dayRate: price(rates[calendar.otherwise]),
    nightName: night,
    nightRate: price(rates[night]),
    nightFrom: rule?.from ?? '',
    nightTo: rule?.to ?? '',
  };
}

/** Reads a price part. Numbers that are missing are 0; the form's rules refuse them before. */
export function componentOf(typed: TypedValues, prefix: string, shift: PriceShift): Component {
  const field = (name: string): string => prefix + name;
  const price = (name: string): number | null => typedNumber(typed, field(name), -shift || 0);
  const vatRate = typedNumber(typed, field('vat'), percent);
  const freeKwh = typedNumber(typed, field('freeKwh'));
  const shared = {
    name: typedText(typed, field('name')) || typedText(typed, 'unnamed'),
    layer: typedName(typed, field('layer'), layers),
    meter: typedName(typed, field('meter'), meters),
    isNetted: !isMarked(typed, field('isNotNetted')),
    noneWhenNegative: isMarked(typed, field('noneWhenNegative')),
    ...(vatRate === null ? {} : { vatRate }),
    ...(freeKwh === null
      ? {}
      : { free: { kwh: freeKwh, per: typedName(typed, field('freePer'), periods) } }),
  };
  switch (typedName(typed, field('kind'), priceKinds)) {
    case 'flat':
      return { ...shared, kind: 'flat', rate: price('rate') ?? 0 };
    case 'two-rate':
      return { ...shared, kind: 'time-of-use', ...twoRates(typed, field, price) };
    case 'time-of-use':
      return { ...shared, kind: 'time-of-use', ...calendarRates(typed, field, price) };
    case 'tiered':
      return {
        ...shared,
        kind: 'tiered',
        per: typedName(typed, field('per'), periods),
        tiers: rowIds(typed.values, field('tiers')).map((id) => ({
          upToKwh: typedNumber(typed, field(`t${id}-upTo`)),
          rate: price(`t${id}-rate`) ?? 0,
        })),
      };
    case 'indexed': {
      const [floor, cap] = [price('floor'), price('cap')];
      return {
        ...shared,
        kind: 'indexed',
        adder: price('adder') ?? 0,
        multiplier: typedNumber(typed, field('multiplier')) ?? 1,
        mean: typedName(typed, field('mean'), means),
        ...(floor === null ? {} : { floor }),
        ...(cap === null ? {} : { cap }),
      };
    }
  }
}

type FieldName = (name: string) => string;
type ReadPrice = (name: string) => number | null;

function twoRates(
  typed: TypedValues,
  field: FieldName,
  price: ReadPrice,
): Pick<TimeOfUse, 'calendar' | 'rates'> {
  const otherwise = typedText(typed, field('dayName')) || 'Day';
  const band = typedText(typed, field('nightName')) || 'Night';
  const time = (name: string) => clockText(typedText(typed, field(name)));
  return {
    calendar: {
      otherwise,
      rules: [{ from: time('nightFrom') ?? '22:00', to: time('nightTo') ?? '06:00', band }],
    },
    rates: { [otherwise]: price('dayRate') ?? 0, [band]: price('nightRate') ?? 0 },
  };
}
