import { useShell } from '../../../shell-context.tsx';
import { amountText } from './amount-text.ts';

/** Writes amounts in minor units of a currency in the language of the page. */
export function useAmount(currency: string): (minor: number) => string {
  const locale = useShell()?.language.format ?? 'en-GB';
  return (minor) => amountText(minor, { currency, locale });
}

/** Writes amounts in millionths of a currency without its minor unit, as expected figures are written. */
export function useWholeAmount(currency: string): (micros: number) => string {
  const locale = useShell()?.language.format ?? 'en-GB';
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
  return (micros) => format.format(Math.round(micros / 1e6));
}
