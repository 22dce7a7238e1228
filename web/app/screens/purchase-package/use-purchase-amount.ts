import type { Purchase } from '@hearth/product/purchase/contract.ts';
import { isolated } from '../../i18n/isolated.ts';
import { useShell } from '../../shell-context.tsx';
import { amountText } from '../../i18n/amount-text.ts';

/** The amount of a purchase as the language of the page writes it. */
export function usePurchaseAmount({
  minor,
  currency,
}: Pick<Purchase, 'minor' | 'currency'>): string {
  const locale = useShell()?.language.format ?? 'en-GB';
  return isolated(amountText(minor, { currency, locale }), locale);
}
