import { useShell } from '../../../shell-context.tsx';
import { amountText } from '../../../i18n/amount-text.ts';

/** Writes amounts in minor units of a currency in the language of the page. */
export function useAmount(currency: string): (minor: number) => string {
  const locale = useShell()?.language.format ?? 'en-GB';
  return (minor) => amountText(minor, { currency, locale });
}
