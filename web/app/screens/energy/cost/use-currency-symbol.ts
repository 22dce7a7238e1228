import { useShell } from '../../../shell-context.tsx';

/** Sign of a currency as the language of the page writes it. */
export function useCurrencySymbol(currency: string): string {
  const locale = useShell()?.language.format ?? 'en-GB';
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const parts = new Intl.NumberFormat(locale, style).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
