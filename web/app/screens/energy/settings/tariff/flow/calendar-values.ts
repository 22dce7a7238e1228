import type { BandCalendar } from '@hearth/energy/tariff/band-calendar-schema.ts';
import { dayKinds } from '@hearth/energy/tariff/day-kinds.ts';
import type { Component } from '@hearth/energy/tariff/terms.ts';
import { type Values, textOf } from '../../../../../forms/rule.ts';
import { rowIds } from '../../../../../wizard/rows.ts';
import {
  type FieldValues,
  type TypedValues,
  typedText,
} from '../../../../../wizard/typed-values.ts';
import { calendarOf, readWeek } from './painted-week.ts';
import { clockText } from './time-of-day.ts';

type TimeOfUse = Extract<Component, { kind: 'time-of-use' }>;
type Window = BandCalendar['rules'][number];

/** Fields of prices by time: the named prices, and the list of times. */
export function calendarValues(
  { calendar, rates }: TimeOfUse,
  price: (rate: number | undefined) => string,
): FieldValues {
  const names = Object.keys(rates);
  const idOf = (band: string): string => String(names.indexOf(band) + 1);
  const bands = names.map((name, i) => prefixed({ name, rate: price(rates[name]) }, `b${i + 1}-`));
  return Object.assign(
    { bands: idsOfRows(bands), ...listValues(withBands(calendar, idOf)) },
    ...bands,
  );
}

/** Fields of the list of times, of a calendar with ids of bands. */
export function listValues({ otherwise, rules }: BandCalendar): FieldValues {
  const windows = rules.map(({ from, to, band, days, months }, i) =>
    prefixed(
      { from, to, band, days: days ?? [], months: (months ?? []).map(String) },
      `w${i + 1}-`,
    ),
  );
  return Object.assign({ otherwise, windows: idsOfRows(windows) }, ...windows);
}

/** Reads prices by time. What is painted holds instead of the list. */
export function calendarRates(
  typed: TypedValues,
  field: (name: string) => string,
  price: (name: string) => number | null,
): Pick<TimeOfUse, 'calendar' | 'rates'> {
  const bands = rowIds(typed.values, field('bands')).map((id) => ({
    id,
    name: typedText(typed, field(`b${id}-name`)),
    rate: price(`b${id}-rate`) ?? 0,
  }));
  const nameOf = (id: string): string =>
    (bands.find((band) => band.id === id) ?? bands[0])?.name ?? '';
  const week = weekIn(typed.values, field(''));
  return {
    calendar: withBands(week ? calendarOf(week) : listIn(typed.values, field('')), nameOf),
    rates: Object.fromEntries(bands.map(({ name, rate }) => [name, rate])),
  };
}

/** The painted week in the fields of a price part, with ids of bands; null while the list holds. */
export const weekIn = (values: Values, prefix: string) =>
  readWeek(textOf(values[`${prefix}week`] ?? null), rowIds(values, `${prefix}bands`));

/** The list of times in the fields of a price part, with ids of bands. */
export function listIn(values: Values, prefix: string): BandCalendar {
  const bandIds = rowIds(values, `${prefix}bands`);
  const text = (name: string): string => textOf(values[prefix + name] ?? null).trim();
  const list = (name: string): readonly string[] => {
    const value = values[prefix + name];
    return Array.isArray(value) ? value : [];
  };
  const bandId = (name: string): string =>
    bandIds.find((id) => id === text(name)) ?? bandIds[0] ?? '';
  return {
    otherwise: bandId('otherwise'),
    rules: rowIds(values, `${prefix}windows`).map((id): Window => {
      const days = list(`w${id}-days`).filter(isDayKind);
      const months = list(`w${id}-months`).map(Number);
      return {
        from: clockText(text(`w${id}-from`)) ?? '00:00',
        to: clockText(text(`w${id}-to`)) ?? '24:00',
        band: bandId(`w${id}-band`),
        ...(days.length > 0 ? { days } : {}),
        ...(months.length > 0 ? { months } : {}),
      };
    }),
  };
}

const isDayKind = (name: string): name is (typeof dayKinds)[number] =>
  dayKinds.some((kind) => kind === name);

const withBands = (
  { otherwise, rules }: BandCalendar,
  bandOf: (band: string) => string,
): BandCalendar => ({
  otherwise: bandOf(otherwise),
  rules: rules.map((rule) => ({ ...rule, band: bandOf(rule.band) })),
});

export const prefixed = (values: FieldValues, prefix: string): FieldValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]));

/** Ids of as many rows, see `rowIds`. */
export const idsOfRows = (rows: readonly unknown[]): string =>
  rows.map((_, i) => String(i + 1)).join(' ');
