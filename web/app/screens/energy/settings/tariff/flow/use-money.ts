import { useMemo } from 'react';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useShell } from '../../../../../shell-context.tsx';
import { unitOf } from './version-values.ts';

/** Hundredths of a currency as bills name them. */
const minorUnits: Readonly<Record<string, string>> = {
  EUR: 'ct',
  USD: '¢',
  CAD: '¢',
  AUD: '¢',
  NZD: '¢',
  GBP: 'p',
  CHF: 'Rp.',
  DKK: 'øre',
  SEK: 'öre',
  NOK: 'øre',
  PLN: 'gr',
  CZK: 'h',
  RON: 'bani',
  BGN: 'ст.',
  TRY: 'kr',
};

/** Amounts and prices of a currency in the page's language. */
export interface Money {
  /** "11.90 €". */
  readonly amount: (value: number) => string;
  /** The same from millionths. */
  readonly micros: (value: number) => string;
  /** "31.9 ct", of one kWh. */
  readonly price: (perKwh: number) => string;
  readonly minorUnit: string;
  readonly majorUnit: string;
  /** Unit in which prices of a kWh are shown, and how many of it make one of the currency: 100 ct. */
  readonly perKwh: { readonly unit: string; readonly perMajor: number };
}

export function useMoney(currency: string): Money {
  const locale = useShell()?.language.format ?? 'en-GB';
  const formats = useFormats();
  return useMemo(() => {
    const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
    const format = new Intl.NumberFormat(locale, style);
    const minorUnit = minorUnits[currency] ?? currency;
    const majorUnit =
      format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
    // A minus sign, after which no line ends, in place of the hyphen.
    const amount = (value: number) =>
      format.format(Object.is(value, -0) ? 0 : value).replace('-', '\u2212');
    const isMinor = unitOf(currency) === 'minor';
    return {
      amount,
      micros: (value) => amount(value / 1e6),
      price: (perKwh) =>
        isMinor ? formats.quantity(Math.round(perKwh * 1e5) / 1e3, minorUnit) : amount(perKwh),
      minorUnit,
      majorUnit,
      perKwh: isMinor ? { unit: minorUnit, perMajor: 100 } : { unit: majorUnit, perMajor: 1 },
    };
  }, [locale, currency, formats]);
}
