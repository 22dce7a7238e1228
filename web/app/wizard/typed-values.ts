import { exactNumber, exactText } from '../i18n/exact-number.ts';
import { type FieldValue, type Values, textOf } from '../forms/rule.ts';

/** Values of a step and the language in which they were typed. */
export interface TypedValues {
  readonly locale: string;
  readonly values: Values;
}

export const typedText = ({ values }: TypedValues, field: string): string =>
  textOf(values[field] ?? null).trim();

/** The typed number; null for an empty field and for text that is no number. */
export const typedNumber = (typed: TypedValues, field: string, shift = 0): number | null =>
  exactNumber(typedText(typed, field), typed.locale, shift);

export const isMarked = ({ values }: TypedValues, field: string): boolean => values[field] === true;

export function typedList({ values }: TypedValues, field: string): readonly string[] {
  const value = values[field];
  return Array.isArray(value) ? value : [];
}

/** One of the names, else the first. */
export function typedName<Name extends string>(
  typed: TypedValues,
  field: string,
  names: readonly [Name, ...Name[]],
): Name {
  const text = typedText(typed, field);
  return names.find((name) => name === text) ?? names[0];
}

/** Places by which a typed percentage is moved. */
export const percent = -2;

/** Writes values of a document into fields. */
export function fieldWriter(locale: string) {
  const number = (value: number | null | undefined, shift = 0): string =>
    value === null || value === undefined ? '' : exactText(value, locale, shift);
  return {
    number,
    percent: (share: number | undefined): string => number(share, 2),
  };
}
export type FieldWriter = ReturnType<typeof fieldWriter>;

export type FieldValues = Record<string, FieldValue>;
