import type { SavingEffectAnswer } from '@hearth/energy/heat-effect/contract.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { useShell } from '../../../../../shell-context.tsx';
import { estimateText } from '../../../cost/estimate-text.ts';

export type KnownEffect = Extract<SavingEffectAnswer, { state: 'known' }>;
export type AmountBand = KnownEffect['less']['kwh'];

/** An amount in words; the largest of its range decides on the decimals. */
type AmountText = (value: number, largest?: number) => string;

/** Ranges of energy and money in words. */
export function useAmountTexts(currency: string | null) {
  const text = useText();
  const formats = useFormats();
  const locale = useShell()?.language.format ?? 'en-GB';
  const money: AmountText = (value, largest = value) =>
    currency === null ? '' : estimateText(value, { currency, locale, largest });
  const kwh: AmountText = (value, largest = value) =>
    formats.energy(value, Math.abs(largest) < 10 ? 1 : 0);
  /** "7 to 11 kWh less", "2 to 3 kWh more", or both ways. */
  const change = (band: AmountBand, amount: AmountText): string => {
    if (band.low >= 0)
      return text('saving.range-less', {
        low: amount(band.low, band.high),
        high: amount(band.high),
      });
    if (band.high <= 0)
      return text('saving.range-more', {
        low: amount(-band.high, -band.low),
        high: amount(-band.low),
      });
    return text('saving.range-both', { more: amount(-band.low), less: amount(band.high) });
  };
  return { money, kwh, change };
}
