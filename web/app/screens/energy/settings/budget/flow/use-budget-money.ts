import { useMemo } from 'react';
import { useShell } from '../../../../../shell-context.tsx';

/** Whole amounts of a currency, as expected figures are written. */
export function useBudgetMoney(currency: string | null) {
  const locale = useShell()?.language.format ?? 'en-GB';
  return useMemo(() => {
    const of = (code: string, value: number): string =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: code,
        currencyDisplay: 'narrowSymbol',
        maximumFractionDigits: 0,
      }).format(Math.round(value));
    return { of, rounded: (value: number): string => of(currency ?? 'EUR', value) };
  }, [locale, currency]);
}
