import { useMemo } from 'react';
import { onFirstUse } from '../../../../../i18n/on-first-use.ts';
import { useShell } from '../../../../../shell-context.tsx';

const wholeAmountsIn = onFirstUse((locale: string) =>
  onFirstUse(
    (currency: string) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        maximumFractionDigits: 0,
      }),
  ),
);

/** Whole amounts of a currency, as expected figures are written. */
export function useBudgetMoney(currency: string | null) {
  const locale = useShell()?.language.format ?? 'en-GB';
  return useMemo(() => {
    const of = (code: string, value: number): string =>
      wholeAmountsIn(locale)(code).format(Math.round(value));
    return { of, rounded: (value: number): string => of(currency ?? 'EUR', value) };
  }, [locale, currency]);
}
