import { onFirstUse } from './on-first-use.ts';

const formatsIn = onFirstUse((locale: string) =>
  onFirstUse(
    (currency: string) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
      }),
  ),
);

/** Digits of the currency's minor unit: 2 for EUR. */
export const minorDigits = onFirstUse(
  (currency: string): number =>
    formatsIn('en')(currency).resolvedOptions().maximumFractionDigits ?? 2,
);

/** An amount in integer minor units, as the language writes the currency: 151 is "€1.51". */
export function amountText(
  minor: number,
  { currency, locale }: { readonly currency: string; readonly locale: string },
): string {
  const exact = `${minor}e-${minorDigits(currency)}` as Intl.StringNumericLiteral;
  // A hyphen is a place to break the line, a minus sign is none.
  return formatsIn(locale)(currency).format(exact).replace('-', '−');
}
