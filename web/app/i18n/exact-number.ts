import { localeNumber } from './locale-number.ts';

/**
 * The typed number with its decimal sign moved by `shift` places, without the noise of a multiplication: `31,9` by -2 is 0.319.
 * null: not a number.
 */
export function exactNumber(typed: string, locale: string, shift = 0): number | null {
  const number = localeNumber(typed, locale);
  return number === null ? null : Number(shifted(number, shift));
}

/** A number as it is typed in this language, with its decimal sign moved by `shift` places: 0.319 by 2 is `31,9`. */
export function exactText(number: number, locale: string, shift = 0): string {
  const format = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 });
  // Arabic puts a direction mark before the sign, which a field does not need.
  return format
    .format(shifted(number, shift) as Intl.StringNumericLiteral)
    .replaceAll(/[\u200e\u200f\u061c]/g, '');
}

function shifted(number: number, places: number): string {
  const [digits = '0', exponent = '0'] = String(number).split('e');
  const moved = Number(exponent) + places;
  return moved === 0 ? digits : `${digits}e${moved}`;
}
